// The inbox and the channels: which notices a person gets where, what is read, and what cannot be switched off.
import { describe, expect, it } from 'vitest';
import type { NotificationSettings } from '#contract/notice.ts';
import type { PersonId } from '#domain/ids.ts';
import { writeNotices } from './tell.ts';
import { notify, notifyAll } from '#features/notice/notice.ts';
import { newId } from '#platform/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { messagesTo } from '#test/messages.ts';
import { lenderWithMail } from '#test/signing.ts';
import { type Person, useWorld } from '#test/world.ts';
import type { NoticeKind } from './kind.ts';

const held = useWorld();

const tell = (userId: PersonId, kind: NoticeKind, eventKey: string = newId(), link?: string) =>
  held.current.db.tx((tx) => notify(tx, { userId, kind, eventKey, slots, ...(link ? { link } : {}) }));
const slots = { amount: 'Rp 100.000', group: 'Melati', until: 'besok', date: 'besok', first: 'besok' };

const inbox = async (person: Person, query: Record<string, number> = {}) =>
  (await held.current.call(person, 'GET me/notifications', { query })).data;
const unread = async (person: Person) => (await held.current.call(person, 'GET me/notifications/unread')).data.count;

type Topic = NotificationSettings['topics'][number]['topic'];
type Choice = { topic: Topic; inbox: boolean; sms: boolean; email: boolean; push?: boolean };
const choose = (person: Person, ...topics: Choice[]) =>
  held.current.call(person, 'PUT me/notificationsettings', { body: { topics } });
const off = { inbox: false, sms: false, email: false };

describe('the inbox', () => {
  it('lists notices newest first, in pages of twenty with exact counts', async () => {
    const lender = await held.current.lender();
    for (let no = 1; no <= 23; no += 1)
      await tell(lender.id, 'portfolio_active', `event ${no}`, `/dashboard/portfolios/${no}`);
    const first = await inbox(lender);
    expect([first.data.length, first.numberOfPages, first.totalCount]).toEqual([20, 2, 23]);
    expect(first.data[0]).toMatchObject({
      kind: 'portfolio_active',
      title: 'Pendanaan aktif',
      body: 'Pendanaan Rp 100.000 untuk Melati sudah aktif.',
      link: '/dashboard/portfolios/23',
      readAt: null,
    });
    const second = await inbox(lender, { page: 2 });
    expect(second.data.map(({ link }) => link)).toEqual([
      '/dashboard/portfolios/3',
      '/dashboard/portfolios/2',
      '/dashboard/portfolios/1',
    ]);
    expect((await inbox(lender, { page: 9 })).data).toEqual([]);
  });

  it('counts unread notices; reading one marks it and keeps the first time', async () => {
    const lender = await held.current.lender();
    await tell(lender.id, 'portfolio_active');
    await tell(lender.id, 'portfolio_payment');
    expect(await unread(lender)).toBe(2);
    const { id } = (await inbox(lender)).data[0]!;
    const read = () => held.current.call(lender, 'POST me/notifications/:id/reads', { params: { id } });
    expect((await read()).status).toBe(200);
    const { readAt } = (await inbox(lender)).data[0]!;
    expect(readAt).not.toBeNull();
    await held.current.moveClock({ minutes: 1 });
    await read();
    expect((await inbox(lender)).data[0]!.readAt).toBe(readAt);
    expect(await unread(lender)).toBe(1);
  });

  it('does not show or mark another person’s notices', async () => {
    const [lender, other] = [await held.current.lender(), await held.current.lender()];
    await tell(lender.id, 'portfolio_active');
    const { id } = (await inbox(lender)).data[0]!;
    expect((await inbox(other)).totalCount).toBe(0);
    for (const foreign of [id, newId(), 'bukan-id']) {
      const answer = await held.current.call(other, 'POST me/notifications/:id/reads', { params: { id: foreign } });
      expect([answer.status, answer.error.code]).toEqual([404, 'error.not_found']);
    }
    expect(await unread(lender)).toBe(1);
  });

  it('is read as a whole by one call, that of the caller only, and what comes later is unread', async () => {
    const [lender, other] = [await held.current.lender(), await held.current.lender()];
    for (const { id } of [lender, lender, other]) await tell(id, 'portfolio_active');
    expect((await held.current.call(lender, 'POST me/notifications/reads')).status).toBe(200);
    expect([await unread(lender), await unread(other)]).toEqual([0, 1]);
    await tell(lender.id, 'portfolio_payment');
    expect(await unread(lender)).toBe(1);
  });
});

