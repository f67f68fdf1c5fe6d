// Rows of agreements: created when someone has to sign, claimed for sending, closed by the provider's notice.
// Source: docs/domain.md §5.3.
import type { AgreementId, LendingId, MemberId, MemberLoanId, PersonId, PortfolioId } from '#domain/ids.ts';
import type { Tx, Reader } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';
import type { Block } from '#texts/agreements.ts';

const agreementRow = row({
  id: col.id<AgreementId>(),
  kind: col.oneOf(['lender', 'member']),
  portfolioId: col.id<PortfolioId>().nullable(),
  memberLoanId: col.id<MemberLoanId>().nullable(),
  number: col.text,
  state: col.oneOf(['drafted', 'waiting', 'signed', 'refused', 'lapsed']),
  signerName: col.text,
  signerEmail: col.text.nullable(),
  signerPhone: col.text.nullable(),
  /** Who may sign and read it: a member by their current sign-in, even if it is newer than the agreement. */
  signerUserId: col.id<PersonId>().nullable(),
  content: col.jsonOf<Block[]>(),
  originalKey: col.text.nullable(),
  originalHash: col.bytes.nullable(),
  signedKey: col.text.nullable(),
  fileName: col.text.nullable(),
  link: col.text.nullable(),
  dueAt: col.instant.nullable(),
  createdAt: col.instant,
  attempts: col.number,
  groupName: col.text,
  lendingId: col.id<LendingId>(),
  /** Whether the signature is still needed: a portfolio in its window, a lending before its money leaves. */
  isWanted: col.boolean,
});
export type Agreement = RowOf<typeof agreementRow>;

const signer: Sql = sql`case a.kind when 'member' then gm.user_id else a.signer_user_id end`;

const columns: Sql = sql`
  a.id, a.kind, a.portfolio_id as "portfolioId", a.member_loan_id as "memberLoanId", a.number, a.state,
  a.signer_name as "signerName", a.signer_email as "signerEmail", a.signer_phone as "signerPhone",
  ${signer} as "signerUserId", a.content, a.original_key as "originalKey", a.original_hash as "originalHash", a.signed_key as "signedKey",
  a.file_name as "fileName", a.link, a.due_at as "dueAt", a.created_at as "createdAt", a.attempts,
  g.name as "groupName", l.id as "lendingId",
  case a.kind when 'lender' then p.status = 'waiting_signature' and (p.signature_due_at is null or p.signature_due_at > app_now())
    else l.status = 'funded' and (a.due_at is null or a.due_at > app_now()) end as "isWanted"`;

const source: Sql = sql`
  agreement a left join portfolio p on p.id = a.portfolio_id left join member_loan m on m.id = a.member_loan_id
  left join group_member gm on gm.id = m.member_id join lending l on l.id = coalesce(p.lending_id, m.lending_id) join borrower_group g on g.id = l.group_id`;

export const findAgreement = (reader: Reader, id: AgreementId): Promise<Agreement | null> =>
  reader.row(agreementRow, sql`select ${columns} from ${source} where a.id = ${id}`);

export const findPortfolioAgreement = (reader: Reader, portfolioId: PortfolioId): Promise<Agreement | null> =>
  reader.row(agreementRow, sql`select ${columns} from ${source} where a.portfolio_id = ${portfolioId}`);

/** The agreement of this user's own member loan: the current one, else the last refused one. */
export const findMemberAgreement = (
  reader: Reader,
  memberLoanId: MemberLoanId,
  userId: PersonId,
): Promise<Agreement | null> =>
  reader.row(
    agreementRow,
    sql`select ${columns} from ${source}
    where a.member_loan_id = ${memberLoanId} and gm.user_id = ${userId} and a.state <> 'lapsed'
    order by a.state = 'refused', a.created_at desc limit 1`,
  );

const fileRow = row({ signedKey: col.text, signerUserId: col.id<PersonId>().nullable() });

export const findFile = (
  reader: Reader,
  fileName: string,
): Promise<{ signedKey: string; signerUserId: PersonId | null } | null> =>
  reader.row(
    fileRow,
    sql`select a.signed_key as "signedKey", ${signer} as "signerUserId" from ${source}
    where a.file_name = ${fileName} and a.signed_key is not null`,
  );

export type NewAgreement = Pick<
  Agreement,
  | 'kind'
  | 'portfolioId'
  | 'memberLoanId'
  | 'signerName'
  | 'signerEmail'
  | 'signerPhone'
  | 'signerUserId'
  | 'content'
  | 'dueAt'
> & { templateVersion: string };

