// Rows of agreements: made when someone has to sign, claimed for sending, closed by the provider's notice.
// Source: domain §5.3.
import type { Tx, Reader } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { type Sql, sql } from '#platform/sql.ts';
import type { Block } from '#texts/agreements.ts';

export type Agreement = {
  id: string;
  kind: 'lender' | 'member';
  portfolioId: string | null;
  memberLoanId: string | null;
  number: string;
  state: 'drafted' | 'waiting' | 'signed' | 'refused' | 'lapsed';
  signerName: string;
  signerEmail: string | null;
  signerPhone: string | null;
  signerUserId: string | null;
  content: Block[];
  originalHash: Buffer | null;
  signedKey: string | null;
  fileName: string | null;
  link: string | null;
  dueAt: Date | null;
  createdAt: Date;
  attempts: number;
  groupName: string;
  lendingId: string;
};

const columns: Sql = sql`
  a.id, a.kind, a.portfolio_id as "portfolioId", a.member_loan_id as "memberLoanId", a.number, a.state,
  a.signer_name as "signerName", a.signer_email as "signerEmail", a.signer_phone as "signerPhone",
  a.signer_user_id as "signerUserId", a.content, a.original_hash as "originalHash", a.signed_key as "signedKey",
  a.file_name as "fileName", a.link, a.due_at as "dueAt", a.created_at as "createdAt", a.attempts,
  g.name as "groupName", l.id as "lendingId"`;

const source: Sql = sql`
  agreement a left join portfolio p on p.id = a.portfolio_id left join member_loan m on m.id = a.member_loan_id
  join lending l on l.id = coalesce(p.lending_id, m.lending_id) join borrower_group g on g.id = l.group_id`;

export const findAgreement = (reader: Reader, id: string): Promise<Agreement | null> =>
  reader.row(sql`select ${columns} from ${source} where a.id = ${id}`);

export const findPortfolioAgreement = (reader: Reader, portfolioId: string): Promise<Agreement | null> =>
  reader.row(sql`select ${columns} from ${source} where a.portfolio_id = ${portfolioId}`);

/** A member's own agreement of a lending, by the user behind the member. */
export const findMemberAgreement = (reader: Reader, lendingId: string, userId: string): Promise<Agreement | null> =>
  reader.row(sql`select ${columns} from ${source} join group_member gm on gm.id = m.member_id
    where m.lending_id = ${lendingId} and gm.user_id = ${userId} and a.state <> 'lapsed'`);

export const findFile = (
  reader: Reader,
  fileName: string,
): Promise<{ signedKey: string; signerUserId: string | null } | null> =>
  reader.row(
    sql`select signed_key as "signedKey", signer_user_id as "signerUserId" from agreement where file_name = ${fileName} and signed_key is not null`,
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

/** Stores a drafted agreement; a second one for the same portfolio or member loan is not made. */
export async function insertAgreement(tx: Tx, agreement: NewAgreement): Promise<void> {
  const id = newId();
  const number = `${agreement.kind === 'lender' ? 'AP' : 'PP'}-${id.slice(0, 8)}-${id.slice(-6)}`.toUpperCase();
  await tx.run(sql`insert into agreement (id, kind, portfolio_id, member_loan_id, number, template_version, state,
      signer_name, signer_email, signer_phone, signer_user_id, content, due_at, created_at)
    values (${id}, ${agreement.kind}, ${agreement.portfolioId}, ${agreement.memberLoanId}, ${number}, ${agreement.templateVersion}, 'drafted',
      ${agreement.signerName}, ${agreement.signerEmail}, ${agreement.signerPhone}, ${agreement.signerUserId},
      ${JSON.stringify(agreement.content)}::jsonb, ${agreement.dueAt}, app_now())
    on conflict do nothing`);
}

/**
 * Takes one unsent agreement for a minute, so that no other worker sends it meanwhile. What someone waits for comes
 * first; a signed one without its file is an agreement of earlier days whose document is still to be made.
 */
export async function claimUnsent(
  tx: Tx,
  until: Date,
  id: string | null = null,
): Promise<{ id: string; isHistory: boolean } | null> {
  return tx.row(sql`update agreement set retry_at = app_now() + interval '1 minute', attempts = attempts + 1 where id = (
      select id from agreement where sent_at is null and state in ('drafted', 'signed') and created_at <= ${until}
        and (${id}::uuid is not null or retry_at is null or retry_at <= app_now()) and (${id}::uuid is null or id = ${id})
      order by state = 'signed', created_at limit 1 for update skip locked)
    returning id, state = 'signed' as "isHistory"`);
}

export async function markSent(
  tx: Tx,
  id: string,
  sent: { link: string; originalKey: string; originalHash: Buffer },
): Promise<void> {
  await tx.run(sql`update agreement set state = case when state = 'drafted' then 'waiting' else state end, sent_at = app_now(),
    link = ${sent.link}, original_key = ${sent.originalKey}, original_hash = ${sent.originalHash}, retry_at = null where id = ${id}`);
}

export async function delayAgreement(tx: Tx, id: string, seconds: number): Promise<void> {
  await tx.run(sql`update agreement set retry_at = app_now() + ${seconds} * interval '1 second' where id = ${id}`);
}

export async function markSigned(
  tx: Tx,
  id: string,
  file: { key: string; name: string; signedAt: Date },
): Promise<void> {
  await tx.run(sql`update agreement set state = 'signed', signed_key = ${file.key}, file_name = ${file.name},
    signed_at = coalesce(signed_at, ${file.signedAt}) where id = ${id} and signed_key is null`);
}

export async function markRefusedBySigner(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update agreement set state = 'refused' where id = ${id} and state in ('drafted', 'waiting')`);
}
