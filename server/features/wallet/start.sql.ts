// Statements for the card that leads a new lender to her first funding: when each step was done, and what was rejected.
import { kycFields } from '#contract/kyc.ts';
import type { PersonId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const startRow = row({
  emailVerifiedAt: col.instant.nullable(),
  submittedAt: col.instant.nullable(),
  promisedOn: col.businessDate.nullable(),
  decidedAt: col.instant.nullable(),
  rejected: col.list(col.object({ field: col.oneOf(kycFields), reason: col.text })),
  signatureActiveAt: col.instant.nullable(),
  toppedUpAt: col.instant.nullable(),
  taxResident: col.boolean,
});

export function readStart(reader: Reader, lenderId: PersonId) {
  return reader.one(
    startRow,
    sql`
    select u.email_verified_at as "emailVerifiedAt", k.submitted_at as "submittedAt", k.promised_on as "promisedOn",
      k.decided_at as "decidedAt", l.envelope_active_at as "signatureActiveAt", l.tax_resident as "taxResident",
      coalesce((select json_agg(json_build_object('field', r.field, 'reason', r.reason) order by r.field)
        from kyc_rejection r where r.user_id = u.id), '[]') as rejected,
      (select e.posted_at from ledger_account a join ledger_entry e on e.account_id = a.id
        join ledger_journal j on j.id = e.journal_id where a.kind = 'cash' and a.owner_id = u.id and j.kind = 'topup'
        order by e.entry_no desc limit 1) as "toppedUpAt"
    from app_user u join lender l on l.user_id = u.id left join kyc k on k.user_id = u.id where u.id = ${lenderId}`,
  );
}
