// Questions, events and videos: what staff write, when it is public, in which order, and with which figures and
// pictures.
// Source: docs/api.md; docs/settled.md 12, 62; docs/screens.md; decision 0066.
import { describe, expect, it } from 'vitest';
import type { ContentFields } from '#contract/content.ts';
import { addDays, businessDate, startOfDay } from '#domain/calendar.ts';
import { today } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { firstFaqs } from '#texts/faq.ts';
import { picture, postForm } from '#test/form.ts';
import { type Person, useWorld, type World } from '#test/world.ts';

const at = useWorld();
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];
const long = { publishOn: businessDate('2020-01-01') };

const create = ({ call }: World, by: Person, fields: ContentFields) =>
  call(by, 'POST staff/contents', { body: { fields, reason: 'Acara baru' } });
const edit = ({ call }: World, by: Person, id: string, version: number, fields: ContentFields) =>
  call(by, 'PUT staff/contents/:id', { params: { id }, body: { fields, version, reason: 'Diperbaiki' } });
const remove = ({ call }: World, by: Person, id: string, version: number) =>
  call(by, 'POST staff/contents/:id/removals', { params: { id }, body: { version, reason: 'Dibatalkan' } });
const addPicture = (world: World, by: Person, id: string, version: number, file: Buffer) =>
  postForm(world, by, `staff/contents/${id}/pictures`, { file, version: String(version), reason: 'Gambar baru' });

type Of<K extends ContentFields['kind']> = Extract<ContentFields, { kind: K }>;
const event = (changes: Partial<Of<'event'>> = {}): Of<'event'> => ({
  kind: 'event',
  title: 'Pasar Lestari',
  body: '<p>Bertemu kelompok.</p>',
  position: 10,
  publishOn: long.publishOn,
  place: 'Balai Kota Bogor',
  startsAt: '2026-12-12T02:00:00.000Z',
  endsAt: null,
  link: null,
  ...changes,
});
const video = (changes: Partial<Of<'video'>> = {}): Of<'video'> => ({
  kind: 'video',
  title: 'Sehari bersama Ibu Sri',
  body: '<p>Dari dapur ke pasar.</p>',
  position: 10,
  publishOn: null,
  link: 'https://video.example/tonton?v=1',
  seconds: 95,
  ...changes,
});
const faq = (changes: Partial<Of<'faq'>> = {}): Of<'faq'> => ({
  kind: 'faq',
  title: 'Berapa paling sedikit?',
  body: '<p>{funding_minimum}</p>',
  position: 10,
  publishOn: long.publishOn,
  category: 'Mendanai',
  ...changes,
});

