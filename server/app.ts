// Assembles the product: platform, ports, then the features in order. A feature may use only those before it.
// Source: docs/design.md §2.
import { registerAccount } from '#features/account/account.ts';
import { registerAuthority } from '#features/authority/authority.ts';
import { registerBalance } from '#features/balance/balance.ts';
import { registerBank } from '#features/bank/bank.ts';
import { registerBooks } from '#features/books/books.ts';
import { registerBorrower } from '#features/borrower/borrower.ts';
import { registerBranch } from '#features/branch/branch.ts';
import { registerComplaint } from '#features/complaint/complaint.ts';
import { registerDisbursement } from '#features/disbursement/disbursement.ts';
import { registerFollowup } from '#features/followup/followup.ts';
import { registerField } from '#features/field/field.ts';
import { registerFunding } from '#features/funding/funding.ts';
import { registerGroup } from '#features/group/group.ts';
import { registerGroupImport } from '#features/group-import/import.ts';
import { registerMeeting } from '#features/meeting/meeting.ts';
import { registerKyc } from '#features/kyc/kyc.ts';
import { registerLead } from '#features/lead/lead.ts';
import { registerLending } from '#features/lending/lending.ts';
import { registerMoney } from '#features/money/money.ts';
import { registerNotice } from '#features/notice/notice.ts';
import { registerOverview } from '#features/overview/overview.ts';
import { registerPeople } from '#features/people/people.ts';
import { registerPlan } from '#features/plan/plan.ts';
import { registerPrivacy } from '#features/privacy/privacy.ts';
import { registerReconciliation } from '#features/reconciliation/reconciliation.ts';
import { registerRefund } from '#features/refund/refund.ts';
import { registerReminder } from '#features/reminder/reminder.ts';
import { registerRepayment } from '#features/repayment/repayment.ts';
import { registerReport } from '#features/report/report.ts';
import { registerSearch } from '#features/search/search.ts';
import { registerSettings } from '#features/settings/settings.ts';
import { registerShortlist } from '#features/shortlist/shortlist.ts';
import { registerSigning } from '#features/signing/signing.ts';
import { registerSite } from '#features/site/site.ts';
import { registerSpread } from '#features/spread/spread.ts';
import { registerStaff } from '#features/staff/staff.ts';
import { registerTax } from '#features/tax/tax.ts';
import { registerTrail } from '#features/trail/trail.ts';
import { registerWebhook } from '#features/webhook/webhook.ts';
import { registerWithdrawal } from '#features/withdrawal/withdrawal.ts';
import { registerWallet } from '#features/wallet/wallet.ts';
import { noteRefusals } from '#platform/audit-refusals.ts';
import type { Config } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import { openDatabase } from '#platform/db.ts';
import { createEventBus } from '#platform/event-bus.ts';
import { createFairUse, type FairUse } from '#platform/fair-use.ts';
import { createHttp, type Http } from '#platform/http.ts';
import { createJobs } from '#platform/jobs.ts';
import { createLog, type Log } from '#platform/log.ts';
import type { Platform } from '#platform/platform.ts';
import { openVault } from '#platform/secrets.ts';
import { openSessions } from '#platform/session.ts';
import { createWorker, type Worker } from '#platform/worker.ts';
import { connectPorts, type Ports } from '#ports/ports.ts';

/** The order of registration: each feature builds on those before it. */
export const featureOrder = [
  'settings',
  'notice',
  'account',
  'branch',
  'kyc',
  'lending',
  'bank',
  'wallet',
  'funding',
  'signing',
  'disbursement',
  'refund',
  'repayment',
  'group',
  'group-import',
  'meeting',
  'lead',
  'complaint',
  'followup',
  'field',
  'borrower',
  'reminder',
  'withdrawal',
  'spread',
  'shortlist',
  'plan',
  'money',
  'books',
  'reconciliation',
  'balance',
  'tax',
  'report',
  'authority',
  'webhook',
  'site',
  'staff',
  'overview',
  'people',
  'privacy',
  'trail',
  'search',
] as const;

