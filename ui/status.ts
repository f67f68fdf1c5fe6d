// One table from every status of the API to its word, tone and icon. An unknown status is shown unchanged.
// Source: docs/screens.md; docs/settled.md 04-06, 21-22, 32.
import type { Portfolio } from '#contract/funding.ts';
import type { ComplaintState } from '#domain/complaint.ts';
import type { KycStatus } from '#domain/kyc.ts';
import type { LeadState } from '#domain/lead.ts';
import type { LendingStatus } from '#domain/lending.ts';
import type { RowStatus } from '#domain/repayment.ts';
import type { WithdrawalStatus } from '#domain/withdrawal.ts';
import type { IconName } from './Icon.tsx';
import { codeText } from './text.ts';

export type Tone = 'wait' | 'ok' | 'danger' | 'info' | 'mute';
type Mark = readonly [Tone, IconName];

/** A new state does not compile without its badge. `returned` is the badge of a fully repaid loan. */
type Marks = {
  lead: Record<LeadState, Mark>;
  complaint: Record<ComplaintState, Mark>;
  lending: Record<LendingStatus | 'returned', Mark>;
  portfolio: Record<Portfolio['status'], Mark>;
  kyc: Record<KycStatus, Mark>;
  schedule: Record<RowStatus, Mark>;
  withdraw: Record<WithdrawalStatus, Mark>;
};
export type StatusKind = keyof Marks;

const marks: Readonly<Marks> = {
  lead: {
    new: ['wait', 'clock'],
    contacted: ['info', 'clock'],
    visited: ['info', 'clock'],
    accepted: ['ok', 'check'],
    refused: ['danger', 'cross'],
    member: ['ok', 'flag'],
  },
  complaint: {
    open: ['wait', 'clock'],
    answered: ['ok', 'check'],
    closed: ['mute', 'cross'],
  },
  lending: {
    draft: ['mute', 'page'],
    opened: ['wait', 'clock'],
    funded: ['wait', 'clock'],
    disbursed: ['ok', 'check'],
    returned: ['ok', 'flag'],
    failed: ['danger', 'cross'],
    refunded: ['mute', 'undo'],
  },
  portfolio: {
    waiting_signature: ['wait', 'pen'],
    waiting_payment: ['wait', 'bank'],
    processing: ['wait', 'clock'],
    opened: ['wait', 'clock'],
    funded: ['wait', 'clock'],
    disbursed: ['ok', 'check'],
    returned: ['ok', 'flag'],
    failed: ['danger', 'cross'],
    refunded: ['mute', 'undo'],
  },
  kyc: {
    not_verified: ['mute', 'page'],
    pending: ['wait', 'clock'],
    rejected: ['danger', 'cross'],
    verified: ['ok', 'check'],
  },
  schedule: {
    upcoming: ['mute', 'clock'],
    due: ['wait', 'clock'],
    processing: ['wait', 'clock'],
    partial: ['wait', 'clock'],
    late: ['danger', 'warn'],
    paid: ['ok', 'check'],
  },
  withdraw: {
    pending: ['wait', 'clock'],
    processing: ['wait', 'clock'],
    completed: ['ok', 'check'],
    failed: ['danger', 'cross'],
    cancelled: ['mute', 'undo'],
  },
};

export type StatusMark = { tone: Tone; icon: IconName; word: string };

/** `detail` selects a narrower text for the same status: the reason of a failed portfolio. */
export function statusMark(kind: StatusKind, status: string, detail?: string | null): StatusMark {
  const known: Readonly<Record<string, Mark>> = marks[kind];
  const [tone, icon] = known[status] ?? (['mute', 'page'] as const);
  const area = `status.${kind}`;
  const word = (detail ? codeText(area, `${status}.${detail}`) : null) ?? codeText(area, status) ?? status;
  return { tone, icon, word };
}
