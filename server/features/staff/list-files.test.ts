// Every list of the console, in each sort order of its contract and as both kinds of file: complete and audited.
// Source: docs/screens.md; decision 0082.
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { contract } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { searchFields } from '#domain/personal-number.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { useWorld } from '#test/world.ts';
import { makeStaff, type Person } from '#test/world-people.ts';

const held = useWorld();
let everybody: Person;
let lender: Person;

const files = Object.values(contract)
  .flatMap((list) => Object.values<Endpoint>(list))
  .filter(({ call }) => call.startsWith('GET staff/') && call.endsWith('/files/:form') && !call.includes('taxes'));
const paged = new Set(
  Object.values(contract)
    .flatMap((list) => Object.values<Endpoint>(list))
    .flatMap((endpoint) => (endpoint.paged ? endpoint.call : [])),
);
/** Tables of a report that come whole are no lists; those are tested with their report. */
const lists = files
  .map((file) => ({ file, list: file.call.slice('GET '.length, -'/files/:form'.length) }))
  .filter(({ list }) => paged.has(`GET ${list}`));
/** A list of a report may have one order of its own. */
const sorted = lists.filter(({ file }) => 'sort' in (file.query as z.ZodObject).shape);

beforeAll(async () => {
  const world = held.current;
  everybody = await makeStaff(world, ['kyc', 'loan', 'finance', 'support', 'auditor', 'admin']);
  await world.openedLending();
  lender = await world.lender();
});

const open = async (path: string, payload?: object) => {
  const { web, console } = held.current.product;
  const [{ app }, { token }] = path.startsWith('me/') ? [web, lender] : [console, everybody];
  const { rows } = await held.current.db.one(
    row({ rows: col.text }),
    sql`select id as rows from ledger_account where kind = 'escrow' and owner_id is null`,
  );
  const url = `/api/v1/${path.replace(':kind', 'cash').replace(':id', rows)}`;
  const headers = { authorization: `Bearer ${token}` };
  return payload ? app.inject({ method: 'POST', url, headers, payload }) : app.inject({ url, headers });
};

describe('a list of the console', () => {
  it.each(sorted)('$list comes in each of its orders', async ({ file, list }) => {
    const { sort } = (file.query as z.ZodObject).shape as { sort: z.ZodOptional<z.ZodEnum> };
    for (const order of sort.unwrap().options) expect((await open(`${list}?sort=${order}`)).statusCode).toBe(200);
    expect((await open(`${list}?sort=by_chance`)).statusCode).toBe(422);
  });

  it.each(lists)('$list is given whole as a file of either kind', async ({ list }) => {
    const { totalCount } = (await open(list)).json();
    const csv = await open(`${list}/files/csv?page=2&limit=1`);
    expect(csv.statusCode).toBe(200);
    // The export is itself an audit event, which the file leaves out.
    expect(csv.body.trimEnd().split('\r\n')).toHaveLength(totalCount + 1);
    expect(csv.headers['x-row-count']).toBe(String(totalCount));
    const xlsx = await open(`${list}/files/xlsx`);
    expect([xlsx.statusCode, xlsx.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    expect((await open(`${list}/files/exe`)).statusCode).toBe(404);
  });

  const searched = Object.values(contract)
    .flatMap((list) => Object.values<Endpoint>(list))
    .filter(({ searchOf, call }) => searchOf !== undefined && !call.includes('/:id/'));

  it.each(searched.map(({ call, body }) => [call, body as z.ZodObject] as const))(
    '%s takes a person’s number, which an address may not hold',
    async (call, { shape }) => {
      const numbers = ['3273014101850001', '+62 812-3456-7890', 'ratna@contoh.example'];
      const field = searchFields.find((name) => name in shape) ?? '';
      const path = call.slice('POST '.length).replace(':form', 'csv');
      for (const number of numbers) {
        const told = await open(`${path.slice(0, -'/searches'.length)}?${new URLSearchParams({ [field]: number })}`);
        expect([told.statusCode, told.json<{ code: string }>().code]).toEqual([422, 'error.search.in_address']);
        expect((await open(`${path}?${new URLSearchParams({ [field]: number })}`, {})).statusCode).toBe(422);
        const asked = await open(path, { [field]: number, ...('page' in shape ? { page: 1, limit: '5' } : {}) });
        expect([number, asked.statusCode]).toEqual([number, 200]);
      }
    },
  );

  it('of another order begins at its other end', async () => {
    const world = held.current;
    for (const name of ['Cahaya Ayu', 'Anggun Sari', 'Bunga Lestari']) await world.lender({ name });
    const namesBy = async (sort: string): Promise<string[]> =>
      (await open(`staff/people?limit=3&sort=${sort}`)).json().data.map(({ name }: { name: string }) => name);
    expect(await namesBy('newest')).toEqual(['Bunga Lestari', 'Anggun Sari', 'Cahaya Ayu']);
    expect((await namesBy('name')).slice(0, 2)).toEqual(['Anggun Sari', 'Bunga Lestari']);
  });
});
