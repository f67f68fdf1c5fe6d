// A lender's account over HTTP, 20 people at a time, each starting the next call when the last is answered:
// requesting a code, signing in, checking and applying for a withdrawal; then how long after the bank's notice of a
// top-up the balance shows it. Withdrawals use the cheapest password hash. Sign-in uses the full one, and the time of
// the hashes alone, at the same concurrency, is reported beside it. Last, whether the time of an answer reveals who
// is registered.
import { verify } from '@node-rs/argon2';
import type { BankAccountId, PersonId } from '#domain/ids.ts';
import { openVirtualAccount } from '#features/bank/virtual-account.ts';
import { hashPassword } from '#platform/password.ts';
import { col, row } from '#platform/row.ts';
import { signMessage } from '#platform/signatures.ts';
import { sql } from '#platform/sql.ts';
import { BANK_NOTICE_PATH } from '#ports/bank-messages.ts';
import { paymentBody } from '#test/bank.ts';
import { type Answer, type Call, type Lender, type Post, signIn, startSite } from './calls.ts';
import { type Figure, measure } from './figure.ts';
import type { Place } from './place.ts';
import { requireProof, password, populate } from './population.ts';
import { bankSecret, startProgram, withProduct } from './product.ts';
import { difference, quantile, timed } from './timing.ts';

const lenders = 1_000;
const clients = 20;
const each = 15;
const topups = 100;
const sampleSize = 100;
const most = 300;

type Person = Lender & { id: string; phone: string; account: string; virtualAccount: string };

async function figures(place: Place): Promise<Figure[]> {
  await populate(place, { lenders, lendings: 0, portfolios: 0 });
  const people = await arrange(place);
  const { call, program, post } = await startSite(place);
  const worker = await startProgram(place, 'worker', { SERVICES: 'worker' });
  // One warm-up round, while the code is compiled.
  await codes(call, people, 0);
  const measured = [
    ...(await codes(call, people, 1)),
    ...(await withdrawals(call, people)),
    ...(await topUps(call, post, people)),
    ...(await strangers(call, people)),
    ...(await signIns(place, call, people)),
  ];
  await Promise.all([program.stop(), worker.stop()]);
  await requireProof(place);
  return measured;
}

/** People with a session, money, a bank account and a virtual account for top-ups. */
async function arrange(place: Place): Promise<Person[]> {
  const people: Person[] = [];
  await withProduct(place, async (product) => {
    const known = await signIn(product, clients * each);
    const rows = await product.db.rows(
      row({ id: col.id<PersonId>(), phone: col.text, name: col.text }),
      sql`select id, phone, name from app_user order by id limit ${clients * each}`,
    );
    for (const [at, { id, phone, name }] of rows.entries()) {
      const lender = known[at];
      if (!lender) throw new Error('somebody is not signed in');
      const { statusCode, body } = await product.web.app.inject({
        method: 'POST',
        url: '/api/v1/me/bankaccounts',
        remoteAddress: lender.address,
        headers: { authorization: `Bearer ${lender.token}` },
        payload: { bank: 1, name, number: String(1_000_000_000 + at), password },
      });
      if (statusCode !== 200) throw new Error(`no bank account: ${body}`);
      const account = (JSON.parse(body) as { data: { id: BankAccountId } }).data.id;
      const virtualAccount = await product.db.tx((tx) =>
        openVirtualAccount(tx, { purpose: 'topup', lenderId: id, bankCode: 'BCA', holderName: name }),
      );
      people.push({ ...lender, id, phone, account, virtualAccount });
    }
  });
  return people;
}

/** Every person once, this many at a time; waits in milliseconds. */
async function around(
  people: readonly Person[],
  work: (person: Person, at: number) => Promise<Answer>,
): Promise<number[]> {
  const waits: number[] = [];
  const queue = [...people.entries()];
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [at, person] = next;
        waits.push(await timed(async () => requireDone(await work(person, at))));
      }
    }),
  );
  return waits;
}

function requireDone({ status, body }: Answer): void {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
}

