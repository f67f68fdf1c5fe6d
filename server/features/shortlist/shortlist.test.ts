// What a lender puts aside on the marketplace: marked groups.
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/sql.ts';
import { type LenderPerson, useWorld } from '#test/world.ts';

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
