// The clock only moves forward. A jump goes date by date, and the payments of each date are acknowledged first.
// Source: docs/domain.md §1, §9; docs/ports/clock.md.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dateOf, DAY, HOUR } from '../core/time.ts';
import { type Answer, eventually, type Received, type StandInProduct, startProduct } from '../testing/product.ts';
import { openWorld, type TestWorld } from '../testing/world.ts';

const GROUP = '8808111100000001';

let product: StandInProduct;
let world: TestWorld;
/** What the group owes on each date, and what the product has stored of it. */
let due: Map<string, number>;
let log: string[];
let noticeAnswer: () => Answer;

const reply = (request: Received): Answer => {
  if (!request.path.endsWith('/inquiries')) {
    const answer = noticeAnswer();
    if (answer.status === 200) due.delete(String(request.body.valueDate));
    log.push(`${answer.status === 200 ? 'stored' : 'refused'} ${request.body.valueDate}`);
    return answer;
  }
  const date = String(request.body.date);
  const amount = [...due].filter(([day]) => day <= date).reduce((sum, [, owed]) => sum + owed, 0);
  log.push(`asked ${date}`);
  return { status: 200, body: { name: 'Kelompok Anggrek', amount: `${amount}.00`, status: 'open' } };
};

beforeEach(async () => {
  due = new Map();
  log = [];
  noticeAnswer = () => ({ status: 200 });
  product = await startProduct(reply);
  world = await openWorld({ productUrl: product.url, patienceMs: 2_000 });
});
afterEach(async () => {
  await world.close();
  await product.close();
});

const enroll = () =>
  world.call('POST', '/demo/habits', {
    virtualAccounts: [{ number: GROUP, payHour: 0, name: 'Kelompok Anggrek', bank: 'BRI' }],
  });
const dayFromNow = (days: number) => dateOf(Date.now() + days * DAY);

describe('the clock', () => {
  it('starts with the real time and only grows', async () => {
    expect((await world.clock()).offsetMs).toBe(0);
    await world.sandbox.jump(10 * 60_000);
    const { offsetMs } = await world.clock();
    expect(offsetMs).toBeGreaterThanOrEqual(10 * 60_000);
    for (const milliseconds of [-1, 0, 1.5, '1h', null]) {
      expect((await world.call('POST', '/clock/jumps', { milliseconds })).status).toBe(400);
    }
    expect((await world.clock()).offsetMs).toBe(offsetMs);
  });

  it('answers whoever knows its offset only once it is another one', async () => {
    const { offsetMs } = await world.clock();
    const asked = fetch(`${world.sandbox.url}/clock?since=${offsetMs}`);
    await world.sandbox.jump(10 * 60_000);
    const { offsetMs: told } = (await (await asked).json()) as { offsetMs: number };
    // A jump over the last hour of a day goes in steps, so the first answer may be one of them.
    expect(told).toBeGreaterThan(offsetMs);
    expect((await world.clock()).offsetMs).toBeGreaterThanOrEqual(offsetMs + 10 * 60_000);
    // An old offset is answered at once.
    expect((await fetch(`${world.sandbox.url}/clock?since=${offsetMs}`)).status).toBe(200);
  });

  it('keeps its offset after a restart', async () => {
    await world.sandbox.jump(3 * HOUR);
    const { offsetMs } = await world.clock();
    await world.restart();
    expect((await world.clock()).offsetMs).toBe(offsetMs);
  });

  it('is moved by the buttons of its page, which warn that a long jump ends sessions', async () => {
    expect(await world.page('/clock')).toContain('Lompatan lebih dari 12 jam mengakhiri semua sesi');
    await world.submit('/clock/jumps', { by: '1h' });
    await eventually(async () => (await world.clock()).jump === null, 'the end of the jump');
    expect((await world.clock()).offsetMs).toBeGreaterThanOrEqual(HOUR);
  });
});

describe('a jump over dates on which a group pays automatically', () => {
  it('inquires on each date in order, and pays what is due with that value date', async () => {
    await enroll();
    due.set(dayFromNow(2), 1_200_000).set(dayFromNow(5), 1_100_000);
    await world.sandbox.jump(7 * DAY);

    const paid = new Map(product.notices().map(({ body }) => [body.paymentId, [body.valueDate, body.amount]]));
    expect([...paid.values()]).toEqual([
      [dayFromNow(2), '1200000.00'],
      [dayFromNow(5), '1100000.00'],
    ]);
    const asked = [...new Set(log.filter((line) => line.startsWith('asked')))];
    expect(asked).toEqual(Array.from({ length: 8 }, (_, day) => `asked ${dayFromNow(day)}`));
  });

  it('passes a date only after the product has stored that date’s payments', async () => {
    await enroll();
    due.set(dayFromNow(1), 1_000_000);
    let refusals = 3;
    noticeAnswer = () => ({ status: refusals-- > 0 ? 503 : 200 });
    await world.sandbox.jump(3 * DAY);
    const stored = log.indexOf(`stored ${dayFromNow(1)}`);
    expect(stored).toBeGreaterThan(log.indexOf(`refused ${dayFromNow(1)}`));
    expect(log.indexOf(`asked ${dayFromNow(2)}`)).toBeGreaterThan(stored);
  });

  it('stops at the date when the product does not answer, says so, and pays once when it continues', async () => {
    await enroll();
    due.set(dayFromNow(1), 1_000_000);
    noticeAnswer = () => ({ status: 503 });
    await world.restart({ patienceMs: 300 });
    await world.sandbox.jump(5 * DAY);
    const stopped = await world.clock();
    expect(dateOf(Date.parse(stopped.now))).toBe(dayFromNow(1));
    expect(stopped.trouble).toContain('Produk belum menjawab');

    noticeAnswer = () => ({ status: 200 });
    await world.sandbox.jump(2 * DAY);
    expect((await world.clock()).trouble).toBeNull();
    expect(new Set(product.notices().map(({ body }) => body.paymentId)).size).toBe(1);
  });

  it('does not pay for a group that a person plays, nor for that time once it is automatic again', async () => {
    await enroll();
    expect(await world.page(`/bank/va/${GROUP}`)).toContain('Kelompok ini membayar otomatis');
    await world.submit(`/bank/va/${GROUP}/habit`, { to: 'off' });
    due.set(dayFromNow(1), 1_000_000);
    await world.sandbox.jump(2 * DAY);
    expect(product.notices()).toEqual([]);
    await world.submit(`/bank/va/${GROUP}/habit`, { to: 'on' });
    due.clear();
    due.set(dayFromNow(4), 500_000);
    await world.sandbox.jump(3 * DAY);
    expect(product.notices()[0]?.body).toMatchObject({ valueDate: dayFromNow(4), amount: '500000.00' });
  });

  it('keeps on/off and the date reached when the list is sent again, and after a restart', async () => {
    await enroll();
    await world.submit(`/bank/va/${GROUP}/habit`, { to: 'off' });
    await enroll();
    await world.restart();
    expect(await world.page(`/bank/va/${GROUP}`)).toContain('Kelompok ini Anda mainkan sendiri');
  });
});
