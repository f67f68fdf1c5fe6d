// Lenders for staff: search, masked view, full values for a recorded reason, and blocking.
// Source: docs/screens.md; docs/domain.md §3.
import type { Page } from '#contract/endpoint.ts';
import { type PersonDetail, type PersonItem, staffPeople } from '#contract/people.ts';
import { maskEmail } from '#domain/contact.ts';
import { maskedFromLast, maskNumber, maskPhone } from '#domain/identity.ts';
import type { PersonId } from '#domain/ids.ts';
import { isErasedPhone } from '#domain/retention.ts';
import { type Block, findBlock } from '#features/account/access.sql.ts';
import { blockPerson, unblockPerson } from '#features/account/block.ts';
import { readConsents } from '#features/account/consent.sql.ts';
import { briefly, proveConsents } from '#features/account/consent.ts';
import { readName } from '#features/account/user.sql.ts';
import { findKyc } from '#features/kyc/kyc.sql.ts';
import { readLenderFigures } from '#features/wallet/figures.sql.ts';
import { listAccounts } from '#features/withdrawal/bank-account.sql.ts';
import { isId } from '#platform/ids.ts';
import { type ListFile, momentCell, sendListFile } from '#platform/list-file.ts';
import { pageOf, readPage } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound } from '#platform/refuse.ts';
import type { StaffCaller } from '#platform/session.ts';
import { id as texts } from '#texts/id.ts';
import {
  countPeople,
  filterOf,
  findDetail,
  orders,
  type PersonRecord,
  type Query,
  readAuditEvents,
  readPeople,
  readPortfolios,
} from './people.sql.ts';
import { revealPerson, revealsOf } from './reveal.ts';

export function registerPeople(platform: Platform): void {
  const { db } = platform;
  platform.console.serve(staffPeople, {
    listPeople: ({ query }) => listPeople(platform, query),
    exportPeople: (call) => sendListFile(platform, staffPeople.exportPeople, call, peopleFile),
    getPerson: ({ caller, params }) => getPerson(platform, caller, params.id),
    revealPerson: ({ caller, params, body }) => revealPerson(platform, caller, params.id, body),
    proveConsents: ({ caller, params, body }) =>
      db.tx(async (tx) =>
        proveConsents(tx, caller.id, { id: params.id, name: await readName(tx, params.id) }, body.reason),
      ),
    blockPerson: async ({ caller, params, body }) => {
      await blockPerson(platform, { staffId: caller.id, userId: params.id, reason: body.reason });
      return {};
    },
    unblockPerson: async ({ caller, params, body }) => {
      await unblockPerson(platform, { staffId: caller.id, userId: params.id, reason: body.reason });
      return {};
    },
  });
}

/**
 * One person as staff see them: masked, with balance, portfolios, identity, sessions, consents and latest audit
 * events.
 */
async function getPerson({ db, vault }: Platform, { roles }: StaffCaller, id: PersonId): Promise<PersonDetail> {
  const record = isId(id) ? await findDetail(db, id) : null;
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
    accounts: (await listAccounts(db, id)).map(({ id: account, bankName: bank, name: holder, lastDigits }) => ({
      id: account,
      bank,
      holder,
      number: maskedFromLast(lastDigits),
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

/**
 * The list of lenders, masked, and its export as a file. A NIK is found only by its keyed hash, so only when complete.
 */
async function listPeople({ db, vault }: Platform, query: Query): Promise<Page<PersonItem>> {
  const filter = filterOf(vault, query);
  const { total } = await countPeople(db, filter, Boolean(query.q?.trim()));
  const order = orders[query.sort ?? 'newest'];
  const records = await readPage({ order, total }, query, (part) => readPeople(db, filter, part));
  return pageOf(records.map(toItem), total, query);
}

const toItem = ({ id, name, phone, email, kycStatus, createdAt }: PersonRecord): PersonItem => ({
  id,
  name,
  phone: isErasedPhone(phone) ? '' : maskPhone(phone),
  email: email && maskEmail(email),
  kycStatus,
  createdAt: createdAt.toISOString(),
});

const peopleFile: ListFile<Query, PersonItem> = {
  name: 'pendana',
  read: listPeople,
  columns: [
    ['file.name', ({ name }) => name],
    ['file.phone', ({ phone }) => phone],
    ['file.email', ({ email }) => email],
    ['file.status', ({ kycStatus }) => texts[`status.kyc.${kycStatus}`]],
    ['file.since', ({ createdAt }) => momentCell(createdAt)],
  ],
};
