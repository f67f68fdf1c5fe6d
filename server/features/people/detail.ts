// One person as staff see them: masked, with balance, portfolios, identity, sessions, consents and latest audit
// events.
// Source: docs/domain.md §1, §3.
import type { PersonDetail } from '#contract/people.ts';
import { maskNumber } from '#domain/identity.ts';
import type { PersonId } from '#domain/ids.ts';
import { type Block, findBlock } from '#features/account/access.sql.ts';
import { readConsents } from '#features/account/consent.sql.ts';
import { briefly } from '#features/account/consent.ts';
import { findKyc } from '#features/kyc/kyc.sql.ts';
import { readLenderFigures } from '#features/wallet/figures.sql.ts';
import { listBankAccounts } from '#features/withdrawal/bank-accounts.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound } from '#platform/refuse.ts';
import type { StaffCaller } from '#platform/session.ts';
import { toItem } from './list.ts';
import { findDetail, readPortfolios, readAuditEvents } from './people.sql.ts';
import { revealsOf } from './reveal.ts';

export async function getPerson({ db, vault }: Platform, { roles }: StaffCaller, id: PersonId): Promise<PersonDetail> {
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
