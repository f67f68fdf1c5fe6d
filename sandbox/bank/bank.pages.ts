// The bank's pages: virtual accounts with their payment form, payouts to decide, notices and their delivery.
// Invariant: everything shown comes from the bank's books or the product's answer to an inquiry; opening a page
// changes nothing.
// Source: docs/screens.md; docs/domain.md §9.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Bank, type BankState, find, type Habit, type Payment, type Payout, type VirtualAccount } from './bank.ts';
import { askBill, type Bill, isPositive } from './bill.ts';
import type { Habits } from './habits.ts';
import type { Notice } from '../core/outbox.ts';
import { html, type Html } from '../core/html.ts';
import { textOf } from '../core/http.ts';
import { sendPage, sliceOf } from '../core/page.ts';
import { dateOf, rupiahText, shortTime } from '../core/time.ts';
import type { World } from '../world.ts';

const BILL_MS = 3_000;

export function registerBankPages(app: FastifyInstance, world: World, bank: Bank, habits: Habits): void {
  const { state } = bank;

  app.get('/bank', async (request, reply) => {
    const search = textOf(request.query, 'q');
    const digits = search.replace(/\D/g, '');
    const accounts = Object.values(state.accounts)
      .filter((account) => matches(account, search, digits))
      .reverse();
    const { items, pager } = sliceOf(request, accounts, 15);
    const payouts = Object.values(state.payouts).reverse();
    const body = html`${places('/bank', payouts)}
      <form class="search" action="/bank" role="search">
        <div class="field"><label for="q">Cari nomor atau nama</label>
        <div class="input"><input id="q" name="q" value="${search}" inputmode="search" autocomplete="off"></div></div>
        <button class="btn q">Cari</button>
      </form>
      <section class="card flush"><h2>Virtual account</h2>${accountRows(items, state)}${pager}</section>`;
    return sendPage(world, request, reply, { title: 'Bank', place: '/bank', body });
  });

  app.get<{ Params: { number: string } }>('/bank/va/:number', async (request, reply) => {
    const account = find(state.accounts, request.params.number);
    if (account === undefined) return reply.redirect('/bank?message=unknown_account', 303);
    const bill = await askBill(world, account.number, dateOf(world.clock.now()), BILL_MS);
    const payments = state.payments.filter((payment) => payment.number === account.number).reverse();
    const habit = find(state.habits, account.number);
    const body = html`${habit && habitCard(habit)}
      <div class="split">${payForm(account, bill, world.now())}${paymentList(payments, state.notices)}</div>`;
    return sendPage(world, request, reply, {
      title: bill?.name || account.name || account.number,
      place: '/bank',
      body,
      back: { path: '/bank', label: 'Semua virtual account' },
    });
  });

  app.post<{ Params: { number: string } }>('/bank/va/:number/payments', async (request, reply) => {
    const account = find(state.accounts, request.params.number);
    if (account === undefined) return reply.redirect('/bank?message=unknown_account', 303);
    const amount = typedAmount(textOf(request.body, 'amount'));
    if (amount === null) return reply.redirect(`/bank/va/${account.number}?message=amount`, 303);
    const payerName =
      textOf(request.body, 'payerName')
        .replace(/\p{Cc}/gu, '')
        .slice(0, 100) || account.name;
    // A form sent twice (double click, reload) has the same id, so the bank books it once.
    const formId = textOf(request.body, 'paymentId');
    const paymentId = /^[0-9a-f-]{36}$/.test(formId) ? formId : randomUUID();
    await bank.pay({ number: account.number, amount, payerName, paidAt: world.now(), paymentId, byHabit: false });
    return reply.redirect(`/bank/va/${account.number}?message=paid`, 303);
  });

  app.post<{ Params: { number: string } }>('/bank/va/:number/habit', async (request, reply) => {
    const isOn = textOf(request.body, 'to') === 'on';
    const isKnown = await habits.switchHabit(request.params.number, isOn);
    if (!isKnown) return reply.redirect('/bank?message=unknown_account', 303);
    return reply.redirect(`/bank/va/${request.params.number}?message=${isOn ? 'habit_on' : 'habit_off'}`, 303);
  });
}

