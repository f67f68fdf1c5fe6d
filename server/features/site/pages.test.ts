// How the public site is served: rendered from the books, cached, compressed, with a policy that allows nothing
// inline.
// Source: docs/design.md §1; docs/screens.md.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteRenderer } from '#contract/site.ts';
import { sha256 } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';
import { openWorld, type World } from '#test/world.ts';
import { serveSite } from './pages.ts';

/** Prints its input; the site's real rendering is tested in site/. */
const renderer: SiteRenderer = {
  render: ({ lendings, parameters, terms, termsVersions }) => [
    {
      path: '/',
      type: 'text/html; charset=utf-8',
      status: 200,
      body: `terbuka ${lendings.total} ${'kelompok '.repeat(40)}`,
    },
    { path: '/faq', type: 'text/html; charset=utf-8', status: 200, body: `mulai ${parameters['funding_minimum']}` },
    { path: '/marketplace', type: 'text/html; charset=utf-8', status: 200, body: 'semua' },
    { path: '/risk', type: 'text/html; charset=utf-8', status: 200, body: `versi ${terms.risk_disclosure.version}` },
    ...termsVersions.risk_disclosure.map(({ version, effectiveFrom }) => ({
      path: '/risk',
      version,
      type: 'text/html; charset=utf-8',
      status: 200 as const,
      body: `versi ${version} sejak ${effectiveFrom}`,
    })),
    { path: '/404', type: 'text/html; charset=utf-8', status: 404, body: 'tidak ada' },
  ],
  renderList: (_facts, { query, total, cities }) => ({
    path: '/marketplace',
    type: 'text/html; charset=utf-8',
    status: 200,
    body: `${JSON.stringify(query)} ${total} ${cities.length > 0}`,
  }),
  renderGroup: (_facts, { lending, past, grade }) => ({
    path: `/marketplace/${lending.id}`,
    type: 'text/html; charset=utf-8',
    status: 200,
    body: `${lending.proposal.name} ${past.length} ${grade.loans} ${lending.members[0]?.name}`,
  }),
  pictureOf: ({ proposal }) => ({
    name: proposal.name,
    who: 'Delapan anggota',
    place: proposal.city,
    sum: 'Rp 4.000.000',
    until: 'dibuka',
    art: 'warung',
  }),
};

let world: World;
let folder: string;
let open: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'titian-site-'));
  await writeFile(path.join(folder, 'service-worker.js'), '');
  world = await openWorld();
  open = (await world.openedLending({ members: 8, principal: 500_000 })).id;
  await mkdir(path.join(folder, 'art'));
  await writeFile(
    path.join(folder, 'art/warung.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"/>',
  );
  await world.owner.run(sql`insert into terms (kind, version, effective_from, body, sha256)
    values ('risk_disclosure', 2, '2026-01-02', '<p>Baru</p>', ${sha256('<p>Baru</p>')}),
      ('risk_disclosure', 3, '2199-01-02', '<p>Nanti</p>', ${sha256('<p>Nanti</p>')})`);
  await serveSite(world.product, { folder, renderer });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => world.product.web.app.inject({ url, headers });

describe('the public site', () => {
  it('[S6.012] is rendered from the books, and open to everybody', async () => {
    expect((await get('/')).body).toContain('terbuka 1 ');
    expect((await get('/faq')).body).toBe('mulai 500000');
    expect((await get('/risk')).body).toBe('versi 2');
  });

  it('keeps every version of a legal text at its own address', async () => {
    expect((await get('/risk?version=1')).body).toBe('versi 1 sejak 2020-01-01');
    expect((await get('/risk?version=3&ref=surat')).body).toBe('versi 3 sejak 2199-01-02');
    const unknown = await get('/risk?version=9');
    expect([unknown.statusCode, unknown.body]).toEqual([404, 'tidak ada']);
    expect((await get('/faq?version=9')).statusCode).toBe(200);
  });

  it('narrows the list of groups by the filters of the address, and leaves out what means nothing', async () => {
    expect((await get('/marketplace')).body).toBe('semua');
    expect((await get('/marketplace?utm=wa&grade=Z')).body).toBe('semua');
    const { body: none } = await get('/marketplace?grade=C&sort=interest&page=x');
    expect(none).toBe('{"grade":"C","sort":"interest"} 0 false');
    const { body: some } = await get('/marketplace?province=32&city=3201&sort=up');
    expect(some).toMatch(/^\{"province":"32","city":"3201"\} \d true$/);
    expect((await get('/marketplace?city=3201')).body).toBe('semua');
  });

  it('has a page for each group, masked, with a picture for its link; an unknown one is missing', async () => {
    const page = await get(`/marketplace/${open}`);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    // No former loan, no loan of its grade yet; names are masked.
    expect(page.body).toMatch(/ 0 0 \S•+/);
    const picture = await get(`/marketplace/${open}/gambar.png`);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    // Width and height of a PNG: 1200 x 630.
    expect([picture.rawPayload.readUInt32BE(16), picture.rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
    for (const id of ['tidak-ada', 'a'.repeat(70), '0198b7a0-0000-7000-8000-000000000000'])
      expect((await get(`/marketplace/${id}`)).statusCode).toBe(404);
  });

  it('runs nothing inline, and cannot be framed', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("style-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('nonce');
  });

  it('lets the service worker fetch the offline page', async () => {
    const { statusCode, headers } = await get('/service-worker.js');
    expect([statusCode, headers['content-security-policy']]).toEqual([200, "default-src 'none'; connect-src 'self'"]);
  });

  it('is compressed for clients that accept it, and plain for others', async () => {
    const packed = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('terbuka 1 ');
    expect((await get('/')).headers['content-encoding']).toBeUndefined();
    expect(packed.headers.vary).toContain('accept-encoding');
  });

  it('is not sent again to clients that have it', async () => {
    const { etag } = (await get('/')).headers;
    const again = await get('/', { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});