const p95 = (what: string, waits: readonly number[], atMost?: number): Figure => ({
  what: `${what}, ${clients} at a time, p95`,
  value: quantile(waits, 0.95),
  unit: 'ms',
  ...(atMost === undefined ? {} : { atMost }),
});

async function codes(call: Call, people: readonly Person[], round: number): Promise<Figure[]> {
  const waits = await around(people, (person, at) => {
    const phonenumber = `+62815${String(10_000_000 + round * 100_000 + at)}`;
    return call(person, 'POST', 'users/verifications/requests', { phonenumber });
  });
  return [p95('asking for a code', waits, most)];
}

async function withdrawals(call: Call, people: readonly Person[]): Promise<Figure[]> {
  const bodies: unknown[] = [];
  const amount = 500_000;
  const checks = await around(people, async (person, at) => {
    const answer = await call(person, 'POST', 'me/withdraws/checks', { bankAccount: person.account, amount });
    const { referenceToken } = (answer.body as { data: { referenceToken: string } }).data;
    bodies[at] = { bankAccount: person.account, amount, password, referenceToken };
    return answer;
  });
  const applications = await around(people, (person, at) => call(person, 'POST', 'me/withdraws', bodies[at]));
  return [
    p95('checking a withdrawal', checks, most),
    p95('applying for a withdrawal, the hash apart', applications, most),
  ];
}

/** From the start of the bank's notice to the first read that shows the money in the balance. */
async function topUps(call: Call, post: Post, people: readonly Person[]): Promise<Figure[]> {
  const amount = 250_000;
  const balanceOf = async (person: Person) =>
    ((await call(person, 'GET', 'me')).body as { data: { lender: { balance: number } } }).data.lender.balance;
  const waits = await around(people.slice(0, topups), async (person) => {
    const before = await balanceOf(person);
    const at = new Date();
    const rawBody = paymentBody({ virtualAccount: person.virtualAccount, amount }, at);
    const message = { secret: bankSecret, method: 'POST', path: BANK_NOTICE_PATH, rawBody };
    const answer = await post(BANK_NOTICE_PATH, rawBody, signMessage(message, at));
    while ((await balanceOf(person)) < before + amount) await new Promise((resume) => setTimeout(resume, 20));
    return answer;
  });
  return [p95('from the notice of a top-up to the balance', waits, 2_000)];
}

/** In turns, one at a time, so that only the work itself makes a difference. */
async function strangers(call: Call, people: readonly Person[]): Promise<Figure[]> {
  const found: Figure[] = [];
  for (const [path, field] of [
    ['users/verifications/requests', 'phonenumber'],
    ['resettings/requests', 'value'],
  ] as const) {
    const known: number[] = [];
    const unknown: number[] = [];
    for (const [at, person] of people.slice(0, sampleSize).entries()) {
      const stranger = `+62816${String(10_000_000 + at)}`;
      for (const [phone, waits] of at % 2
        ? ([
            [person.phone, known],
            [stranger, unknown],
          ] as const)
        : ([
            [stranger, unknown],
            [person.phone, known],
          ] as const))
        waits.push(await timed(async () => requireDone(await call(person, 'POST', path, { [field]: phone }))));
    }
    const what = `${path}: chance that known and unknown numbers take equally long (Mann-Whitney)`;
    found.push({ what, value: difference(known, unknown), unit: '', atLeast: 0.01 });
  }
  return found;
}

async function signIns(place: Place, call: Call, people: readonly Person[]): Promise<Figure[]> {
  const full = await hashPassword(password);
  await place.owner.run(sql`update app_user set password_hash = ${full}`);
  const both = await around(people, (person) =>
    call(person, 'POST', 'login_check', { _username: person.phone, _password: password }),
  );
  const hashes = await around(people, async () => ({ status: (await verify(full, password)) ? 200 : 0, body: null }));
  const apart = quantile(both, 0.95) - quantile(hashes, 0.95);
  return [
    p95('signing in', both),
    p95('the hashes of it by themselves', hashes),
    { what: `signing in, ${clients} at a time, the hash apart, p95`, value: apart, unit: 'ms', atMost: most },
  ];
}

await measure('account', figures);