describe('events', () => {
  it('[S3.055] [S7.047] [S9.001] are listed ten a page, those to come first by their time, then those that are over', async () => {
    const world = at.current;
    const editor = await world.staff('support');
    const on = await today(world.db);
    const when = (days: number) => startOfDay(addDays(on, days)).toISOString();
    for (const days of [3, -9, 1, -2])
      await create(world, editor, event({ title: `Hari ${days}`, startsAt: when(days), endsAt: null }));
    await create(world, editor, event({ title: 'Sedang berjalan', startsAt: when(-1), endsAt: when(1) }));
    const { data } = await world.call(null, 'GET events');
    expect(data.data.map(({ title }) => title)).toEqual(['Sedang berjalan', 'Hari 1', 'Hari 3', 'Hari -2', 'Hari -9']);
    expect(data.data[1]).toEqual({
      id: expect.any(String),
      title: 'Hari 1',
      startsAt: when(1),
      place: 'Balai Kota Bogor',
      description: '<p>Bertemu kelompok.</p>',
    });
    for (let no = 0; no < 6; no += 1) await create(world, editor, event({ startsAt: when(-20 - no) }));
    const first = (await world.call(null, 'GET events')).data;
    expect([first.data.length, first.totalCount, first.numberOfPages]).toEqual([10, 11, 2]);
    const second = (await world.call(null, 'GET events', { query: { page: 2 } })).data;
    expect(second.data.map(({ startsAt }) => startsAt)).toEqual([when(-25)]);
  });

  it('are seen by everybody from their date on, and by nobody before it, their picture neither', async () => {
    const world = at.current;
    const editor = await world.staff('support');
    const publishOn = addDays(await today(world.db), 2);
    const made = (
      await create(world, editor, event({ title: 'Kelak', publishOn, link: 'https://acara.example/daftar' }))
    ).data;
    expect(made.state).toBe('coming');
    const pictured = await addPicture(world, editor, made.id, 1, await picture(400, 300));
    expect(pictured.data).toMatchObject({ hasPicture: true, version: 2 });
    const read = async () =>
      (await world.call(null, 'GET events', { query: { limit: 100 } })).data.data.find(({ id }) => id === made.id);
    const look = (path: string) => world.product.web.app.inject({ method: 'GET', url: path });
    expect(await read()).toBeUndefined();
    expect((await look(`/api/v1/contents/${made.id}/picture`)).statusCode).toBe(404);
    await world.moveClock({ days: 2 });
    const shown = await read();
    expect(shown).toMatchObject({ link: 'https://acara.example/daftar' });
    const sent = await look(shown?.imageUrl ?? '');
    expect(sent.statusCode).toBe(200);
    expect(sent.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
    expect(sent.headers['cache-control']).toContain('public');
    for (const id of [newId(), 'x']) expect((await look(`/api/v1/contents/${id}/picture`)).statusCode).toBe(404);
  });
});

describe('videos', () => {
  it('[S3.055] are published with their picture, in the order that staff gave them', async () => {
    const world = at.current;
    const editor = await world.staff('admin');
    const made: string[] = [];
    for (const [index, title] of ['Kedua', 'Pertama'].entries()) {
      const draft = (await create(world, editor, video({ title, position: 20 - index * 10 }))).data;
      const early = await edit(world, editor, draft.id, 1, video({ title, ...long }));
      expect(code(early)).toEqual([422, 'error.content.picture']);
      await addPicture(world, editor, draft.id, 1, await picture(200, 200));
      const published = await edit(world, editor, draft.id, 2, video({ title, position: 20 - index * 10, ...long }));
      expect(published.data).toMatchObject({ state: 'published', version: 3 });
      made.push(draft.id);
    }
    const { data } = (await world.call(null, 'GET videos')).data;
    expect(data.map(({ title }) => title)).toEqual(['Pertama', 'Kedua']);
    expect(data[0]).toEqual({
      id: made[1],
      title: 'Pertama',
      url: 'https://video.example/tonton?v=1',
      thumbnailUrl: `/api/v1/contents/${made[1]}/picture?v=3`,
      seconds: 95,
      description: '<p>Dari dapur ke pasar.</p>',
    });
  });
});

describe('questions', () => {
  it('[S3.055] stand category by category, with the figures that hold today', async () => {
    const world = at.current;
    const editor = await world.staff('support');
    await create(world, editor, faq({ title: 'Tanya dua', category: 'Meminjam', position: 20, body: '<p>Dua</p>' }));
    await create(
      world,
      editor,
      faq({ title: 'Tanya tiga', position: 30, body: '<p>{default_weeks} {fine_per_day}</p>' }),
    );
    await create(world, editor, faq({ title: 'Tanya satu' }));
    const faqs = async () => (await world.call(null, 'GET faqs')).data.data;
    expect((await faqs()).map(({ question }) => question)).toEqual(['Tanya satu', 'Tanya tiga', 'Tanya dua']);
    expect((await faqs()).map(({ answer }) => answer)).toEqual([
      '<p>Rp\u00a0500.000</p>',
      '<p>12 minggu 0,1%</p>',
      '<p>Dua</p>',
    ]);
    await world.owner.run(sql`insert into parameter select key, business_date_of(app_now()), 750000, unit, smallest, largest,
      is_public, source from parameter where key = 'funding_minimum'`);
    expect((await faqs())[0]?.answer).toBe('<p>Rp\u00a0750.000</p>');
  });

  it('of the first day name public figures only, and are clean', async () => {
    const world = at.current;
    const editor = await world.staff('support');
    for (const { category, question, answer } of firstFaqs) {
      const made = await create(world, editor, faq({ category, title: question, body: answer, publishOn: null }));
      expect(made.data.body).toBe(answer);
      const seen = await world.call(editor, 'GET staff/contents/:id', { params: { id: made.data.id } });
      expect(seen.data.shown).not.toContain('{');
    }
  });
});

describe('what staff write', () => {
  it('is cleaned, and refused with a figure, link, time, date or kind that is none', async () => {
    const world = at.current;
    const editor = await world.staff('support');
    const ask = (fields: ContentFields) => create(world, editor, fields);
    const clean = await ask(
      faq({ title: ' Apa\u202e   itu? ', body: '<p onclick="x">A<img src=x onerror=y></p><script>z</script>' }),
    );
    expect(clean.data).toMatchObject({ title: 'Apa itu?', body: '<p>A</p>' });
    const secret = await ask(faq({ body: '<p>{two_staff_payout}</p>' }));
    expect(code(secret)).toEqual([422, 'error.content.figure']);
    expect(secret.error.message).toContain('{two_staff_payout}');
    expect(code(await ask(faq({ body: '<p>{ }</p>' })))).toEqual([422, 'error.content.figure']);
    expect(code(await ask(faq({ body: '<p></p>' })))).toEqual([422, 'error.empty']);
    for (const link of ['javascript:alert(1)', 'http://a.example/', 'https://169.254.169.254/', 'file:///etc/passwd'])
      expect(code(await ask(video({ link })))).toEqual([422, 'error.content.link']);
    expect(code(await ask(event({ endsAt: '2026-12-12T01:00:00.000Z' })))).toEqual([422, 'error.content.period']);
    expect(code(await ask(faq({ publishOn: businessDate('2026-01-01').replace('01-01', '02-30') as never })))).toEqual([
      422,
      'error.invalid_value',
    ]);
    expect(code(await ask(video(long)))).toEqual([422, 'error.content.picture']);
    expect((await ask({ ...faq(), kind: 'page' } as never)).status).toBe(400);
    expect((await ask({ ...event(), place: undefined } as never)).status).toBe(422);
  });

  it('is changed in the version that was seen, by one of two at the same time; the other hears who was first', async () => {
    const world = at.current;
    const [first, second] = [await world.staff('support'), await world.staff('admin')];
    const { id } = (await create(world, first, event())).data;
    const both = await Promise.all([
      edit(world, first, id, 1, event({ title: 'Pasar Satu' })),
      edit(world, second, id, 1, event({ title: 'Pasar Dua' })),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.filter(({ status }) => status === 422)).toHaveLength(1);
    const late = await remove(world, second, id, 1);
    expect(code(late)).toEqual([422, 'error.setting.changed']);
    expect(late.error.message).toMatch(new RegExp(`${first.name}|${second.name}`));
    expect((await addPicture(world, first, id, 1, await picture())).status).toBe(422);
    expect(code(await edit(world, first, id, 2, faq()))).toEqual([422, 'error.invalid_value']);
    expect((await remove(world, second, id, 2)).data).toEqual({ id });
    for (const gone of [id, 'x']) {
      expect((await edit(world, first, gone, 2, event())).status).toBe(404);
      expect((await remove(world, first, gone, 2)).status).toBe(404);
      expect((await world.call(first, 'GET staff/contents/:id', { params: { id: gone } })).status).toBe(404);
      expect((await addPicture(world, first, gone, 2, await picture())).status).toBe(404);
    }
    const auditEvents = await world.owner.rows(
      row({ action: col.text, reason: col.text }),
      sql`select action, reason from audit_trail where object_kind = 'content' and object_id = ${id} order by seq`,
    );
    expect(auditEvents).toEqual([
      { action: 'content.create', reason: 'Acara baru' },
      { action: 'content.edit', reason: 'Diperbaiki' },
      { action: 'content.remove', reason: 'Dibatalkan' },
    ]);
  });

  it('has pictures of our own making only, seen by staff before it is published; a question has none', async () => {
    const world = at.current;
    const editor = await world.staff('support');
    const draft = (await create(world, editor, video())).data;
    const look = () =>
      world.product.console.app.inject({
        method: 'GET',
        url: `/api/v1/staff/contents/${draft.id}/pictures`,
        headers: { authorization: `Bearer ${editor.token}` },
      });
    expect((await look()).statusCode).toBe(404);
    const fake = await addPicture(world, editor, draft.id, 1, Buffer.from('<svg onload="alert(1)"/>'));
    expect([fake.status, fake.code]).toEqual([422, 'error.image.not_image']);
    await addPicture(world, editor, draft.id, 1, await picture(320, 320));
    const kept = await look();
    expect([kept.statusCode, kept.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(kept.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const question = (await create(world, editor, faq())).data;
    expect((await addPicture(world, editor, question.id, 1, await picture())).status).toBe(422);
  });

  it('is found by kind, state and words', async () => {
    const world = at.current;
    const auditor = await world.staff('auditor');
    const editor = await world.staff('support');
    await create(world, editor, faq({ title: 'Apakah 100% aman?', publishOn: null }));
    const find = async (query: Record<string, string>) =>
      (await world.call(auditor, 'GET staff/contents', { query })).data.data.map(({ title }) => title);
    expect(await find({ kind: 'faq', state: 'draft', search: '100% AMAN' })).toEqual(['Apakah 100% aman?']);
    expect(await find({ search: 'Apakah  100% aman?' })).toEqual(['Apakah 100% aman?']);
    expect(await find({ kind: 'video', search: 'aman' })).toEqual([]);
    expect(await find({ state: 'coming' })).toEqual([]);
    expect((await world.call(auditor, 'GET staff/contents', { query: { kind: 'page' } })).status).toBe(422);
  });
});
