// Legal texts changed by two admins: cleaned, previewed, published as the next version from its date, then never
// changed.
// Source: docs/screens.md; decision 0066.
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import { today } from '#platform/clock.ts';
import { cleanDocument } from '#platform/markup.ts';
import { col, row } from '#platform/row.ts';
import { sha256 } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';
import { type Person, useWorld, type World } from '#test/world.ts';
import { firstTerms } from '#texts/terms.ts';

const at = useWorld();
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];
type Kind = keyof typeof firstTerms;

const propose = ({ call }: World, by: Person, kind: Kind, request: { body: string; effectiveFrom: string }) =>
  call(by, 'POST staff/terms/:kind/proposals', { params: { kind }, body: { reason: 'Peraturan baru', ...request } });
const approve = ({ call }: World, by: Person, id: string, version = 1) =>
  call(by, 'POST staff/proposals/:id/approvals', { params: { id }, body: { version, note: 'Sesuai naskah' } });
const inForce = async ({ call }: World, kind: Kind) => (await call(null, 'GET terms/:kind', { params: { kind } })).data;
const hash = (body: string) => sha256(body).toString('hex');

describe('the first texts', () => {
  it.each(Object.entries(firstTerms))(
    'of %s pass the cleaner unchanged, are in force and tell their hash',
    async (kind, body) => {
      expect(cleanDocument(body)).toBe(body);
      expect(await inForce(at.current, kind as Kind)).toEqual({
        kind,
        version: 1,
        effectiveFrom: '2020-01-01',
        body,
        sha256: hash(body),
      });
    },
  );
});

