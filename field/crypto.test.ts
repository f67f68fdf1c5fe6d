// The lock of the field app's store: what opens it, and what does not.
import { describe, expect, it } from 'vitest';
import {
  createLock,
  relock,
  seal,
  sealBytes,
  unlockByPassword,
  unlockBySecret,
  unseal,
  unsealBytes,
  WrongKey,
} from './crypto.ts';

const secret = 'c2VjcmV0LW9mLXRoZS1kZXZpY2U';
const rounds = 1_000;

describe('the lock', () => {
  it('opens by the secret of the server and by the password, to the same key', async () => {
    const { lock, key } = await createLock(secret, 'jembatan bambu', rounds);
    const sealed = await seal(key, 'a', { sum: 152_250 });
    expect(await unseal(await unlockBySecret(lock, secret), 'a', sealed)).toEqual({ sum: 152_250 });
    expect(await unseal(await unlockByPassword(lock, 'jembatan bambu'), 'a', sealed)).toEqual({ sum: 152_250 });
  });

  it('stays shut for another password and another secret', async () => {
    const { lock } = await createLock(secret, 'jembatan bambu', rounds);
    await expect(unlockByPassword(lock, 'jembatan besi')).rejects.toThrow(WrongKey);
    await expect(unlockBySecret(lock, 'another')).rejects.toThrow(WrongKey);
  });

  it('takes a newer password, after which the older one is void', async () => {
    const { lock, key } = await createLock(secret, 'lama', rounds);
    const sealed = await seal(key, 'a', 1);
    const newer = await relock(lock, secret, 'baru');
    expect(await unseal(await unlockByPassword(newer, 'baru'), 'a', sealed)).toBe(1);
    await expect(unlockByPassword(newer, 'lama')).rejects.toThrow(WrongKey);
  });

  it('uses 600.000 rounds for a password unless told otherwise', async () => {
    expect((await createLock(secret, 'a')).lock.byPassword.rounds).toBe(600_000);
  });

  it('keeps neither secret, password nor value readable', async () => {
    const { lock, key } = await createLock(secret, 'jembatan bambu', rounds);
    const sealed = await seal(key, 'a', 'Siti Rohmah');
    const bytes = [lock.bySecret.data, lock.byPassword.data, sealed.data].map((data) =>
      Buffer.from(data).toString('latin1'),
    );
    for (const text of [secret, 'jembatan bambu', 'Siti Rohmah']) expect(bytes.join('|')).not.toContain(text);
  });

  it('refuses a key that is taken out of the page', async () => {
    const { key } = await createLock(secret, 'a', rounds);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow('not extractable');
  });

  it('does not open a value under the name of another', async () => {
    const { key } = await createLock(secret, 'a', rounds);
    await expect(unseal(key, 'b', await seal(key, 'a', 1))).rejects.toThrow(WrongKey);
  });

  it('seals bytes as they are', async () => {
    const { key } = await createLock(secret, 'a', rounds);
    const sealed = await sealBytes(key, 'p', new Uint8Array([1, 2, 255]).buffer);
    expect([...new Uint8Array(await unsealBytes(key, 'p', sealed))]).toEqual([1, 2, 255]);
  });
});