/** The bank's navigation; the number beside payouts is how many wait for a decision. */
export function places(
  current: '/bank' | '/bank/payouts' | '/bank/notices' | '/bank/statements',
  payouts: Payout[],
): Html {
  const waiting = payouts.filter((payout) => payout.state === 'pending').length;
  const entry = (path: string, label: string, count = 0) => html`<li><a class="chip" href="${path}"
    ${path === current && html`aria-current="page"`}>${label}${count > 0 && html` <b class="count">${count}</b>`}</a></li>`;
  return html`<nav aria-label="Bank"><ul class="chips">
    ${entry('/bank', 'Virtual account')}${entry('/bank/payouts', 'Transfer keluar', waiting)}${entry('/bank/notices', 'Pemberitahuan')}${entry('/bank/statements', 'Rekening koran')}</ul></nav>`;
}

function matches(account: VirtualAccount, search: string, digits: string): boolean {
  if (search === '') return true;
  return (
    (digits.length > 0 && account.number.includes(digits)) || account.name.toLowerCase().includes(search.toLowerCase())
  );
}

function accountRows(accounts: VirtualAccount[], { habits, payments }: BankState): Html {
  const paid = new Set(payments.map((payment) => payment.number));
  if (accounts.length === 0)
    return html`<p class="empty">Belum ada virtual account. Produk membuatnya saat ada yang harus dibayar.</p>`;
  return html`<ul class="rows">${accounts.map(
    (account) => html`<li><a class="rowlink" href="/bank/va/${account.number}">
    <span class="grow"><b>${account.name || (find(habits, account.number) ? 'Kelompok' : 'Tanpa nama')}</b><span class="sub num">${account.bank} ${spaced(account.number)}</span></span>
    <span class="end"><b class="num">${account.amount === null ? 'Nominal bebas' : rupiahText(account.amount)}</b>
    ${accountBadge(account, find(habits, account.number), paid.has(account.number))}</span></a></li>`,
  )}</ul>`;
}

function accountBadge(account: VirtualAccount, habit: Habit | undefined, isPaid: boolean): Html {
  if (habit?.isOn) return html`<span class="badge info">Bayar otomatis</span>`;
  if (account.kind === 'closed' && isPaid) return html`<span class="badge ok">Dibayar</span>`;
  if (account.closedAt !== null) return html`<span class="badge mute">Ditutup</span>`;
  return account.kind === 'open'
    ? html`<span class="badge mute">Tanpa batas waktu</span>`
    : html`<span class="badge wait">Menunggu pembayaran</span>`;
}

function habitCard(habit: Habit): Html {
  const [title, words, action, to] = habit.isOn
    ? [
        'Kelompok ini membayar otomatis',
        `Setiap jatuh tempo pukul ${habit.payHour}.00, sebesar tagihannya, saat jam maju.`,
        'Mainkan sendiri',
        'off',
      ]
    : [
        'Kelompok ini Anda mainkan sendiri',
        'Tidak ada pembayaran otomatis sampai dinyalakan lagi.',
        'Bayar otomatis lagi',
        'on',
      ];
  return html`<form class="banner" method="post" action="/bank/va/${habit.number}/habit"><p class="grow"><b>${title}.</b> ${words}</p>
    <input type="hidden" name="to" value="${to}"><button class="btn q m">${action}</button></form>`;
}

