// The clock for programs (`GET /clock`) and for people (the page with its four jumps).
// Invariant: the page shows the progress of a jump; pressing again while one runs makes it longer, never shorter.
// Source: docs/domain.md §1 and §9; docs/ports/clock.md.
import type { FastifyInstance } from 'fastify';
import type { ClockState } from './clock.ts';
import type { Walk } from './walk.ts';
import { html, type Html } from '../core/html.ts';
import { refuse, textOf } from '../core/http.ts';
import { sendPage } from '../core/page.ts';
import { dateOf, DAY, HOUR, longDate, longTime, MINUTE } from '../core/time.ts';
import type { World } from '../world.ts';

const JUMPS = [
  { by: '10m', label: '+10 menit', length: 10 * MINUTE, hint: 'Pendanaan yang dibayar mulai berlaku' },
  { by: '1h', label: '+1 jam', length: HOUR, hint: 'Kode dan tautan lama tidak berlaku lagi' },
  { by: '1d', label: '+1 hari', length: DAY, hint: 'Batas waktu bayar dan tanda tangan lewat' },
  { by: '1w', label: '+1 minggu', length: 7 * DAY, hint: 'Angsuran berikutnya dibayar' },
] as const;

const LONGEST_JUMP = 400 * DAY;
/** Shorter than what any proxy between the two would allow. */
const LONGEST_WAIT_MS = 25_000;

export function registerClock(app: FastifyInstance, world: World, walk: Walk): void {
  const { data } = world.clock.section;

  app.get<{ Querystring: { since?: string } }>('/clock', async (request, reply) => {
    const { since } = request.query;
    if (since !== undefined)
      await world.clock.moved(Number(since), AbortSignal.any([AbortSignal.timeout(LONGEST_WAIT_MS), world.stopping]));
    const now = world.clock.now();
    if (request.headers.accept?.includes('text/html')) {
      const refreshSeconds = data.targetMs === null ? undefined : 1;
      return sendPage(world, request, reply, {
        title: 'Jam',
        place: '/clock',
        body: clockBody(now, targetOf(data), data.trouble),
        refreshSeconds,
      });
    }
    return {
      offsetMs: world.clock.offsetMs(),
      now: new Date(now).toISOString(),
      jump: data.targetMs === null ? null : { target: new Date(targetOf(data) ?? now).toISOString() },
      trouble: data.trouble === '' ? null : data.trouble,
    };
  });

  app.post('/clock/jumps', async (request, reply) => {
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
    const length = JUMPS.find((jump) => jump.by === textOf(request.body, 'by'))?.length ?? lengthOf(request.body);
    if (length === null) return refuse(reply, 400, 'invalid_jump', 'by: 10m, 1h, 1d, 1w; or milliseconds: 1 or more.');
    // The jump continues by itself; the page follows it by reloading.
    walk.jump(length).catch((error: unknown) => console.error(error));
    return isForm
      ? reply.redirect('/clock', 303)
      : reply.code(202).send({ target: new Date(targetOf(data) ?? world.clock.now()).toISOString() });
  });
}

function targetOf({ targetMs }: ClockState): number | null {
  return targetMs === null ? null : Date.now() + targetMs;
}

function lengthOf(body: unknown): number | null {
  const milliseconds = (body as { milliseconds?: unknown } | undefined)?.milliseconds;
  return typeof milliseconds === 'number' &&
    Number.isSafeInteger(milliseconds) &&
    milliseconds > 0 &&
    milliseconds <= LONGEST_JUMP
    ? milliseconds
    : null;
}

function clockBody(now: number, target: number | null, trouble: string): Html {
  return html`<section class="card clock"><p class="sub">Jam demo sekarang</p><p class="figure">${longTime(now)}</p>
      ${target !== null && html`<div class="note wait" role="status"><p><b>Sedang melompat.</b> Sekarang ${longDate(dateOf(now))}, menuju ${longTime(target)}. Setiap tanggal dilalui satu per satu, supaya angsuran hari itu dibayar pada harinya.</p></div>`}
      ${trouble !== '' && html`<p class="note danger" role="alert">${trouble}</p>`}</section>
    <form class="jumps" method="post" action="/clock/jumps">${JUMPS.map((jump) => html`<button class="jump" name="by" value="${jump.by}"><b>${jump.label}</b><span>${jump.hint}</span></button>`)}</form>
    <p class="note info">Lompatan lebih dari 12 jam mengakhiri semua sesi: Anda perlu masuk lagi. Jam hanya bisa maju.</p>`;
}
