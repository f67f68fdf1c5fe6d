// What a lender puts aside on the marketplace: marked groups, and saved searches with a notice of what newly fits them.
import { describe, expect, it } from 'vitest';
import { anyRow } from '#platform/row.ts';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/sql.ts';
import { tellOfOpened } from './found.ts';
import { type LenderPerson, type LendingOptions, useWorld } from '#test/world.ts';

const world = useWorld();
const mark = (who: LenderPerson, id: string) => world.current.call(who, 'PUT me/bookmarks/:id', { params: { id } });
const unmark = (who: LenderPerson, id: string) =>
  world.current.call(who, 'DELETE me/bookmarks/:id', { params: { id } });
const marked = async (who: LenderPerson) => (await world.current.call(who, 'GET me/bookmarks')).data;
const listed = async (who: LenderPerson | null, query: Record<string, string>) => {
  const { data } = await world.current.call(who, 'GET lendings', { query });
  return (data as unknown as { data: { id: string; status: string }[] }).data.map(({ id, status }) => [id, status]);
};

describe('a marked group', () => {
  it('is marked once however often it is marked, the last one first, and taken away once', async () => {
    const lender = await world.current.lender();
    const [first, second] = [await world.current.openedLending(), await world.current.openedLending()];
    for (const id of [first.id, first.id, second.id]) expect((await mark(lender, id)).status).toBe(200);
    expect(await marked(lender)).toEqual({ lendings: [second.id, first.id], most: 200 });
    for (let time = 0; time < 2; time += 1) expect((await unmark(lender, second.id)).status).toBe(200);
    expect((await marked(lender)).lendings).toEqual([first.id]);
  });

  it('is found in her list alone, and stays there told as closed after its funding', async () => {
    const [lender, other] = [await world.current.lender(), await world.current.lender()];
    const [kept] = [await world.current.openedLending(), await world.current.openedLending()];
    await mark(lender, kept.id);
    await world.current.owner.run(sql`update lending set status = 'refunded' where id = ${kept.id}`);
    expect(await listed(lender, { saved: 'yes', status: 'all' })).toEqual([[kept.id, 'refunded']]);
    expect(await listed(lender, { saved: 'yes' })).toEqual([]);
    expect(await listed(other, { saved: 'yes', status: 'all' })).toEqual([]);
    expect(await listed(null, { saved: 'yes', status: 'all' })).toEqual([]);
  });

  it('is none that is unknown, or a draft', async () => {
    const lender = await world.current.lender();
    const draft = await world.current.openedLending();
    await world.current.owner.run(sql`update lending set status = 'draft' where id = ${draft.id}`);
    for (const id of [newId(), 'x', draft.id]) {
      expect((await mark(lender, id)).status).toBe(404);
      expect((await unmark(lender, id)).status).toBe(404);
    }
    expect((await marked(lender)).lendings).toEqual([]);
  });

  it('is refused beyond 200, and one that is marked already is not', async () => {
    const lender = await world.current.lender();
    const one = await world.current.openedLending();
    await world.current.owner.run(sql`
      with twins as (insert into lending select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid()))).*
        from lending l, generate_series(1, 200) where l.id = ${one.id} returning id)
      insert into lending_bookmark (lender_id, lending_id) select ${lender.id}, id from twins`);
    const { status, error } = await mark(lender, one.id);
    expect([status, error.code]).toEqual([422, 'error.bookmark.full']);
    expect(error.message).toContain('200 kelompok');
    const { lendings } = await marked(lender);
    expect(lendings).toHaveLength(200);
    expect((await mark(lender, lendings[7]!)).status).toBe(200);
  });
});

const save = (who: LenderPerson, body: object) => world.current.call(who, 'POST me/savedsearches', { body });
const saved = async (who: LenderPerson) => (await world.current.call(who, 'GET me/savedsearches')).data.searches;
const inbox = async (who: LenderPerson) =>
  (
    (await world.current.call(who, 'GET me/notifications')).data as unknown as {
      data: { kind: string; body: string; link: string }[];
    }
  ).data.map(({ kind, body, link }) => ({ kind, body, link }));
const open = (...all: LendingOptions[]) => Promise.all(all.map((one) => world.current.openedLending(one)));
/** Matches what opened, and tells once ten minutes have passed. */
async function tell(): Promise<void> {
  await world.current.work();
  await world.current.moveClock({ minutes: 10 });
  await world.current.work();
}