describe('the channels', () => {
  it('have defaults until a person chooses, including the mandatory ones', async () => {
    const lender = await held.current.lender();
    const { data } = await held.current.call(lender, 'GET me/notificationsettings');
    expect(data.topics).toEqual([
      { topic: 'money', inbox: true, sms: false, email: true, push: true, fixed: ['inbox', 'email'] },
      { topic: 'funding', inbox: true, sms: false, email: false, push: true, fixed: [] },
      { topic: 'repayment', inbox: true, sms: false, email: false, push: true, fixed: [] },
      { topic: 'account', inbox: true, sms: false, email: true, push: true, fixed: ['inbox', 'email'] },
      { topic: 'offers', inbox: true, sms: false, email: false, push: false, fixed: [] },
    ]);
  });

  it('save the choice of each topic on its own', async () => {
    const lender = await held.current.lender();
    await choose(lender, { topic: 'funding', inbox: false, sms: true, email: true });
    const { data } = await choose(lender, { topic: 'offers', ...off });
    expect(data.topics.find(({ topic }) => topic === 'funding')).toMatchObject({
      inbox: false,
      sms: true,
      email: true,
    });
    expect(data.topics.find(({ topic }) => topic === 'offers')).toMatchObject(off);
    expect((await held.current.call(lender, 'GET me/notificationsettings')).data).toEqual(data);
  });

  it('keep the choice of push where a request does not name it', async () => {
    const lender = await held.current.lender();
    const pushOf = (data: NotificationSettings, topic: Topic) => data.topics.find((each) => each.topic === topic)?.push;
    await choose(lender, { topic: 'money', ...off, push: false }, { topic: 'offers', ...off, push: true });
    const { data } = await choose(lender, { topic: 'money', ...off }, { topic: 'offers', ...off });
    expect([pushOf(data, 'money'), pushOf(data, 'offers'), pushOf(data, 'funding')]).toEqual([false, true, true]);
  });

  it('of money and account stay on, whatever the request says', async () => {
    const lender = await lenderWithMail(held.current);
    const { data } = await choose(lender, { topic: 'money', ...off }, { topic: 'account', ...off });
    for (const topic of ['money', 'account'])
      expect(data.topics.find((each) => each.topic === topic)).toMatchObject({ inbox: true, sms: false, email: true });
    await tell(lender.id, 'withdrawal_requested');
    await tell(lender.id, 'signature_active');
    expect(await unread(lender)).toBe(2);
    expect(await messagesTo(held.current, lender.email)).toHaveLength(2);
  });

  it('carry a notice only where it is switched on', async () => {
    const lender = await lenderWithMail(held.current);
    await tell(lender.id, 'instalment_received');
    expect([await unread(lender), await messagesTo(held.current, lender.email)]).toEqual([1, []]);
    await choose(lender, { topic: 'repayment', inbox: false, sms: true, email: true });
    await tell(lender.id, 'instalment_received', 'second', '/dashboard/portfolios/p');
    expect(await unread(lender)).toBe(1);
    const [mail = ''] = await messagesTo(held.current, lender.email);
    expect(mail).toContain('Rp 100.000 bersih dari Melati masuk ke saldo.');
    expect(mail).toContain(`${held.current.product.config.PUBLIC_URL}/dashboard/portfolios/p`);
    expect(await messagesTo(held.current, lender.phone)).toEqual([
      'Titian: Angsuran diterima. Rp 100.000 bersih dari Melati masuk ke saldo.',
    ]);
  });

  it('send each event once per channel, however often it is reported', async () => {
    const lender = await lenderWithMail(held.current);
    await tell(lender.id, 'topup_received', 'same event');
    await tell(lender.id, 'topup_received', 'same event');
    expect(await unread(lender)).toBe(1);
    expect(await messagesTo(held.current, lender.email)).toHaveLength(1);
  });

  it('send no mail to an unverified address, and no second one where a verdict has its own mail', async () => {
    const unproved = await held.current.lender({ emailVerified: false });
    await tell(unproved.id, 'topup_received');
    const { email } = await held.current.db.one(
      row({ email: col.text }),
      sql`select email from app_user where id = ${unproved.id}`,
    );
    expect(await messagesTo(held.current, email)).toEqual([]);
    const proved = await lenderWithMail(held.current);
    await tell(proved.id, 'kyc_verified');
    expect(await messagesTo(held.current, proved.email)).toEqual([]);
    expect([await unread(unproved), await unread(proved)]).toEqual([1, 1]);
  });

  it('use only the inbox without a public address, as when test data is made', async () => {
    const lender = await lenderWithMail(held.current);
    const notices = [{ userId: lender.id, kind: 'topup_received', slots, eventKey: 'earlier' }] as const;
    expect(await held.current.db.tx((tx) => writeNotices(tx, null, notices))).toBe(0);
    expect(await unread(lender)).toBe(1);
    expect(await messagesTo(held.current, lender.email)).toEqual([]);
  });

  it('notify many people in one call, each by their settings', async () => {
    const [one, two, three] = await Promise.all([
      lenderWithMail(held.current),
      lenderWithMail(held.current),
      lenderWithMail(held.current),
    ]);
    const people = [one, two, three];
    await choose(two, { topic: 'repayment', ...off });
    await choose(three, { topic: 'repayment', inbox: true, sms: false, email: true });
    const eventKey = newId();
    await held.current.db.tx((tx) =>
      notifyAll(
        tx,
        people.map(({ id }) => ({ userId: id, kind: 'lending_returned', slots, eventKey })),
      ),
    );
    expect(await Promise.all([one, two, three].map(unread))).toEqual([1, 0, 1]);
    const mails = await Promise.all(people.map(async ({ email }) => (await messagesTo(held.current, email)).length));
    expect(mails).toEqual([0, 0, 1]);
  });

  it('are refused for an unknown topic or a value that is not a boolean', async () => {
    const lender = await held.current.lender();
    for (const topic of [{ topic: 'weather', ...off }, { topic: 'funding', ...off, sms: 'ya' }, { topic: 'funding' }]) {
      const { status } = await held.current.call(lender, 'PUT me/notificationsettings', { body: { topics: [topic] } });
      expect([400, 422]).toContain(status);
    }
    const twenty = Array.from({ length: 11 }, () => ({ topic: 'funding', ...off }));
    expect((await choose(lender, ...(twenty as Choice[]))).status).toBe(422);
  });
});