/** Stores a drafted agreement, at most one for a portfolio or member loan. */
export async function insertAgreement(tx: Tx, agreement: NewAgreement): Promise<void> {
  const id = newId<AgreementId>();
  const number = `${agreement.kind === 'lender' ? 'AP' : 'PP'}-${id.slice(0, 8)}-${id.slice(-6)}`.toUpperCase();
  await tx.run(sql`insert into agreement (id, kind, portfolio_id, member_loan_id, number, template_version, state,
      signer_name, signer_email, signer_phone, signer_user_id, content, due_at, created_at)
    values (${id}, ${agreement.kind}, ${agreement.portfolioId}, ${agreement.memberLoanId}, ${number}, ${agreement.templateVersion}, 'drafted',
      ${agreement.signerName}, ${agreement.signerEmail}, ${agreement.signerPhone}, ${agreement.signerUserId},
      ${JSON.stringify(agreement.content)}::jsonb, ${agreement.dueAt}, app_now())
    on conflict do nothing`);
}

const unsentRow = row({ id: col.id<AgreementId>(), isHistory: col.boolean });

/**
 * Claims one unsent agreement for a minute, so that no other worker sends it. Agreements that someone waits for come
 * first; a signed one without a file is a historical agreement, which is made when somebody asks for its file: the
 * worker only tries again what failed then (decision 0098).
 */
export async function claimUnsent(
  tx: Tx,
  id: AgreementId | null = null,
): Promise<{ id: AgreementId; isHistory: boolean } | null> {
  return tx.row(
    unsentRow,
    sql`update agreement set retry_at = app_now() + interval '1 minute', attempts = attempts + 1 where id = (
      select id from agreement where sent_at is null and state in ('drafted', 'signed')
        and (${id}::uuid is not null or retry_at is null or retry_at <= app_now()) and (${id}::uuid is null or id = ${id})
        and case when state = 'signed' then last_error is not null else
          exists (select 1 from portfolio p where p.id = portfolio_id and p.status = 'waiting_signature')
          or exists (select 1 from member_loan m join lending l on l.id = m.lending_id
            where m.id = member_loan_id and l.status = 'funded') end
      order by state = 'signed', created_at limit 1 for update skip locked)
    returning id, state = 'signed' as "isHistory"`,
  );
}

const noteOriginalRow = row({ key: col.text });

/** Saves the document's key before sending. If two were made at once, the first one stays. Returns that key. */
export async function noteOriginal(tx: Tx, id: AgreementId, original: { key: string; hash: Buffer }): Promise<string> {
  const { key } = await tx.one(
    noteOriginalRow,
    sql`update agreement set
    original_key = coalesce(original_key, ${original.key}),
    original_hash = case when original_key is null then ${original.hash} else original_hash end
    where id = ${id} returning original_key as key`,
  );
  return key;
}

export async function markSent(tx: Tx, id: AgreementId, link: string): Promise<void> {
  await tx.run(sql`update agreement set state = case when state = 'drafted' then 'waiting' else state end, sent_at = app_now(),
    link = ${link}, retry_at = null where id = ${id}`);
}

export async function delayAgreement(
  tx: Tx,
  id: AgreementId,
  { seconds, reason }: { seconds: number; reason: string },
): Promise<void> {
  await tx.run(sql`update agreement set retry_at = app_now() + ${seconds} * interval '1 second', last_error = ${reason}
    where id = ${id}`);
}

