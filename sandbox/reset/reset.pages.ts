// "Kembali ke awal": asks whoever started this world to make the demonstration anew, and shows how far that is.
// Invariants: only where the start has opened a door for it (RESET_URL), and only after a confirmation on this page; this
// program deletes nothing itself, since it is ended and started again on the way.
// Source: decision 0118.
import type { FastifyInstance } from 'fastify';
import { html, type Html } from '../core/html.ts';
import { refuse, textOf } from '../core/http.ts';
import { sendPage } from '../core/page.ts';
import type { World } from '../world.ts';

type State = { state: 'idle' | 'running' | 'failed'; progress: string };

const silent: State = { state: 'failed', progress: '' };

export function registerReset(app: FastifyInstance, world: World): void {
  const { resetUrl } = world.settings;
  if (resetUrl === null) return;
  const ask = async (method: 'GET' | 'POST'): Promise<State> => {
    try {
      const signal = AbortSignal.any([world.stopping, AbortSignal.timeout(5_000)]);
      return (await (await fetch(resetUrl, { method, signal })).json()) as State;
    } catch {
      return silent;
    }
  };

  app.get('/reset', async (request, reply) => {
    const now = await ask('GET');
    const body = now.state === 'running' ? runningBody(now.progress) : idleBody(now);
    return sendPage(world, request, reply, { title: 'Kembali ke awal', place: '/', body, back: people });
  });

  app.get('/reset/state', async () => ask('GET'));

  app.post('/reset', async (request, reply) => {
    if (textOf(request.body, 'sure') !== 'ya')
      return refuse(reply, 400, 'not_confirmed', 'Centang dahulu bahwa semua yang Anda buat boleh hilang.');
    await ask('POST');
    return reply.redirect('/reset', 303);
  });
}

const people = { path: '/', label: 'Orang dalam demo' };

/** The way to the page, where there is one. */
export const resetCard = ({ settings }: World): Html | null =>
  settings.resetUrl === null
    ? null
    : html`<section class="card stack"><h2>Kembali ke awal</h2>
      <p class="sub">Peragaan dibuat lagi seperti pada mulai pertama, dengan hari kerja yang penuh untuk hari ini.</p>
      <p><a class="btn q m" href="/reset">Kembali ke awal</a></p></section>`;

const idleBody = ({ state }: State): Html => html`
  ${state === 'failed' && html`<p class="note danger" role="alert">Peragaan belum dapat dibuat lagi. Lihat terminal tempat Anda menjalankan npm start.</p>`}
  <section class="card stack"><h2>Yang terjadi</h2>
    <ul class="points"><li>Semua yang dibuat sejak mulai pertama hilang: akun, uang, pesan, berkas, jejak.</li>
    <li>Semua sesi berakhir. Setiap orang masuk lagi, dengan kode baru.</li>
    <li>Jam demo kembali ke jam komputer ini.</li>
    <li>Perlu sekitar satu menit. Situs dan konsol tidak menjawab selama itu.</li></ul>
    <form class="stack" method="post" action="/reset">
      <label class="tick"><input type="checkbox" name="sure" value="ya" required><span>Ya, semua yang saya buat di peragaan ini boleh hilang</span></label>
      <button class="btn d full" type="submit">Buat lagi dari awal</button></form></section>`;

const runningBody = (progress: string): Html => html`<section class="card stack">
  <p class="sub" role="status">Peragaan sedang dibuat lagi. Halaman ini berpindah sendiri begitu selesai.</p>
  <noscript><p>Muat ulang halaman ini sampai daftar orang terlihat.</p></noscript>
  <p class="figure" data-reset-progress>${progress === '' ? 'Menyiapkan …' : progress}</p></section>`;
