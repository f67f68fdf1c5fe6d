// The hash chain of the audit trail, encryption and signed links: changes are found, and foreign data cannot be
// opened.
// Source: docs/screens.md; docs/design.md §3.
import { createCipheriv } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useWorld } from '#test/world.ts';
import { recordAuditEvent } from './audit.ts';
import { findBrokenEvent } from './audit-check.ts';
import { noteRefusals } from './audit-refusals.ts';
import { newId } from './ids.ts';
import { createLog } from './log.ts';
import { anyRow, col, row } from './row.ts';
import { openVault, sameSecret, signLink } from './secrets.ts';
import { sql } from './sql.ts';

const held = useWorld();

async function auditEvents(count: number): Promise<number[]> {
  const { db } = held.current;
  const object = { kind: 'test', id: newId() };
  for (let n = 0; n < count; n += 1) {
    await db.tx((tx) =>
      recordAuditEvent(
        tx,
        { kind: 'system' },
        { action: 'draft.created', object, before: { n }, after: { n: n + 1 }, reason: 'uji' },
      ),
    );
  }
  const rows = await db.rows(
    row({ seq: col.number }),
    sql`select seq from audit_trail where object_id = ${object.id} order by seq`,
  );
  return rows.map(({ seq }) => seq);
}

/** Changes rows as somebody with full rights could, finds the break, and restores them. */
async function brokenAfter(change: ReturnType<typeof sql>): Promise<number | null> {
  const { owner } = held.current;
  let found: number | null = null;
  const undone = owner.tx(async (tx) => {
    await tx.run(change);
    found = await findBrokenEvent(tx);
    throw new Error('undo');
  });
  await undone.catch(() => undefined);
  return found;
}

describe('the audit trail', () => {
  it('is intact when audit events are recorded at the same time', async () => {
    await Promise.all([auditEvents(5), auditEvents(5), auditEvents(5)]);
    expect(await findBrokenEvent(held.current.db)).toBeNull();
  });

  it('names the first row that was changed, deleted or inserted', async () => {
    const [first = 0, second = 0, third = 0, fourth = 0] = await auditEvents(4);
    expect(await brokenAfter(sql`update audit_trail set reason = 'lain' where seq = ${second}`)).toBe(second);
    expect(await brokenAfter(sql`update audit_trail set after = '{"n": 9}' where seq in (${third}, ${fourth})`)).toBe(
      third,
    );
    expect(await brokenAfter(sql`update audit_trail set at = at + interval '1 second' where seq = ${first}`)).toBe(
      first,
    );
    // The row after the gap no longer follows from the one before it.
    expect(await brokenAfter(sql`delete from audit_trail where seq = ${second}`)).toBe(third);
    expect(await findBrokenEvent(held.current.db)).toBeNull();
  });

  it('cannot be changed by the application itself', async () => {
    const { db } = held.current;
    for (const change of [sql`update audit_trail set reason = 'x'`, sql`delete from audit_trail`]) {
      await expect(db.run(change)).rejects.toThrow(/permission denied/);
    }
  });

  it('contains nothing of a transaction that rolled back', async () => {
    const { db } = held.current;
    const id = newId();
    const failing = db.tx(async (tx) => {
      await recordAuditEvent(tx, { kind: 'system' }, { action: 'draft.discarded', object: { kind: 'test', id } });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await db.rows(anyRow, sql`select 1 from audit_trail where object_id = ${id}`)).toEqual([]);
  });
});

describe('the vault', () => {
  const vault = openVault(Buffer.alloc(32, 1), 'kunci-sidik');

  it('decrypts what it encrypted, for the same record only', () => {
    const encrypted = vault.encrypt('3276010101900001', 'satu');
    expect(vault.open(encrypted, 'satu')).toBe('3276010101900001');
    expect(() => vault.open(encrypted, 'dua')).toThrow(/authenticate/);
    expect(() => openVault(Buffer.alloc(32, 2), 'x').open(encrypted, 'satu')).toThrow(/not configured/);
    const changed = Buffer.from(encrypted);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => vault.open(changed, 'satu')).toThrow(/authenticate/);
    expect(encrypted.includes('3276')).toBe(false);
    expect(vault.encrypt('3276010101900001', 'satu').equals(encrypted)).toBe(false);
  });

  it('decrypts what the previous key encrypted, and no longer needs that key after re-encryption', () => {
    const [a, b] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const old = vault.encrypt('3276010101900001', 'satu');
    const both = openVault(b, 'kunci-sidik', a);
    expect(both.open(old, 'satu')).toBe('3276010101900001');
    expect(() => both.open(old, 'dua')).toThrow(/authenticate/);
    const fresh = both.encrypt(both.open(old, 'satu'), 'satu');
    expect(openVault(b, 'kunci-sidik').open(fresh, 'satu')).toBe('3276010101900001');
    expect(() => openVault(a, 'kunci-sidik').open(fresh, 'satu')).toThrow(/not configured/);
    expect(fresh.subarray(0, 8).equals(both.head)).toBe(true);
    expect(old.subarray(0, 8).equals(both.head)).toBe(false);
    expect(both.fingerprint('nik')).toEqual(vault.fingerprint('nik'));
  });

  it('decrypts bytes from before they named their key, whichever key encrypted them', () => {
    const key = Buffer.alloc(32, 1);
    const nonce = Buffer.alloc(12, 3);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('satu'));
    const body = Buffer.concat([cipher.update('3276010101900001'), cipher.final()]);
    const old = Buffer.concat([nonce, cipher.getAuthTag(), body]);
    expect(vault.open(old, 'satu')).toBe('3276010101900001');
    expect(openVault(Buffer.alloc(32, 2), 'x', key).open(old, 'satu')).toBe('3276010101900001');
    expect(() => openVault(Buffer.alloc(32, 2), 'x').open(old, 'satu')).toThrow(/authenticate/);
    expect(() => vault.open(old, 'dua')).toThrow(/authenticate/);
    // A truncated tag is invalid.
    expect(() => vault.open(old.subarray(0, 20), 'satu')).toThrow(/damaged/);
  });

  it('has one fingerprint for one text, and another under another key', () => {
    expect(vault.fingerprint('a')).toEqual(vault.fingerprint('a'));
    expect(vault.fingerprint('a')).not.toEqual(openVault(Buffer.alloc(32, 1), 'lain').fingerprint('a'));
  });

  it('signs each part of a link in its place', () => {
    expect(signLink('k', ['a', 'bc'])).not.toBe(signLink('k', ['ab', 'c']));
    expect(sameSecret(signLink('k', ['a']), signLink('k', ['a']))).toBe(true);
    expect(sameSecret('a', 'aa')).toBe(false);
  });
});

describe('a flood of calls', () => {
  it('is recorded once for a network, however many addresses it has', async () => {
    const { db } = held.current;
    const log = createLog('silent');
    const notes = noteRefusals(db, log);
    for (let host = 1; host <= 5; host += 1)
      notes.noteFlood({ id: `flood-${host}`, call: 'GET me', address: `2001:db8:7:8::${host}` });
    notes.noteFlood({ id: 'flood-9', call: 'GET me', address: '2001:db8:7:9::1' });
    const kept = () =>
      db.rows(
        row({ address: col.text }),
        sql`select address from audit_trail where request_id like 'flood-%' order by address`,
      );
    await expect
      .poll(async () => (await kept()).map(({ address }) => address))
      .toEqual(['2001:db8:7:8::1', '2001:db8:7:9::1']);
  });
});
