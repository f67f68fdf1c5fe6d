// SQL of vouchers, and their shape in the API.
// Invariant: the entered content is written once; only its outcome is updated.
// Source: docs/domain.md §8; decision 0063.
import { namedLeg, voucher, type Voucher, payee } from '#contract/voucher.ts';
import { maskNumber } from '#domain/identity.ts';
import type { JournalId, OwnerId, PersonId, StaffId, SuspenseItemId, VoucherId } from '#domain/ids.ts';
import { type AccountKind, accountKinds } from '#domain/account-kind.ts';
import type { Leg } from '#domain/journal.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Reader, Tx } from '#platform/db.ts';
import type { EnteredVoucher, NewVoucher } from '#platform/events.ts';
import { entryTable } from '#platform/four-eyes.sql.ts';
import { isId } from '#platform/ids.ts';
import { type Paging, selectPage } from '#platform/paging.ts';
import { col, type Column, row, type RowOf } from '#platform/row.ts';
import type { Vault } from '#platform/secrets.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { hasPhone, holdsPart, holdsWords } from '#platform/words.ts';

const voucherRow = row({
  id: col.id<VoucherId>(),
  kind: voucher.shape.kind,
  subject: col.text,
  version: col.number,
  state: voucher.shape.state,
  amount: col.rupiah,
  legs: col.list(
    col.object({
      account: col.keyOf(accountKinds),
      owner: col.text.nullable(),
      amount: col.number,
      subject: col.text.optional(),
    }) as unknown as Column<Leg>,
  ),
  namedLegs: col.list(namedLeg),
  valueOn: col.businessDate.nullable(),
  destination: voucher.shape.destination,
  bankId: col.number.nullable(),
  bankName: col.text.nullable(),
  accountEncrypted: col.bytes.nullable(),
  accountName: col.text.nullable(),
  words: col.text.nullable(),
  reason: col.text,
  enteredById: col.id<StaffId>(),
  enteredBy: col.text,
  enteredAt: col.instant,
  approvedBy: col.text.nullable(),
  approvedAt: col.instant.nullable(),
  endedBy: col.text.nullable(),
  endReason: col.text.nullable(),
  endedAt: col.instant.nullable(),
  contradictedAt: col.instant.nullable(),
  journal: col.id<JournalId>().nullable(),
  replacedBy: col.id<VoucherId>().nullable(),
});
export type VoucherRow = RowOf<typeof voucherRow>;

/** The subject of a voucher of kind `suspense`. */
export const suspenseItemOf = ({ subject }: Pick<EnteredVoucher, 'subject'>) => subject as SuspenseItemId;
/** The subject of a voucher of kind `correction`. */
export const correctedJournal = ({ subject }: Pick<EnteredVoucher, 'subject'>) => subject as JournalId;

/** The account owner's name: a lender, a lending's group, an officer. */
export const ownerName = (owner: Sql): Sql => sql`coalesce(
  (select name from app_user where id = ${owner}),
  (select owning.name from lending owned join borrower_group owning on owning.id = owned.group_id where owned.id = ${owner}),
  (select name from staff where id = ${owner}))`;

const selected: Sql = sql`
  select v.id, v.kind, v.subject, v.version, v.state, v.amount_rupiah as amount, v.legs,
    (select json_agg(json_build_object('account', l.account, 'owner', l.owner, 'amount', l.amount,
        'ownerName', ${ownerName(sql`l.owner`)}) order by l.no)
      from rows from (jsonb_to_recordset(v.legs) as (account text, owner uuid, amount bigint)) with ordinality
        as l (account, owner, amount, no)) as "namedLegs",
    v.value_on as "valueOn", v.destination, v.bank_id as "bankId", b.name as "bankName", v.account_encrypted as "accountEncrypted",
    v.account_name as "accountName", v.words, v.reason, v.entered_by as "enteredById", e.name as "enteredBy",
    v.entered_at as "enteredAt", a.name as "approvedBy", v.approved_at as "approvedAt", o.name as "endedBy",
    v.end_reason as "endReason", v.ended_at as "endedAt", v.contradicted_at as "contradictedAt", v.journal_id as journal,
    (select n.id from voucher n where n.replaces = v.id) as "replacedBy"
  from voucher v join staff e on e.id = v.entered_by left join staff a on a.id = v.approved_by
  left join staff o on o.id = v.ended_by left join bank b on b.id = v.bank_id`;

export async function findVoucher(reader: Reader, id: VoucherId): Promise<VoucherRow | null> {
  return isId(id) ? reader.row(voucherRow, sql`${selected} where v.id = ${id}`) : null;
}

export const getVoucherRow = (reader: Reader, id: VoucherId): Promise<VoucherRow> =>
  reader.one(voucherRow, sql`${selected} where v.id = ${id}`);

export const voucherTable = entryTable(sql`voucher`, findVoucher, {
  approved: { by: sql`approved_by`, at: sql`approved_at` },
  cancelled: { by: sql`ended_by`, at: sql`ended_at`, reason: sql`end_reason` },
});

type Filter = {
  kind?: Voucher['kind'] | undefined;
  state?: Voucher['state'] | undefined;
  sort?: keyof typeof orders | undefined;
};

const orders = {
  newest: sql`v.entered_at desc, v.id desc`,
  oldest: sql`v.entered_at, v.id`,
  amount: sql`v.amount_rupiah desc, v.id`,
};

const voucherRowsRow = row({ total: col.number });

