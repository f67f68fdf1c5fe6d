// The bank's desk: payouts that a person confirms or refuses, and the list of notices with a button to resend one.
// Invariant: a payout is decided once, by a person.
// Source: docs/screens.md; docs/domain.md §9.
import type { FastifyInstance } from 'fastify';
import { type Bank, find, type Payout } from './bank.ts';
import { noticeBadge, places, spaced } from './bank.pages.ts';
import type { Notice } from '../core/outbox.ts';
import { html, type Html } from '../core/html.ts';
import { textOf } from '../core/http.ts';
import { sendPage, sliceOf } from '../core/page.ts';
import { rupiahText, shortTime } from '../core/time.ts';
import type { World } from '../world.ts';

export function registerDeskPages(app: FastifyInstance, world: World, bank: Bank): void {
  const { state } = bank;

  app.get('/bank/payouts', async (request, reply) => {
    const payouts = Object.values(state.payouts).reverse();
    payouts.sort((a, b) => Number(b.state === 'pending') - Number(a.state === 'pending'));
    const { items, pager } = sliceOf(request, payouts, 15);
    const body = html`${places('/bank/payouts', payouts)}
      ${items.length === 0 && html`<section class="card"><p class="empty">Belum ada transfer keluar. Produk mengirimnya saat pinjaman dicairkan atau saldo ditarik.</p></section>`}
      <div class="stack">${items.map(payoutCard)}</div>${pager}`;
    return sendPage(world, request, reply, { title: 'Transfer keluar', place: '/bank', body });
  });

  app.post<{ Params: { id: string } }>('/bank/payouts/:id/confirmation', async (request, reply) => {
    const isDone = await bank.decidePayout(request.params.id, { state: 'completed' });
    return reply.redirect(`/bank/payouts?message=${isDone ? 'confirmed' : 'decided'}`, 303);
  });

  app.post<{ Params: { id: string } }>('/bank/payouts/:id/refusal', async (request, reply) => {
    const reason = textOf(request.body, 'reason')
      .replace(/\p{Cc}/gu, '')
      .slice(0, 200);
    if (reason === '') return reply.redirect('/bank/payouts?message=reason', 303);
    const isDone = await bank.decidePayout(request.params.id, { state: 'failed', reason });
    return reply.redirect(`/bank/payouts?message=${isDone ? 'rejected' : 'decided'}`, 303);
  });

  app.get('/bank/notices', async (request, reply) => {
    const { items, pager } = sliceOf(request, [...state.notices].reverse(), 20);
    const body = html`${places('/bank/notices', Object.values(state.payouts))}
      <p class="lead">Bank memberi tahu produk tentang setiap pembayaran dan transfer, mengulang sampai diterima, dan kadang mengirim dua kali.</p>
      <section class="card flush"><h2>Terbaru</h2>${items.length === 0 && html`<p class="empty">Belum ada pemberitahuan.</p>`}
      <ul class="rows">${items.map(noticeRow)}</ul>${pager}</section>`;
    return sendPage(world, request, reply, { title: 'Pemberitahuan', place: '/bank', body });
  });

  app.post<{ Params: { id: string } }>('/bank/notices/:id/resend', async (request, reply) => {
    const notice = state.notices.find((candidate) => candidate.eventId === request.params.id);
    bank.outbox.resend(request.params.id);
    const isOfAccount = notice !== undefined && find(state.accounts, notice.subject) !== undefined;
    return reply.redirect(`${isOfAccount ? `/bank/va/${notice.subject}` : '/bank/notices'}?message=resent`, 303);
  });
}

function payoutCard(payout: Payout): Html {
  return html`<article class="card stack">
    <div class="between"><h2 class="num">${rupiahText(payout.amount)}</h2>${payoutBadge(payout)}</div>
    <dl class="lines"><div><dt>Kepada</dt><dd>${payout.accountName}</dd></div>
    <div><dt>Rekening</dt><dd>${payout.bankCode} ${spaced(payout.accountNumber)}</dd></div>
    ${payout.note !== '' && html`<div><dt>Catatan</dt><dd>${payout.note}</dd></div>`}
    <div><dt>Diterima bank</dt><dd>${shortTime(Date.parse(payout.createdAt))} WIB</dd></div>
    ${payout.completedAt !== null && html`<div><dt>Diputuskan</dt><dd>${shortTime(Date.parse(payout.completedAt))} WIB</dd></div>`}
    ${payout.reason !== null && html`<div><dt>Alasan</dt><dd>${payout.reason}</dd></div>`}</dl>
    ${payout.state === 'pending' && decisionForms(payout)}</article>`;
}

function decisionForms(payout: Payout): Html {
  const address = `/bank/payouts/${encodeURIComponent(payout.id)}`;
  return html`<form method="post" action="${address}/confirmation"><button class="btn p full">Konfirmasi transfer</button></form>
    <details><summary>Tolak transfer ini</summary>
    <form class="stack" method="post" action="${address}/refusal">
    <div class="field"><label for="reason-${payout.id}">Alasan</label><div class="input"><input id="reason-${payout.id}" name="reason" value="Rekening tujuan tidak aktif" maxlength="200" required></div></div>
    <button class="btn d full">Tolak</button></form></details>`;
}

function payoutBadge(payout: Payout): Html {
  if (payout.state === 'completed') return html`<span class="badge ok">Terkirim</span>`;
  return payout.state === 'failed'
    ? html`<span class="badge danger">Ditolak</span>`
    : html`<span class="badge wait">Menunggu konfirmasi</span>`;
}

const NOTICE_WORDS: Record<string, string> = {
  'virtual_account.paid': 'Virtual account dibayar',
  'payout.completed': 'Transfer terkirim',
  'payout.failed': 'Transfer ditolak',
};

function noticeRow(notice: Notice): Html {
  const answer = notice.lastAnswer === '' ? '' : ` · ${notice.attempts} kali, terakhir ${notice.lastAnswer}`;
  return html`<li class="row"><span class="grow"><b>${NOTICE_WORDS[notice.type] ?? notice.type}</b>
    <span class="sub num">${notice.subject}</span><span class="sub">${shortTime(Date.parse(notice.createdAt))} WIB${answer}</span></span>
    <span class="end">${noticeBadge(notice)}<form method="post" action="/bank/notices/${notice.eventId}/resend"><button class="btn q s">Kirim ulang</button></form></span></li>`;
}
