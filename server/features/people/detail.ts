// One person as staff see them: masked, with balance, portfolios, identity, sessions, consents and latest audit
// events.
// Source: docs/domain.md §1, §3.
import { personDetail, type PersonDetail, personEvent, personItem } from '#contract/people.ts';
import { portfolioStatuses, wireStatusOf } from '#domain/funding.ts';
import { maskNumber } from '#domain/identity.ts';
import { lendingStatuses } from '#domain/lending.ts';
import { type Block, findBlock } from '#features/account/access.sql.ts';
import { readConsents } from '#features/account/consent.sql.ts';
import { briefly } from '#features/account/consent.ts';
import { findKyc } from '#features/kyc/kyc.sql.ts';
import { readLenderFigures } from '#features/wallet/figures.ts';
import { listBankAccounts } from '#features/withdrawal/bank-accounts.ts';
import type { Reader } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound } from '#platform/refuse.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import type { StaffCaller } from '#platform/session.ts';
import { sql } from '#platform/sql.ts';
import { toItem } from './list.ts';
import { revealsOf } from './reveal.ts';

const personRecord = row({
  ...personItem.omit({ createdAt: true }).shape,
  ...personDetail.pick({
    emailVerified: true,
    isBorrower: true,
    signatureActive: true,
    sessions: true,
    cashAccount: true,
  }).shape,
  createdAt: col.instant,
});
type PersonRecord = RowOf<typeof personRecord>;

export async function getPerson({ db, vault }: Platform, { roles }: StaffCaller, id: string): Promise<PersonDetail> {
  const record = isId(id) ? await findRecord(db, id) : null;
  if (!record) throw notFound();
  const kyc = await findKyc(db, id);
  const masked = (encrypted: Buffer | null | undefined) => (encrypted ? maskNumber(vault.open(encrypted, id)) : null);
  const { balance, activeBalance, activePortfolioCount, portfolioCount } = await readLenderFigures(db, id);
  const { emailVerified, isBorrower, signatureActive, sessions, cashAccount } = record;
  return {
    ...toItem(record),
    emailVerified,
    isBorrower,
    signatureActive,
    sessions,
    identityNumber: masked(kyc?.identityEncrypted),
    npwpNumber: masked(kyc?.npwpEncrypted),
    accounts: (await listBankAccounts(db, id)).map(({ id: account, bank, name: holder, number }) => ({
      id: account,
      bank: bank.name,
      holder,
      number,
    })),
    cashAccount,
    figures: { balance, activeBalance, activePortfolioCount, portfolioCount },
    portfolios: await readPortfolios(db, id),
    consents: (await readConsents(db, id)).map(briefly),
    auditEvents: await readAuditEvents(db, id),
    blocked: blockToWire(await findBlock(db, id)),
    reveals: revealsOf(roles),
  };
}

const blockToWire = (block: Block | null): PersonDetail['blocked'] => block && { ...block, at: block.at.toISOString() };

function findRecord(reader: Reader, id: string): Promise<PersonRecord | null> {
  return reader.row(
    personRecord,
    sql`
    select u.id, u.name, u.phone, u.email, coalesce(l.kyc_status, 'not_verified') as "kycStatus",
      u.created_at as "createdAt", u.email_verified_at is not null as "emailVerified", u.is_borrower as "isBorrower",
      coalesce(l.envelope_status, b.envelope_status, '') = 'aktif' as "signatureActive",
      (select count(*)::int from session s where s.kind = 'user' and s.person_id = u.id and s.ended_at is null
        and s.expires_at > app_now()) as sessions,
      (select id from ledger_account where kind = 'cash' and owner_id = u.id) as "cashAccount"
    from app_user u left join lender l on l.user_id = u.id left join borrower b on b.user_id = u.id where u.id = ${id}`,
  );
}

const portfolioRecord = row({
  id: col.text,
  lending: col.text,
  group: col.text,
  amount: col.rupiah,
  status: col.oneOf(portfolioStatuses),
  lendingStatus: col.oneOf(lendingStatuses),
  createdAt: col.instant,
});
async function readPortfolios(reader: Reader, lenderId: string): Promise<PersonDetail['portfolios']> {
  const rows = await reader.rows(
    portfolioRecord,
    sql`
    select p.id, l.id as lending, g.name as group, p.amount_rupiah as amount, p.status, l.status as "lendingStatus",
      p.created_at as "createdAt"
    from portfolio p join lending l on l.id = p.lending_id join borrower_group g on g.id = l.group_id
    where p.lender_id = ${lenderId} order by p.created_at desc, p.id desc limit 20`,
  );
  return rows.map(({ status, lendingStatus, createdAt, ...rest }) => ({
    ...rest,
    status: wireStatusOf(status, lendingStatus),
    createdAt: createdAt.toISOString(),
  }));
}

const auditEventRecord = row({
  ...personEvent.omit({ at: true, by: true }).shape,
  at: col.instant,
  kind: col.oneOf(['staff', 'user', 'system', 'visitor']),
});
async function readAuditEvents(reader: Reader, id: string): Promise<PersonDetail['auditEvents']> {
  const newest = sql`order by at desc, seq desc limit 10`;
  const rows = await reader.rows(
    auditEventRecord,
    sql`
    select t.seq, t.at, t.actor_kind as kind, s.name as staff, t.action, coalesce(t.result, 'ok') as result
    from ((select * from audit_trail where actor_id = ${id} ${newest})
      union (select * from audit_trail where object_id = ${id} ${newest})) t
    left join staff s on t.actor_kind = 'staff' and s.id = t.actor_id order by t.at desc, t.seq desc limit 10`,
  );
  return rows.map(({ at, kind, ...rest }) => ({
    ...rest,
    at: at.toISOString(),
    by: kind === 'user' ? ('self' as const) : kind,
  }));
}
