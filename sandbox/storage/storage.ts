// The object store from outside: names and sizes of what the product stores. The contents are encrypted and not
// shown.
// Invariant: read-only, only below the configured folder, and never follows a link out of it.
// Source: docs/screens.md; docs/domain.md §9.
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { html, type Html } from '../core/html.ts';
import { sendPage, sliceOf } from '../core/page.ts';
import type { World } from '../world.ts';

type Stored = { name: string; bytes: number; changedAt: number };

const MOST_SHOWN = 2_000;

export function registerStorage(app: FastifyInstance, world: World): void {
  app.get('/storage', async (request, reply) => {
    const { storageFolder } = world.settings;
    const files = storageFolder === null ? [] : await listFiles(storageFolder);
    files.sort((a, b) => b.changedAt - a.changedAt);
    const { items, pager } = sliceOf(request, files, 30);
    const body = html`<p class="lead">Berkas yang disimpan produk: foto dan perjanjian. Isinya terenkripsi, jadi hanya nama dan ukurannya yang terlihat.</p>
      <section class="card flush"><h2>${files.length} berkas</h2>
      ${files.length === 0 && html`<p class="empty">${storageFolder === null ? 'Folder penyimpanan tidak diberikan ke sandbox.' : 'Belum ada berkas.'}</p>`}
      <ul class="rows">${items.map(fileRow)}</ul>${pager}</section>`;
    return sendPage(world, request, reply, { title: 'Berkas', place: '/storage', body });
  });
}

async function listFiles(folder: string, below = ''): Promise<Stored[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(() => []);
  const files: Stored[] = [];
  for (const entry of entries) {
    if (files.length >= MOST_SHOWN) break;
    const name = join(below, entry.name);
    if (entry.isDirectory()) files.push(...(await listFiles(folder, name)));
    if (!entry.isFile()) continue;
    const stat = await lstat(join(folder, name)).catch(() => null);
    if (stat !== null) files.push({ name, bytes: stat.size, changedAt: stat.mtimeMs });
  }
  return files.slice(0, MOST_SHOWN);
}

function fileRow(file: Stored): Html {
  return html`<li class="row"><span class="grow name">${file.name}</span><span class="num">${sizeText(file.bytes)}</span></li>`;
}

function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const [size, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'kB'] : [bytes / 1024 / 1024, 'MB'];
  return `${size.toFixed(1).replace('.', ',')} ${unit}`;
}