describe('a text of law', () => {
  it('is published by two admins as the next version, from its date on, as the second one saw it', async () => {
    const world = at.current;
    const [maker, checker] = [await world.staff('admin'), await world.staff('admin')];
    const effectiveFrom = addDays(await today(world.db), 4);
    const body =
      '<h2>Kebijakan</h2><p onclick="x()">Isi <b>baru</b><script>alert(1)</script></p><iframe src="//x"></iframe>';
    const clean = '<h2>Kebijakan</h2><p>Isi <strong>baru</strong></p>';
    const { data } = await propose(world, maker, 'privacy_policy', { body, effectiveFrom });
    expect(data.waiting).toMatchObject({ body: clean, version: 1, effectiveFrom });
    const id = data.waiting?.id ?? '';
    expect(code(await approve(world, maker, id))).toEqual([403, 'error.setting.own_entry']);
    expect((await approve(world, checker, id)).data).toMatchObject({
      state: 'approved',
      decisionNote: 'Sesuai naskah',
    });
    expect((await inForce(world, 'privacy_policy')).version).toBe(1);
    const { data: versions } = await world.call(null, 'GET terms/:kind/versions', {
      params: { kind: 'privacy_policy' },
    });
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
    expect(versions[0]).toEqual({ version: 2, effectiveFrom, sha256: hash(clean) });
    const seen = await world.call(checker, 'GET staff/terms/:kind/versions/:version', {
      params: { kind: 'privacy_policy', version: '2' },
    });
    expect(seen.data.body).toBe(clean);
    await world.moveClock({ days: 4 });
    expect(await inForce(world, 'privacy_policy')).toMatchObject({ version: 2, body: clean, sha256: hash(clean) });
    const auditEvents = await world.owner.rows(
      row({ action: col.text, after: col.jsonOf<object>() }),
      sql`
      select action, after from audit_trail where object_kind = 'terms' and object_id = 'privacy_policy' order by seq`,
    );
    expect(auditEvents).toMatchObject([
      { action: 'setting.propose', after: { sha256: hash(clean), effectiveFrom } },
      { action: 'setting.approve', after: { sha256: hash(clean), published: 2 } },
    ]);
  });

  it('stays as it was published: the product itself may neither change nor delete it', async () => {
    const { db } = at.current;
    await expect(db.run(sql`update terms set body = 'lain'`)).rejects.toThrow(/permission denied/);
    await expect(db.run(sql`delete from terms`)).rejects.toThrow(/permission denied/);
  });

  it('is listed with what is coming and what waits, by kind', async () => {
    const world = at.current;
    const [maker, checker] = [await world.staff('admin'), await world.staff('admin')];
    const effectiveFrom = addDays(await today(world.db), 30);
    const first = await propose(world, maker, 'risk_disclosure', { body: '<p>Risiko, versi dua.</p>', effectiveFrom });
    await approve(world, checker, first.data.waiting?.id ?? '');
    await propose(world, checker, 'risk_disclosure', { body: '<p>Risiko, versi tiga.</p>', effectiveFrom });
    const { data } = await world.call(maker, 'GET staff/terms');
    expect(data.find(({ kind }) => kind === 'risk_disclosure')).toMatchObject({
      current: { version: 1 },
      coming: [{ version: 2, effectiveFrom }],
      waiting: { version: 1, enteredBy: { name: checker.name } },
    });
    const detail = await world.call(maker, 'GET staff/terms/:kind', { params: { kind: 'risk_disclosure' } });
    expect(detail.data.latest).toMatchObject({ version: 2, body: '<p>Risiko, versi dua.</p>' });
    expect(detail.data.waiting?.body).toBe('<p>Risiko, versi tiga.</p>');
    expect(detail.data.proposals.map(({ state }) => state)).toEqual(['entered', 'approved']);
  });

  it('is refused when it says nothing, says what it said before, or is no kind of text', async () => {
    const world = at.current;
    const maker = await world.staff('admin');
    const effectiveFrom = await today(world.db);
    const ask = (body: string) => propose(world, maker, 'terms_of_service', { body, effectiveFrom });
    expect(code(await ask('<p> </p><script>alert(1)</script>'))).toEqual([422, 'error.empty']);
    expect(code(await ask(firstTerms.terms_of_service))).toEqual([422, 'error.setting.same']);
    expect((await propose(world, maker, 'cookies' as Kind, { body: '<p>x</p>', effectiveFrom })).status).toBe(404);
    const missing = { kind: 'terms_of_service', version: '9' };
    expect((await world.call(maker, 'GET staff/terms/:kind/versions/:version', { params: missing })).status).toBe(404);
  });

  it('asks for the new terms at registration from their date on', async () => {
    const world = at.current;
    const [maker, checker] = [await world.staff('admin'), await world.staff('admin')];
    const effectiveFrom = await today(world.db);
    const { data } = await propose(world, maker, 'terms_of_service', {
      body: '<p>Ketentuan kedua.</p>',
      effectiveFrom,
    });
    const edited = await world.call(checker, 'PUT staff/terms/:kind/proposals/:id', {
      params: { kind: 'terms_of_service', id: data.waiting?.id ?? '' },
      body: { version: 1, body: '<p>Ketentuan kedua, diperbaiki.</p>', effectiveFrom, reason: 'Salah ketik' },
    });
    expect(edited.data.waiting).toMatchObject({ version: 2, enteredBy: { name: checker.name } });
    expect(code(await approve(world, checker, data.waiting?.id ?? '', 2))).toEqual([403, 'error.setting.own_entry']);
    expect((await approve(world, maker, data.waiting?.id ?? '', 2)).status).toBe(200);
    expect(await inForce(world, 'terms_of_service')).toMatchObject({
      version: 2,
      body: '<p>Ketentuan kedua, diperbaiki.</p>',
    });
  });
});

describe('the preview', () => {
  it('shows what would be kept, and only that', async () => {
    const world = at.current;
    const preview = async (markup: string) =>
      (await world.call(await world.staff('support'), 'POST staff/markuppreviews', { body: { markup } })).data.markup;
    expect(
      await preview(
        '<h1>Judul</h1><ol><li>Satu<li>Dua</ol><a href="javascript:x" target=_blank>tautan</a><p style="position:fixed">A<br>B</p>' +
          '<form><input></form><table><tr><td colspan="2">1</td></tr></table>',
      ),
    ).toBe('<h2>Judul</h2><ol><li>Satu</li><li>Dua</li></ol>tautan<p>A<br />B</p><table><tr><td>1</td></tr></table>');
  });
});
