// One loan, whichever page shows it; what others change meanwhile (signatures, the bank's answer) is polled.
import { queryOptions } from '@tanstack/react-query';
import type { StaffLendingDetail } from '#contract/staff.ts';
import { call } from '#ui/client.ts';
import { pauseOf } from './disbursements/disbursementRules.ts';
import { lendingsKey } from './lendingsKey.ts';

const SIGNING_MS = 15_000;

export const lendingQuery = (id: string) =>
  queryOptions({
    queryKey: [...lendingsKey, 'one', id],
    queryFn: ({ signal }): Promise<StaffLendingDetail> => call('GET staff/lendings/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => awaited(data),
  });

/**
 * Polls for a colleague's approval of a refund, for members' signatures, and after that for what the disbursement
 * waits for.
 */
function awaited(lending: StaffLendingDetail | undefined): number | false {
  if (lending === undefined) return false;
  if (lending.refund?.state === 'entered') return SIGNING_MS;
  if (lending.status === 'funded' && lending.signed < lending.signers) return SIGNING_MS;
  return lending.disbursement === null ? false : pauseOf([lending.disbursement]);
}
