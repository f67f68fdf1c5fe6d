// The bank's side of the product: incoming notices and inquiries, virtual accounts, and outgoing payouts.
// Invariant: a notice is stored before it is acknowledged and takes effect once; an unknown outcome is queried again,
// never guessed.
// Source: docs/domain.md §9.
import { bank } from '#contract/repayment.ts';
import type { Platform } from '#platform/platform.ts';
import type { Ports } from '#ports/ports.ts';
import { applyDueEvents } from './event.ts';
import { answerInquiry } from './inquiry.ts';
import { receiveNotice } from './notice.ts';
import { sendDuePayouts } from './payout.ts';
import { announceDueAccounts } from './registration.ts';

export function registerBank(platform: Platform, ports: Ports): void {
  const { web, jobs } = platform;
  web.serve(bank, {
    receiveBankNotice: ({ request }) => receiveNotice(platform, request),
    answerBankInquiry: ({ request, reply }) => answerInquiry(platform, request, reply),
  });

  jobs.onDue({ name: 'bank.event', run: (until) => applyDueEvents(platform, until) });
  jobs.onDue({ name: 'bank.virtual_account', run: () => announceDueAccounts(platform, ports.payments) });
  jobs.onDue({ name: 'bank.payout', run: (until) => sendDuePayouts(platform, ports.payments, until) });
}