/** Makes it due to be sent again now. */
export async function retryAgreement(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update agreement set retry_at = null where id = ${id}`);
}

/** Returns false if it was already signed, refused or ended. */
export async function markSigned(
  tx: Tx,
  id: AgreementId,
  file: { key: string; name: string; signedAt: Date },
): Promise<boolean> {
  const marked = await tx.run(sql`update agreement set state = 'signed', signed_key = ${file.key},
    file_name = coalesce(file_name, ${file.name}),
    signed_at = coalesce(signed_at, ${file.signedAt})
    where id = ${id} and signed_key is null and state in ('drafted', 'waiting', 'signed')`);
  return marked > 0;
}

/** Ends an agreement that was not signed in time. Returns false if it had already ended. */
export async function endUnsigned(tx: Tx, id: AgreementId, state: 'refused' | 'lapsed'): Promise<boolean> {
  return (
    (await tx.run(sql`update agreement set state = ${state} where id = ${id} and state in ('drafted', 'waiting')`)) > 0
  );
}

const eraseSignerRow = row({ key: col.text });

/** Reduces an erased person's agreements to the fact that they were signed. Returns their files. Source: decision 0081. */
export async function eraseSigner(tx: Tx, userId: PersonId, pseudonym: string): Promise<string[]> {
  const hers = sql`coalesce(signer_user_id = ${userId}, false)
    or portfolio_id in (select id from portfolio where lender_id = ${userId})
    or member_loan_id in (select l.id from member_loan l join group_member m on m.id = l.member_id where m.user_id = ${userId})`;
  const files = await tx.rows(
    eraseSignerRow,
    sql`select unnest(array_remove(array[original_key, signed_key], null)) as key
    from agreement where ${hers}`,
  );
  await tx.run(sql`update agreement set signer_name = ${pseudonym}, signer_email = null, signer_phone = null, content = '[]',
      original_key = null, signed_key = null, file_name = null, link = null where ${hers}`);
  return files.map(({ key }) => key);
}

const lastAgreementRow = row({
  memberLoanId: col.id<MemberLoanId>(),
  number: col.text.nullable(),
  state: col.text.nullable(),
});
type LastAgreement = RowOf<typeof lastAgreementRow>;

/** A member's loan in this lending with its newest agreement; null without a loan. */
export function findLastAgreement(tx: Tx, lendingId: LendingId, memberId: MemberId): Promise<LastAgreement | null> {
  return tx.row(
    lastAgreementRow,
    sql`
    select m.id as "memberLoanId", a.number, a.state from member_loan m
    left join agreement a on a.member_loan_id = m.id
    where m.lending_id = ${lendingId} and m.member_id = ${memberId} order by a.created_at desc nulls last, a.id desc limit 1`,
  );
}

const linkableRow = row({ id: col.id<AgreementId>().nullable(), fileName: col.text.nullable() });
/** An agreement with the name of its file, null until the file exists; the agreement is null when there is none. */
export type LinkableFile = RowOf<typeof linkableRow>;
const linkable = sql`a.id, case when a.signed_key is not null then a.file_name end as "fileName"`;

export function findFileOfPortfolio(reader: Reader, portfolioId: PortfolioId, lenderId: PersonId) {
  return reader.row(
    linkableRow,
    sql`
    select ${linkable} from portfolio p left join agreement a on a.portfolio_id = p.id
    where p.id = ${portfolioId} and p.lender_id = ${lenderId}`,
  );
}

export function findFileOfLoan(reader: Reader, memberLoanId: MemberLoanId, borrowerId: PersonId) {
  return reader.row(
    linkableRow,
    sql`
    select ${linkable} from member_loan m join group_member g on g.id = m.member_id
    join lending l on l.id = m.lending_id left join agreement a on a.member_loan_id = m.id and a.state = 'signed'
    where m.id = ${memberLoanId} and g.user_id = ${borrowerId} and l.status <> 'draft'`,
  );
}

const signerNumberRow = row({ encrypted: col.bytes.nullable(), recordId: col.text });

/** Wordings of before identity numbers stood in agreements. */
const versionsWithoutNumbers = ['2026.1'];

/**
 * The signer's NIK, encrypted for its record; null where the text that was agreed to names none: it was made before
 * numbers stood in agreements, or the number was corrected since she read it.
 */
export function findSignerNumber(reader: Reader, id: AgreementId) {
  return reader.row(
    signerNumberRow,
    sql`
    select case when a.template_version = any(${[...versionsWithoutNumbers]}::text[]) then null when a.kind = 'member' then gm.nik_encrypted
        when k.identity_hash = q.identity_hash then k.identity_encrypted end as encrypted,
      coalesce(gm.id, p.lender_id)::text as "recordId"
    from agreement a left join portfolio p on p.id = a.portfolio_id left join quotation q on q.token_hash = p.quotation_hash
    left join kyc k on k.user_id = p.lender_id left join member_loan m on m.id = a.member_loan_id
    left join group_member gm on gm.id = m.member_id
    where a.id = ${id}`,
  );
}

const waitingSignatureRow = row({
  portfolioId: col.id<PortfolioId>(),
  name: col.text,
  email: col.text.nullable(),
  phone: col.text,
  userId: col.id<PersonId>(),
  content: col.jsonOf<Block[]>(),
  dueAt: col.instant.nullable(),
});

export function listUndrafted(reader: Reader, only: { portfolioId: PortfolioId; lenderId: PersonId } | null) {
  return reader.rows(
    waitingSignatureRow,
    sql`
    select p.id as "portfolioId", u.name, u.email, u.phone, u.id as "userId", q.agreement as content, p.signature_due_at as "dueAt"
    from portfolio p join app_user u on u.id = p.lender_id join quotation q on q.token_hash = p.quotation_hash
    where p.status = 'waiting_signature' and ${only ? sql`p.id = ${only.portfolioId} and p.lender_id = ${only.lenderId}` : sql`true`}
      and not exists (select 1 from agreement a where a.portfolio_id = p.id)
    order by p.created_at limit 50`,
  );
}