describe('a saved search', () => {
  it('keeps name, filter and order of the list, is renamed and deleted', async () => {
    const lender = await world.current.lender();
    const body = {
      name: '  Bogor,  risiko rendah ',
      grade: 'A',
      city: '3201',
      tenor: '12',
      status: 'opened',
      sort: 'closing',
    };
    const made = await save(lender, body);
    expect(made.data).toMatchObject({
      name: 'Bogor, risiko rendah',
      grade: 'A',
      province: '32',
      city: '3201',
      tenor: '12',
      status: 'opened',
      sort: 'closing',
      names: { sector: null, province: 'Jawa Barat' },
    });
    const params = { id: made.data.id };
    const renamed = await world.current.call(lender, 'PUT me/savedsearches/:id', { params, body: { name: 'Bogor' } });
    expect(renamed.data.name).toBe('Bogor');
    expect((await saved(lender)).map(({ name }) => name)).toEqual(['Bogor']);
    expect((await world.current.call(lender, 'DELETE me/savedsearches/:id', { params })).status).toBe(200);
    expect(await saved(lender)).toEqual([]);
  });

  it('is refused with a filter that the list refuses, without a name, and with what there is not', async () => {
    const lender = await world.current.lender();
    const tried = [
      { name: 'a', grade: 'D' },
      { name: 'a', tenor: 'x' },
      { name: 'a', sort: 'best' },
      { name: ' ' },
      { name: 'a'.repeat(61) },
      { name: 'a', sector: '987654' },
      { name: 'a', province: '99' },
      { name: 'a', city: '9999' },
      { name: 'a', city: '3201', province: '33' },
    ];
    for (const body of tried) expect([body, (await save(lender, body)).status]).toEqual([body, 422]);
    expect(await saved(lender)).toEqual([]);
  });

  it('is one of 20 at most, each with a name and a filter of its own', async () => {
    const lender = await world.current.lender();
    for (let no = 1; no <= 20; no += 1)
      expect((await save(lender, { name: `Cari ${no}`, tenor: String(no) })).status).toBe(200);
    const refusal = async (body: object) => (await save(lender, body)).error;
    expect(await refusal({ name: 'Lain', tenor: '24' })).toMatchObject({ code: 'error.saved_search.full' });
    const [first, second] = await saved(lender);
    const rename = (id: string, name: string, who = lender) =>
      world.current.call(who, 'PUT me/savedsearches/:id', { params: { id }, body: { name } });
    expect((await rename(first!.id, 'CARI 2')).error.code).toBe('error.saved_search.name');
    await world.current.call(lender, 'DELETE me/savedsearches/:id', { params: { id: second!.id } });
    expect(await refusal({ name: 'Lain', tenor: '01' })).toMatchObject({
      code: 'error.saved_search.same',
      message: 'Pencarian ini sudah Anda simpan dengan nama Cari 1.',
    });
    expect(await refusal({ name: 'cari 1', tenor: '24' })).toMatchObject({ code: 'error.saved_search.name' });
    expect((await rename(first!.id, 'Bukan saya', await world.current.lender())).status).toBe(404);
  });
});

describe('the notice of new groups', () => {
  it('names the search and how many fit, once for several that open in a short while', async () => {
    const lender = await world.current.lender();
    await save(lender, { name: 'Rendah setahun', grade: 'A1,A2', tenor: '12', province: '32', sort: 'interest' });
    await open({ grade: 'A1' }, { grade: 'A3' }, { grade: 'A1', tenorMonths: 6 });
    await world.current.work();
    await open({ grade: 'A2' });
    expect(await inbox(lender)).toEqual([]);
    await tell();
    const told = {
      kind: 'search_found',
      body: '2 kelompok baru cocok dengan pencarian Rendah setahun.',
      link: '/dashboard/marketplaces?grade=A1%2CA2&tenor=12&province=32&status=opened&sort=interest',
    };
    expect(await inbox(lender)).toEqual([told]);
    await tell();
    expect(await inbox(lender)).toHaveLength(1);
    await open({ grade: 'A1' });
    await tell();
    expect((await inbox(lender)).map(({ body }) => body)).toEqual([
      '1 kelompok baru cocok dengan pencarian Rendah setahun.',
      told.body,
    ]);
  });

  it('is not made of what was open before, of what closed meanwhile, or for a search of closed groups', async () => {
    const lender = await world.current.lender();
    await open({ grade: 'C' });
    await world.current.moveClock({ minutes: 1 });
    await save(lender, { name: 'Tinggi', grade: 'C' });
    await save(lender, { name: 'Sudah lunas', grade: 'C', status: 'disbursed' });
    await tell();
    const [closed] = await open({ grade: 'C' });
    await world.current.work();
    await world.current.owner.run(sql`update lending set status = 'refunded' where id = ${closed!.id}`);
    await tell();
    expect(await inbox(lender)).toEqual([]);
    expect(await world.current.owner.rows(anyRow, sql`select 1 from saved_search_hit`)).toEqual([]);
  });

  it('comes once though the work is done twice at once, and is silent where the topic is switched off', async () => {
    const [lender, silent] = [await world.current.lender(), await world.current.lender()];
    for (const who of [lender, silent]) await save(who, { name: 'Sedang', grade: 'B' });
    const topics = [{ topic: 'offers', inbox: false, sms: false, email: false }];
    await world.current.call(silent, 'PUT me/notificationsettings', { body: { topics } });
    await open({ grade: 'B1' }, { grade: 'B4' });
    const work = () => tellOfOpened(world.current.db, new Date(Date.now() + 10 * 365 * 86_400_000));
    await Promise.all([work(), work()]);
    await Promise.all([work(), work()]);
    expect((await inbox(lender)).map(({ body }) => body)).toEqual(['2 kelompok baru cocok dengan pencarian Sedang.']);
    expect(await inbox(silent)).toEqual([]);
  });
});
