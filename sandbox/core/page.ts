// The frame of every page: header, navigation, the clock's time, and a message after an action.
// Invariant: messages come from the list below, never from the address, so nobody can make the page show other text.
// Source: docs/screens.md.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { html, type Html } from './html.ts';
import { textOf } from './http.ts';
import { longTime, shortTime } from './time.ts';
import type { World } from '../world.ts';

const PLACES = [
  { path: '/', label: 'Orang' },
  { path: '/sms', label: 'SMS' },
  { path: '/mail', label: 'Email' },
  { path: '/push', label: 'Push' },
  { path: '/bank', label: 'Bank' },
  { path: '/signature', label: 'Tanda tangan' },
  { path: '/clock', label: 'Jam' },
  { path: '/storage', label: 'Berkas' },
] as const;

const MESSAGES: Record<string, { tone: 'ok' | 'danger'; text: string }> = {
  paid: { tone: 'ok', text: 'Pembayaran dicatat. Bank memberi tahu produk.' },
  push_ended: {
    tone: 'ok',
    text: 'Langganan diakhiri. Kiriman berikutnya ditolak, dan produk melupakan perangkat ini.',
  },
  resent: { tone: 'ok', text: 'Pemberitahuan dikirim ulang.' },
  amount: { tone: 'danger', text: 'Nominal belum benar. Tulis angka lebih dari 0, misalnya 500.000.' },
  confirmed: { tone: 'ok', text: 'Transfer dikonfirmasi. Bank memberi tahu produk.' },
  rejected: { tone: 'ok', text: 'Transfer ditolak. Bank memberi tahu produk.' },
  reason: { tone: 'danger', text: 'Tulis alasan penolakan.' },
  decided: { tone: 'danger', text: 'Transfer ini sudah diputuskan.' },
  habit_on: { tone: 'ok', text: 'Kelompok ini membayar otomatis lagi.' },
  habit_off: { tone: 'ok', text: 'Kelompok ini sekarang Anda mainkan sendiri.' },
  unknown_account: { tone: 'danger', text: 'Nomor virtual account ini tidak dikenal bank.' },
};

export type Page = {
  title: string;
  place: (typeof PLACES)[number]['path'];
  body: Html;
  /** The list that this page came from. */
  back?: { path: string; label: string };
  /** Reloads the page after this many seconds while something runs. */
  refreshSeconds?: number;
};

export function sendPage(world: World, request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const message = MESSAGES[textOf(request.query, 'message')];
  const refresh =
    page.refreshSeconds === undefined ? null : html`<meta http-equiv="refresh" content="${page.refreshSeconds}">`;
  const markup = html`<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh}
<title>${page.title} · Mode demo Titian</title>
<link rel="icon" href="/assets/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/sandbox.css">
<script src="/assets/sandbox.js" defer></script>
</head>
<body>
<a class="skip" href="#isi">Langsung ke isi</a>
<header class="board">
  <div class="bar">
    <a class="brand" href="/"><img src="/assets/mark.svg" alt="" width="28" height="28"><span>Titian <small>mode demo</small></span></a>
    <a class="time" href="/clock"><span class="sr">Jam demo: </span><span class="long">${longTime(world.clock.now())}</span><span class="short">${shortTime(world.clock.now())}</span></a>
  </div>
  <nav aria-label="Tempat"><ul>${PLACES.map((place) => placeLink(place, page.place))}</ul></nav>
</header>
<main class="main" id="isi">
${page.back && html`<a class="crumb" href="${page.back.path}">${page.back.label}</a>`}
<h1>${page.title}</h1>
${message && html`<p class="note ${message.tone}" role="status">${message.text}</p>`}
${page.body}
</main>
<footer class="foot"><p>Bank, SMS, email, push, dan tanda tangan di sini tiruan. Tidak ada uang atau pesan sungguhan.
<a href="${productAddress(world, request)}">Buka Titian</a></p></footer>
</body>
</html>`;
  return reply.type('text/html; charset=utf-8').send(markup.markup);
}

function placeLink(place: (typeof PLACES)[number], current: string): Html {
  return place.path === current
    ? html`<li><a href="${place.path}" aria-current="page">${place.label}</a></li>`
    : html`<li><a href="${place.path}">${place.label}</a></li>`;
}

// Browsers store a sign-in per host name: somebody who came by `localhost` stays on it.
function productAddress(world: World, request: FastifyRequest): string {
  const product = new URL(world.settings.productUrl);
  const isHere = (name: string) => name === 'localhost' || name === '127.0.0.1';
  if (isHere(product.hostname) && isHere(request.hostname)) product.hostname = request.hostname;
  return product.href;
}

/** Newest first, in pages; `?page=` counts from 1. */
export function sliceOf<T>(
  request: FastifyRequest,
  items: readonly T[],
  size: number,
): { items: T[]; pager: Html | null } {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const wanted = Number(textOf(request.query, 'page')) || 1;
  const current = Math.min(Math.max(1, Math.trunc(wanted)), pages);
  const shown = items.slice((current - 1) * size, current * size);
  if (pages === 1) return { items: shown, pager: null };
  return {
    items: shown,
    pager: html`<nav class="pager" aria-label="Halaman">
      ${current > 1 && html`<a class="btn q m" href="${pageAddress(request, current - 1)}">Sebelumnya</a>`}
      <span>Halaman ${current} dari ${pages}</span>
      ${current < pages && html`<a class="btn q m" href="${pageAddress(request, current + 1)}">Berikutnya</a>`}
    </nav>`,
  };
}

function pageAddress(request: FastifyRequest, page: number): string {
  const url = new URL(request.raw.url ?? '/', 'http://sandbox');
  url.searchParams.set('page', String(page));
  url.searchParams.delete('message');
  return url.pathname + url.search;
}
