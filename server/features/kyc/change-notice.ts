// Notifies a lender of a change that two people made to their data: in the inbox and by mail, numbers masked.
// Source: docs/domain.md §3; docs/screens.md; decision 0067.
import type { PersonId } from '#domain/ids.ts';
import { notify } from '#features/notice/notice.ts';
import type { Tx } from '#platform/db.ts';
import { id as texts } from '#texts/id.ts';
import type { ChangeRow } from './change.sql.ts';

const notices = {
  correction: { kind: 'kyc_changed', link: '/dashboard/setting' },
  revocation: { kind: 'kyc_revoked', link: '/dashboard/kyc' },
  account_removal: { kind: 'bank_account_removed', link: '/dashboard/withdraw' },
} as const;

export function tellChange(tx: Tx, userId: PersonId, { id, kind, lines }: ChangeRow): Promise<void> {
  const fields = lines.map(({ field }) => texts[`kyc.field.${field}`]).join(', ');
  const slots = { fields, account: lines[0]?.before ?? '' };
  return notify(tx, { userId, ...notices[kind], slots, eventKey: `kyc_change:${id}` });
}
