// Two products side by side in one process, with their own databases, keys and addresses: they share nothing. One
// cannot decrypt the other's data; events reach only the listeners of their own product.
import { describe, expect, it } from 'vitest';
import type { BankAccountId, LendingId, PersonId } from '#domain/ids.ts';
import { notify, sendSms } from '#features/notice/notice.ts';
import { ask, contextOf, emit } from '#platform/context.ts';
import { createEventBus } from '#platform/event-bus.ts';
import { newId } from '#platform/ids.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { asId } from '#domain/ids.testing.ts';
import { hearInstead } from './events.ts';
import { messagesTo } from './messages.ts';
import { useWorld, type World } from './world.ts';

const north = useWorld({ PUBLIC_URL: 'http://north.example', ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') });
const south = useWorld({ PUBLIC_URL: 'http://south.example', ENCRYPTION_KEY: Buffer.alloc(32, 2).toString('base64') });

async function storedSecret({ db }: World): Promise<{ id: string; encrypted: Buffer }> {
  const eventKey = newId();
  await db.tx((tx) => sendSms(tx, { to: '+6281200000001', text: 'Kode 123456', eventKey, secret: true }));
  return db.one(
    row({ id: col.text, encrypted: col.bytes }),
    sql`select id, encrypted_body as encrypted from outbox_message where event_key = ${eventKey}`,
  );
}

async function mailedLink(world: World): Promise<string> {
  const lender = await world.lender();
  const link = '/dashboard/withdraw';
  await world.db.tx((tx) =>
    notify(tx, {
      userId: lender.id,
      kind: 'withdrawal_completed',
      slots: { amount: 'Rp 1', bank: 'BCA' },
      link,
      eventKey: newId(),
    }),
  );
  const { email } = await world.db.one(
    row({ email: col.text }),
    sql`select email from app_user where id = ${lender.id}`,
  );
  const [mail = ''] = await messagesTo(world, email);
  return mail;
}

describe('two products in one process', () => {
  it('encrypt with their own keys, whichever was built last', async () => {
    for (const [world, other] of [
      [north.current, south.current],
      [south.current, north.current],
    ] as const) {
      const { id, encrypted } = await storedSecret(world);
      expect(world.product.vault.open(encrypted, id)).toBe('Kode 123456');
      expect(() => other.product.vault.open(encrypted, id)).toThrow('their key is not configured');
    }
  });

  it('write links with their own address', async () => {
    const [fromNorth, fromSouth] = [await mailedLink(north.current), await mailedLink(south.current)];
    expect(fromNorth).toContain('http://north.example/dashboard/withdraw');
    expect(fromSouth).toContain('http://south.example/dashboard/withdraw');
  });

  it('tell an event to their own listeners only', async () => {
    const told: string[] = [];
    hearInstead(north.current.product, 'lendingFilled', async (_tx, { lendingId }) => void told.push(lendingId));
    await south.current.db.tx((tx) => emit(tx, 'lendingFilled', { lendingId: asId<LendingId>('southern') }));
    await north.current.db.tx((tx) => emit(tx, 'lendingFilled', { lendingId: asId<LendingId>('northern') }));
    expect(told).toEqual(['northern']);
  });
});

describe('listeners', () => {
  it('that are missing stop the start, by name', () => {
    const events = createEventBus();
    events.on('identityVerified', 'wallet', async () => undefined);
    expect(() => events.requireComplete()).toThrow(/withdrawal for identityVerified.*wallet for takePayment\.topup/);
    expect(() => events.requireComplete()).not.toThrow(/wallet for identityVerified/);
  });

  it('have to be in the list, and register once', () => {
    const events = createEventBus();
    expect(() => events.on('lendingFilled', 'wallet', async () => undefined)).toThrow('not listed');
    events.on('lendingFilled', 'signing', async () => undefined);
    expect(() => events.on('lendingFilled', 'signing', async () => undefined)).toThrow('already');
  });

  it('run in the order of registration, and one that fails undoes the transaction', async () => {
    const events = createEventBus();
    const told: string[] = [];
    events.on('identityVerified', 'withdrawal', async (tx) => {
      told.push('withdrawal');
      await tx.run(sql`insert into work_failure (name, since, last_at, error) values ('test', now(), now(), 'x')`);
    });
    events.on('identityVerified', 'wallet', async () => {
      told.push('wallet');
      throw new Error('not now');
    });
    const { db } = north.current;
    await expect(db.tx((tx) => events.emit(tx, 'identityVerified', { userId: newId<PersonId>() }))).rejects.toThrow(
      'not now',
    );
    expect(told).toEqual(['withdrawal', 'wallet']);
    expect(await db.rows(anyRow, sql`select 1 from work_failure where name = 'test'`)).toEqual([]);
  });

  it('cannot be reached from a database that no product opened', async () => {
    await expect(north.current.owner.tx(async (tx) => contextOf(tx))).rejects.toThrow('without the context');
    const asked = { userId: newId<PersonId>(), accountId: newId<BankAccountId>() };
    await expect(north.current.owner.tx((tx) => ask(tx, 'removeBankAccount', asked))).rejects.toThrow('without');
  });
});
