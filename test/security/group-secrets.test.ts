// Staff's data on a group and its members stay with staff: no answer to a lender or a visitor contains the meeting
// place, a member's contact details, the hash of her NIK, the group's account or its score. Answers are searched as
// text, so that values nested in other fields are found too.
// Source: spec §3 Lending; docs/domain.md §1; docs/settled.md 26; decision 0050.
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/sql.ts';
import { disbursedLending, type FundedLending, setAccount } from '#test/disbursement.ts';
import { type LenderPerson, type Person, type TestLending, useWorld } from '#test/world.ts';

const held = useWorld();

const secrets = {
  place: 'Balai Warga Tersembunyi 7731',
  email: 'anggota.tersembunyi@contoh.example',
  phoneDigits: '81977310042',
  nik: '77310077310077310077310077310077310077310077310077310077310077aa',
  account: '773100991188',
  holder: 'Bendahara Tersembunyi',
};
const words = [
  ...Object.values(secrets),
  Buffer.from(secrets.nik, 'hex').toString('base64'),
  'meetingPlace',
  'meeting_place',
  'nikHash',
  'nik_hash',
  'hasNik',
  'hasSignIn',
  'creditScore',
  'accountNumber',
];

let running: FundedLending;
let opened: TestLending;
let lender: LenderPerson;
beforeAll(async () => {
  const world = held.current;
  running = await disbursedLending(world, '2026-03-04', [50_000_000]);
  lender = running.funders[0]!.lender;
  opened = await world.openedLending();
  await world.owner.run(sql`update borrower_group set meeting_place = ${secrets.place}, credit_score = 77,
    account_name = ${secrets.holder}`);
  for (const { group } of [running, opened]) await setAccount(world, group.id, secrets.account);
  // A NIK is in one running group, so for the other group's member only the rest is set.
  for (const [index, { group }] of [running, opened].entries())
    await world.owner.run(sql`update group_member set phone = ${`+62${secrets.phoneDigits}`}, email = ${secrets.email},
      nik_hash = case when ${index} = 0 then decode(${secrets.nik}, 'hex') end where id = ${group.members[3]!.id}`);
});

async function textOf(path: string, person: Person | null): Promise<string> {
  const answer = await held.current.product.web.app.inject({
    url: `/api/v1/${path}`,
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
  });
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.body;
}

const tellsOf = (text: string) => words.filter((word) => text.toLowerCase().includes(word.toLowerCase()));

describe('the internal data of a group', () => {
  it('is in no answer to a visitor', async () => {
    for (const path of ['lendings?status=all', `lendings/${opened.id}`, `lendings/${running.id}`]) {
      const text = await textOf(path, null);
      expect([path, text.includes(opened.id) || text.includes(running.id)]).toEqual([path, true]);
      expect([path, tellsOf(text)]).toEqual([path, []]);
    }
  });

  it('is in no answer to a lender, her own portfolio with its trail and table included', async () => {
    const { portfolioId } = running.funders[0]!;
    const own = `me/lendingtransactions/${portfolioId}`;
    for (const path of [
      'lendings?status=all',
      `lendings/${opened.id}`,
      `lendings/${running.id}`,
      'me/lendingtransactions',
      own,
      `${own}/trail`,
      `${own}/schedules?limit=100`,
      'me/summary',
      'me/mutations',
      'me/notifications',
    ])
      expect([path, tellsOf(await textOf(path, lender))]).toEqual([path, []]);
  });

  it('is what loan staff do see, so that the search terms are the right ones', async () => {
    const { data } = await held.current.call(await held.current.staff('loan'), 'GET staff/groups/:id', {
      params: { id: running.group.id },
    });
    expect(tellsOf(JSON.stringify(data))).toEqual(
      expect.arrayContaining([secrets.place, secrets.holder, 'meetingPlace', 'hasNik', 'creditScore']),
    );
  });
});
