// Somebody else's data look as if they did not exist: the same bytes as for an unknown id, whoever asks and however
// the id is written. Somebody else's reference token is refused like an unknown one, and still works for its owner.
// Source: docs/api.md.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoints } from '#contract/all.ts';
import type { PortfolioId } from '#domain/ids.ts';
import { newId } from '#platform/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { confirm, confirmation, fund, quote, sign } from '#test/funding.ts';
import { expectUnchanged, type LenderPerson, type Person, type TestLending, useWorld } from '#test/world.ts';

const held = useWorld();
const own = [
  'GET me/lendingtransactions/:id',
  'DELETE me/lendingtransactions/:id',
  'GET me/lendingtransactions/:id/trail',
  'GET me/lendingtransactions/:id/paymentmethods',
  'GET me/lendingtransactions/:id/schedules',
  'GET me/lendingtransactions/:id/downloads',
] as const satisfies (keyof Endpoints)[];

let owner: LenderPerson;
let stranger: LenderPerson;
let lending: TestLending;
let portfolio: PortfolioId;
beforeAll(async () => {
  const world = held.current;
  owner = await world.lender({ balance: 10_000_000 });
  stranger = await world.lender({ balance: 10_000_000 });
  lending = await world.openedLending();
  portfolio = (await fund(world, owner, lending.id, 1_000_000, { usedBalance: 400_000 })).data.id;
  await sign(world, portfolio);
});

/** The raw answer, without the request id. */
async function textOf(person: Person, call: string, id: string): Promise<string> {
  const [method = 'GET', path = ''] = call.split(' ');
  const answer = await held.current.product.web.app.inject({
    method: method as 'GET',
    url: `/api/v1/${path.replace(':id', encodeURIComponent(id))}`,
    headers: { authorization: `Bearer ${person.token}` },
  });
  const { 'content-length': length, ...headers } = answer.headers;
  const seen = [...Object.keys(headers), length, headers['content-type'], headers['cache-control']].join();
  return `${answer.statusCode} ${seen} ${answer.body.replace(/^\{"id":"[0-9a-f-]{36}"/, '{"id":""')}`;
}

describe("another lender's portfolio", () => {
  it.each(own)('is answered by %s like an unknown one, however its id is written', async (call) => {
    const unknown = await textOf(stranger, call, newId());
    expect(unknown).toMatch(/^404 .*"error\.not_found"/);
    const spellings = [
      portfolio,
      portfolio.toUpperCase(),
      portfolio.replaceAll('-', ''),
      `{${portfolio}}`,
      ` ${portfolio}`,
      `${portfolio} `,
      `${portfolio}\n`,
      lending.id,
      owner.id,
      '7',
      '007',
      '7.0',
      '+7',
      '7 ',
      '0x7',
      '-1',
      'null',
      '%',
      '*',
    ];
    await expectUnchanged(held.current, async () => {
      for (const id of spellings) expect([id, await textOf(stranger, call, id)]).toEqual([id, unknown]);
    });
  });

  it('is available to its owner all the while, and can still be paid', async () => {
    const answer = await held.current.call(owner, 'GET me/lendingtransactions/:id', { params: { id: portfolio } });
    expect([answer.status, answer.data.status]).toEqual([200, 'waiting_payment']);
    expect((await textOf(owner, own[3], portfolio)).slice(0, 3)).toBe('200');
  });

  it('is in no list of others, filtered by its lending or not', async () => {
    const world = held.current;
    const lists = [
      await world.call(stranger, 'GET me/lendingtransactions'),
      await world.call(stranger, 'GET me/lendingtransactions', { query: { lending: lending.id } }),
      await world.call(stranger, 'GET me/lendingtransactions', { query: { lending: portfolio } }),
    ];
    expect(lists.map(({ data }) => data)).toEqual(Array(3).fill({ data: [], numberOfPages: 0, totalCount: 0 }));
    const mutations = await world.call(stranger, 'GET me/mutations');
    expect(JSON.stringify(mutations.data)).not.toContain(portfolio);
  });

  it('cannot be signed by others: not with their own e-mail address, not with the owner’s', async () => {
    const world = held.current;
    const mails = await world.db.rows(
      row({ email: col.text }),
      sql`select email from app_user where id in (${owner.id}, ${stranger.id})`,
    );
    for (const { email } of mails) {
      for (const document_type of ['LENDINGAGREEMENT_', 'LENDINGBORROWER_'] as const) {
        const bodies = [portfolio, newId()].map((document_id) => ({ email, document_id, document_type }));
        const answers = [];
        for (const body of bodies)
          answers.push(await world.call(stranger, 'POST digisigns/documents/seamlesses', { body }));
        const [theirs, nobodys] = answers.map(({ status, error }) => ({ status, ...error, id: '' }));
        expect(theirs).toEqual(nobodys);
        expect([404, 422]).toContain(theirs?.status);
      }
    }
  });
});

describe('a loan that is not published', () => {
  it('is answered like an unknown one, to visitors and lenders', async () => {
    const world = held.current;
    const draft = (await world.openedLending()).id;
    await world.owner.run(sql`update lending set status = 'draft' where id = ${draft}`);
    for (const call of ['GET lendings/:id', 'GET lendings/:id/pictures/1']) {
      expect(await textOf(stranger, call, draft)).toBe(await textOf(stranger, call, newId()));
    }
  });
});

describe('a reference token of somebody else', () => {
  it('is refused like an unknown one, moves nothing, and works for its owner afterwards', async () => {
    const world = held.current;
    const { referenceToken } = await quote(world, owner, lending.id, 1_000_000);
    const body = confirmation(lending.id, 1_000_000, referenceToken);
    await expectUnchanged(world, async () => {
      const foreign = await confirm(world, stranger, body);
      const unknown = await confirm(world, stranger, { ...body, referenceToken: 'A'.repeat(22) });
      expect({ ...foreign.error, id: '' }).toEqual({ ...unknown.error, id: '' });
      expect([foreign.status, foreign.error.code]).toEqual([422, 'error.lending.quotation']);
    });
    expect((await confirm(world, owner, body)).status).toBe(200);
    expect(await world.proof()).toEqual([]);
  });

  it('is no session, and a session is no reference token', async () => {
    const world = held.current;
    const { referenceToken } = await quote(world, owner, lending.id, 500_000);
    expect((await world.call({ ...owner, token: referenceToken }, 'GET me')).status).toBe(401);
    await expectUnchanged(world, async () => {
      const answer = await confirm(world, owner, confirmation(lending.id, 500_000, owner.token.slice(0, 200)));
      expect([answer.status, answer.error.code]).toEqual([422, 'error.lending.quotation']);
    });
  });
});
