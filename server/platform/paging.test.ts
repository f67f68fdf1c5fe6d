// Reading a page from the nearer end gives the same rows in the same order, for every page and size.
import { describe, expect, it } from 'vitest';
import { orderBy, pageOf, readPage } from './paging.ts';
import { compile, sql } from './sql.ts';

const order = orderBy([sql`made`, 'desc'], [sql`id`, 'asc']);

/** A list of numbers, read the way the statement says. */
function reader(rows: readonly number[], asked: string[] = []) {
  return async (part: ReturnType<typeof sql>) => {
    const { text, values } = compile(part);
    asked.push(text);
    const [limit = 0, offset = 0] = values.map(Number);
    const from = text.includes('made asc') ? rows.toReversed() : rows;
    return from.slice(offset, offset + limit);
  };
}

describe('a page', () => {
  it('holds the same rows in the same order, from whichever end it is read', async () => {
    for (const total of [0, 1, 9, 10, 11, 25, 40]) {
      const rows = Array.from({ length: total }, (_, index) => index);
      for (const limit of [1, 7, 10, 100]) {
        for (let page = 1; page <= total + 2; page += 1) {
          const read = await readPage({ order, total }, { limit, page }, reader(rows));
          expect(read).toEqual(rows.slice((page - 1) * limit, page * limit));
        }
      }
    }
  });

  it('is read from the end when that is nearer, and not at all past it', async () => {
    const statements: string[] = [];
    const read = reader(
      Array.from({ length: 40 }, (_, index) => index),
      statements,
    );
    for (const page of [1, 4, 5]) await readPage({ order, total: 40 }, { limit: 10, page }, read);
    expect(statements).toEqual([
      'order by made desc, id asc limit $1 offset $2',
      'order by made asc, id desc limit $1 offset $2',
    ]);
  });

  it('says how many pages there are', () => {
    expect(pageOf([], 41, { limit: 20, page: 9 })).toEqual({ data: [], numberOfPages: 3, totalCount: 41 });
  });
});
