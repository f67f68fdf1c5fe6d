// Withdrawals: bank accounts, the check, the application, and its outcome.
// Invariants: a token has one effect; amount and costs leave the balance together and are refunded together, at most
// once.
// Source: spec §2, §4, §7; docs/domain.md §8; docs/settled.md 60; docs/api.md.
import { sendListFile } from '#platform/list-file.ts';
import { staffWithdrawals, withdrawals } from '#contract/withdrawal.ts';
import { pageOf } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { applyWithdrawal } from './apply.ts';
import { removeBankAccount } from './bank-account.sql.ts';
import { addBankAccount, takeVerifiedAccount } from './bank-accounts.ts';
import { checkWithdrawalRequest } from './check.ts';
import { listBankAccounts, removeOwnAccount, setMainAccount } from './own-accounts.ts';
import { cancelWithdrawal, endWithdrawal, markContradiction, releaseNext } from './outcome.ts';
import {
  approveWithdrawal,
  getStaffWithdrawal,
  listStaffWithdrawals,
  refuseWithdrawalRequest,
  withdrawalFile,
} from './staff.ts';
import { listOwnWithdrawals } from './withdrawal.sql.ts';

export function registerWithdrawal(platform: Platform): void {
  const { db, events, web, jobs } = platform;
  web.serve(withdrawals, {
    listBankAccounts: ({ caller }) => listBankAccounts(platform, caller.id),
    setMainAccount: async ({ caller, params }) => {
      await setMainAccount(platform, caller.id, params.id);
      return {};
    },
    removeOwnAccount: async ({ caller, params, body }) => {
      await removeOwnAccount(platform, caller.id, params.id, body);
      return {};
    },
    addBankAccount: ({ caller, body }) => addBankAccount(platform, caller.id, body),
    checkWithdrawal: ({ caller, body }) => checkWithdrawalRequest(platform, caller.id, body),
    applyWithdrawal: ({ caller, body }) => applyWithdrawal(platform, caller.id, body),
    listWithdrawals: async ({ caller, query }) => {
      const { page, total } = await listOwnWithdrawals(db, caller.id, query);
      return pageOf(page, total, query);
    },
    cancelWithdrawal: async ({ caller, params }) => {
      await cancelWithdrawal(platform, caller.id, params.id);
      return {};
    },
  });
  platform.console.serve(staffWithdrawals, {
    listStaffWithdrawals: ({ query }) => listStaffWithdrawals(platform, query),
    exportWithdrawals: (call) => sendListFile(platform, staffWithdrawals.exportWithdrawals, call, withdrawalFile),
    getStaffWithdrawal: ({ params }) => getStaffWithdrawal(platform.db, params.id),
    approveWithdrawal: ({ caller, params, body }) => approveWithdrawal(platform, caller.id, params.id, body),
    refuseWithdrawal: ({ caller, params, body }) => refuseWithdrawalRequest(platform, caller.id, params.id, body),
  });
  jobs.onDue({ name: 'withdrawal.release', run: (until) => releaseNext(platform, until) });
  events.on('payoutEnded.withdrawal', 'withdrawal', endWithdrawal);
  events.on('payoutContradicted.withdrawal', 'withdrawal', markContradiction);
  events.on('identityVerified', 'withdrawal', (tx, { userId }) => takeVerifiedAccount(tx, platform.vault, userId));
  events.answer('removeBankAccount', 'withdrawal', (tx, { userId, accountId }) =>
    removeBankAccount(tx, userId, accountId),
  );
}