function payForm(account: VirtualAccount, bill: Bill | null, now: Date): Html {
  const amount = isPositive(bill?.amount ?? null) ? bill?.amount : account.amount;
  const typed = amount ? rupiahText(amount).replace(/^Rp\s/, '') : '';
  return html`<form class="card stack" method="post" action="/bank/va/${account.number}/payments">
    <h2>Bayar</h2>
    <dl class="lines"><div><dt>Nomor</dt><dd>${account.bank} ${spaced(account.number)}</dd></div>
    <div><dt>Tagihan menurut produk</dt><dd>${billWords(bill)}</dd></div>
    ${account.expiresAt !== null && html`<div><dt>Batas waktu</dt><dd>${shortTime(Date.parse(account.expiresAt))} WIB</dd></div>`}</dl>
    ${lateNote(account, bill, now)}
    <div class="field"><label for="amount">Nominal</label><div class="input money"><span class="pre">Rp</span>
    <input id="amount" name="amount" value="${typed}" inputmode="decimal" autocomplete="off" required></div>
    <p class="hint">Ubah nominal untuk mencoba bayar kurang atau lebih.</p></div>
    <div class="field"><label for="payer">Nama pembayar</label><div class="input"><input id="payer" name="payerName" value="${bill?.name || account.name}" maxlength="100" autocomplete="off"></div></div>
    <input type="hidden" name="paymentId" value="${randomUUID()}">
    <button class="btn p full">Bayar</button></form>`;
}

function billWords(bill: Bill | null): Html {
  if (bill === null) return html`Produk belum menjawab`;
  const words = { open: 'Terbuka', closed: 'Sudah ditutup', expired: 'Lewat batas waktu', unknown: 'Tidak dikenal' }[
    bill.status
  ];
  return html`${isPositive(bill.amount) ? rupiahText(bill.amount) : words}`;
}

// A real bank would refuse such a payment most of the time. Some arrive, so it can be tried here.
function lateNote(account: VirtualAccount, bill: Bill | null, now: Date): Html | null {
  const isLate = account.expiresAt !== null && Date.parse(account.expiresAt) <= now.getTime();
  if (account.closedAt === null && !isLate && bill?.status !== 'closed' && bill?.status !== 'expired') return null;
  return html`<p class="note wait">Virtual account ini tidak lagi menunggu pembayaran. Di sini tetap bisa dibayar, untuk mencoba pembayaran yang terlambat.</p>`;
}

function paymentList(payments: Payment[], notices: Notice[]): Html {
  if (payments.length === 0)
    return html`<section class="card"><h2>Pembayaran</h2><p class="empty">Belum ada pembayaran.</p></section>`;
  const states = new Map(notices.map((notice) => [notice.eventId, notice]));
  return html`<section class="card flush"><h2>Pembayaran</h2><ul class="rows">${payments.slice(0, 50).map((payment) => {
    const notice = states.get(payment.eventId);
    return html`<li class="row"><span class="grow"><b class="num">${rupiahText(payment.amount)}</b>
      <span class="sub">${shortTime(Date.parse(payment.paidAt))} WIB · ${payment.byHabit ? 'otomatis' : payment.payerName}</span></span>
      <span class="end">${notice && noticeBadge(notice)}
      ${notice && html`<form method="post" action="/bank/notices/${notice.eventId}/resend"><button class="btn q s">Kirim ulang pemberitahuan</button></form>`}</span></li>`;
  })}</ul></section>`;
}

export function noticeBadge(notice: Notice): Html {
  if (notice.state === 'delivered') return html`<span class="badge ok">Diterima produk</span>`;
  if (notice.state === 'abandoned') return html`<span class="badge danger">Berhenti dicoba</span>`;
  return html`<span class="badge wait">Menunggu produk</span>`;
}

/** `8808 0000 0012 3456` */
export function spaced(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** `500.000` or `500000,50` as typed -> `500000.00`; null when it is not an amount above 0. */
export function typedAmount(typed: string): string | null {
  const [, whole, sen = ''] =
    /^(\d{1,3}(?:\.\d{3})*|\d{1,15})(?:,(\d{1,2}))?$/.exec(typed.replace(/^Rp\s*/i, '')) ?? [];
  if (whole === undefined) return null;
  const digits = whole.replaceAll('.', '').replace(/^0+(?=\d)/, '');
  const amount = `${digits}.${sen.padEnd(2, '0')}`;
  return digits.length <= 15 && isPositive(amount) ? amount : null;
}