const register: Record<(typeof featureOrder)[number], (platform: Platform, ports: Ports) => void> = {
  settings: registerSettings,
  notice: registerNotice,
  account: registerAccount,
  branch: registerBranch,
  kyc: registerKyc,
  lending: registerLending,
  bank: registerBank,
  wallet: registerWallet,
  funding: registerFunding,
  signing: registerSigning,
  disbursement: registerDisbursement,
  refund: registerRefund,
  repayment: registerRepayment,
  group: registerGroup,
  'group-import': registerGroupImport,
  meeting: registerMeeting,
  lead: registerLead,
  complaint: registerComplaint,
  followup: registerFollowup,
  field: registerField,
  borrower: registerBorrower,
  reminder: registerReminder,
  withdrawal: registerWithdrawal,
  spread: registerSpread,
  shortlist: registerShortlist,
  plan: registerPlan,
  money: registerMoney,
  books: registerBooks,
  reconciliation: registerReconciliation,
  balance: registerBalance,
  tax: registerTax,
  report: registerReport,
  authority: registerAuthority,
  webhook: registerWebhook,
  site: registerSite,
  staff: registerStaff,
  overview: registerOverview,
  people: registerPeople,
  privacy: registerPrivacy,
  trail: registerTrail,
  search: registerSearch,
};

export type Product = Platform & { worker: Worker; ports: Ports; close(): Promise<void> };

export type BuildOptions = {
  /** Tests validate every answer against its schema. */
  checkAnswers?: boolean;
  /** Tests and benchmarks call faster than people do. */
  fairUse?: Partial<FairUse>;
  log?: Log;
};

/** Builds the product; nothing listens and no worker runs until main starts them. */
export async function buildProduct(config: Config, options: BuildOptions = {}): Promise<Product> {
  const log = options.log ?? createLog(config.LOG_LEVEL);
  const events = createEventBus();
  const jobs = createJobs(log);
  const vault = openVault(config.ENCRYPTION_KEY, config.HASH_KEY, config.ENCRYPTION_KEY_PREVIOUS);
  const context: Context = { events, jobs, vault, publicUrl: config.PUBLIC_URL, consoleUrl: config.CONSOLE_URL };
  const db = openDatabase(config.DATABASE_URL, {
    context,
    poolSize: config.DATABASE_POOL,
    checkRows: config.TITIAN_MODE !== 'production',
    // A program that people wait for drops a silent connection; one that closes days must not. Decision 0031.
    kind: config.SERVICES.includes('worker') ? 'work' : 'answer',
    onError: (error) => log.warn({ error: String(error) }, 'database connection lost'),
  });
  const sessions = openSessions(db, config.TOKEN_SECRET, config.TOKEN_SECRET_PREVIOUS);
  const httpParts = {
    db,
    sessions,
    log,
    refusals: noteRefusals(db, log),
    trustedProxies: config.TRUSTED_PROXIES,
    checkAnswers: options.checkAnswers ?? false,
    secure: config.TITIAN_MODE === 'production',
    beginCall: createFairUse(options.fairUse),
  };
  const openSide = async (side: 'web' | 'console', url: string): Promise<Http> => {
    const http = await createHttp({ ...httpParts, hostname: new URL(url).hostname });
    // What this program does not serve need not become routes: they take a tenth of its start.
    return config.SERVICES.includes(side) ? http : { ...http, serve: () => undefined };
  };
  const platform: Platform = {
    config,
    db,
    log,
    sessions,
    events,
    jobs,
    vault,
    web: await openSide('web', config.PUBLIC_URL),
    console: await openSide('console', config.CONSOLE_URL),
  };
  const ports = connectPorts(config, db);
  for (const feature of featureOrder) register[feature](platform, ports);
  events.requireComplete();
  jobs.requireComplete();
  const worker = createWorker({ db, jobs, log, databaseUrl: config.DATABASE_URL, clockUrl: config.CLOCK_URL });
  return {
    ...platform,
    ports,
    worker,
    async close() {
      // Waits for running calls first: they still need the database.
      await Promise.all([platform.web.app.close(), platform.console.app.close(), worker.stop()]);
      await db.close();
    },
  };
}