/** Newest first by default. */
export async function listVoucherRows(
  reader: Reader,
  { kind, state, sort = 'newest' }: Filter,
  paging: Paging,
): Promise<{ page: VoucherRow[]; total: number }> {
  const chosen = all([kind && sql`v.kind = ${kind}`, state && sql`v.state = ${state}`]);
  const { total } = await reader.one(voucherRowsRow, sql`select count(*) as total from voucher v where ${chosen}`);
  const list = { rows: selected, id: sql`v.id`, from: sql`voucher v`, where: chosen, order: orders[sort] };
  return { page: await reader.rows(voucherRow, selectPage(list, paging)), total };
}

/** The newest voucher about each of these subjects. */
export function readNewest(reader: Reader, kind: Voucher['kind'], subjects: readonly string[]): Promise<VoucherRow[]> {
  return reader.rows(
    voucherRow,
    sql`${selected} where v.kind = ${kind} and v.subject = any(${subjects}::text[])
    and v.version = (select max(n.version) from voucher n where n.kind = v.kind and n.subject = v.subject)`,
  );
}

export const findVoucherOf = (reader: Reader, journalId: JournalId): Promise<VoucherRow | null> =>
  reader.row(voucherRow, sql`${selected} where v.journal_id = ${journalId}`);

export type Entered = { version: number; amount: Rupiah; staffId: StaffId; replaces: VoucherId | null };

export async function insertVoucher(tx: Tx, made: NewVoucher & Entered): Promise<void> {
  const { payer } = made;
  await tx.run(sql`
    insert into voucher (id, kind, subject, version, state, amount_rupiah, legs, value_on, destination, bank_id,
      account_encrypted, account_name, words, reason, entered_by, entered_at, replaces)
    values (${made.id}, ${made.kind}, ${made.subject}, ${made.version}, 'entered', ${made.amount},
      ${JSON.stringify(made.legs)}::jsonb, ${made.valueOn ?? null}, ${made.destination ?? null}, ${payer?.bankId ?? null},
      ${payer?.accountEncrypted ?? null}, ${payer?.accountName ?? null}, ${made.words ?? null}, ${made.reason},
      ${made.staffId}, app_now(), ${made.replaces})`);
}

export async function markPosted(tx: Tx, id: VoucherId, journalId: JournalId): Promise<void> {
  await tx.run(sql`update voucher set state = 'posted', journal_id = ${journalId}, ended_at = app_now()
    where id = ${id} and state = 'approved'`);
}

export async function markEnded(
  tx: Tx,
  id: VoucherId,
  end: { state: 'refused' | 'cancelled'; by: StaffId | null; reason: string | null },
): Promise<void> {
  await tx.run(sql`update voucher set state = ${end.state}, ended_by = ${end.by}, end_reason = ${end.reason},
    ended_at = app_now() where id = ${id}`);
}

/** The first write wins. */
export async function markContradicted(tx: Tx, id: VoucherId): Promise<void> {
  await tx.run(sql`update voucher set contradicted_at = coalesce(contradicted_at, app_now()) where id = ${id}`);
}

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

export function toWireVoucher(vault: Vault, row: VoucherRow): Voucher {
  const {
    legs: _legs,
    namedLegs,
    enteredById,
    enteredBy,
    bankId: _bank,
    bankName,
    accountEncrypted,
    accountName,
    ...rest
  } = row;
  const { valueOn, enteredAt, ...kept } = rest;
  return {
    ...kept,
    legs: namedLegs,
    valueDate: valueOn,
    recipient:
      accountEncrypted === null || bankName === null || accountName === null
        ? null
        : { bankName, accountNumber: maskNumber(vault.open(accountEncrypted, row.id)), accountName },
    enteredBy: { id: enteredById, name: enteredBy },
    enteredAt: enteredAt.toISOString(),
    approvedAt: isoOf(row.approvedAt),
    endedAt: isoOf(row.endedAt),
    contradictedAt: isoOf(row.contradictedAt),
  };
}

export function isJournal(reader: Reader, journalId: JournalId): Promise<boolean> {
  return reader.exists(sql`select 1 from ledger_journal where id = ${journalId}`);
}

export function isAccountOwner(reader: Reader, account: AccountKind, owner: OwnerId): Promise<boolean> {
  return reader.exists(sql`select 1 from ledger_account where kind = ${account} and owner_id = ${owner}`);
}

const journalSubjectRow = row({ subject: col.text.nullable() });

export function readJournalSubject(reader: Reader, journal: JournalId) {
  return reader.one(journalSubjectRow, sql`select subject_id as subject from ledger_journal where id = ${journal}`);
}

const payeeRow = row({ ...payee.shape });

const isCalled = (
  typed: string,
): Sql => sql`u.id in (select n.id from app_user n where ${holdsWords(sql`n.name`, typed)}
  union select n.id from app_user n where ${holdsPart(sql`n.name`, typed)})`;

export function searchPayees(reader: Reader, typed: string) {
  return reader.rows(
    payeeRow,
    sql`
    select u.id, u.name, u.phone, l.kyc_status = 'verified' as verified from app_user u join lender l on l.user_id = u.id
    where ${hasPhone(sql`u.phone`, typed) ?? isCalled(typed)}
    order by u.name, u.id limit 10`,
  );
}

export function isBank(reader: Reader, bank: number): Promise<boolean> {
  return reader.exists(sql`select 1 from bank where id = ${bank}`);
}

export function isVerifiedLender(reader: Reader, lenderId: PersonId): Promise<boolean> {
  return reader.exists(sql`select 1 from lender where user_id = ${lenderId} and kyc_status = 'verified'`);
}
