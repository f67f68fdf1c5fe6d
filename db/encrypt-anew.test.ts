// All keys are changed while the product runs: data of the old keys stays readable until it is re-encrypted or
// expires, and a program that lacks a key still in use does not start.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { now } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { newId } from '#platform/ids.ts';
import { col, row } from '#platform/row.ts';
import { openVault } from '#platform/secrets.ts';
import { signMessage } from '#platform/signatures.ts';
import { sql } from '#platform/sql.ts';
import { requireKeys } from '#platform/start-checks.ts';
import { BANK_NOTICE_PATH } from '#ports/bank-messages.ts';
import { connectPorts } from '#ports/ports.ts';
import { newStorageKey } from '#ports/storage.ts';
import { buildProduct, type Product } from '#server/app.ts';
import { paymentBody } from '#test/bank.ts';
import { newDevice } from '#test/field.ts';
import { openWorld, testConfig, type World } from '#test/world.ts';
import { reencrypt } from './encrypt-anew.ts';
import { fileColumns, encryptedColumns } from './encrypted-places.ts';

const keyA = Buffer.alloc(32, 7).toString('base64');
const keyB = Buffer.alloc(32, 8).toString('base64');
const nik = '3276010101900001';
const fresh = {
  ENCRYPTION_KEY: keyB,
  TOKEN_SECRET: 'token-secret-that-is-new-0123456789abcdef',
  BANK_SECRET: 'bank-secret-that-is-new-0123456789abcdefg',
};

let world: World;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'titian-keys-'));
  world = await openWorld({ STORAGE_DIR: folder });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const configWith = (keys: Record<string, string>): Config =>
  testConfig(world.database.url, { STORAGE_DIR: folder, ...keys });

async function withProduct<T>(config: Config, work: (product: Product) => Promise<T>): Promise<T> {
  const product = await buildProduct(config);
  try {
    return await work(product);
  } finally {
    await product.close();
  }
}

/** Encrypts with these keys, without a whole product. */
function ciphersOf(config: Config) {
  const vault = openVault(config.ENCRYPTION_KEY, config.HASH_KEY, config.ENCRYPTION_KEY_PREVIOUS);
  return { vault, storage: connectPorts(config, world.db).storage };
}

async function statusOf({ web }: Product, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await web.app.inject({ method: 'GET', url: '/api/v1/me/', headers })).statusCode;
}

async function tell({ web }: Product, secret: string): Promise<number> {
  const at = await now(world.db);
  const payload = paymentBody({ virtualAccount: '1087700020000001', amount: 500_000 }, at);
  const signed = signMessage({ secret, method: 'POST', path: BANK_NOTICE_PATH, rawBody: payload }, at);
  const headers = { 'content-type': 'application/json', ...signed };
  return (await web.app.inject({ method: 'POST', url: BANK_NOTICE_PATH, headers, payload })).statusCode;
}

describe('the encrypted places', () => {
  it('are all those in the catalogue', async () => {
    const named = (pattern: string, type: string) =>
      world.owner.rows(
        row({ place: col.text }),
        sql`select table_name || '.' || column_name as place
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where table_schema = 'public' and t.table_type = 'BASE TABLE' and column_name ~ ${pattern} and c.data_type = ${type}
        order by 1`,
      );
    const encrypted = await named('(^|_)encrypted(_|$)|^totp_secret$', 'bytea');
    expect(encrypted.map(({ place }) => place)).toEqual(
      encryptedColumns.map(([table, , column]) => `${table}.${column}`).toSorted(),
    );
    const files = (await named('_key$', 'text')).map(({ place }) => place);
    expect(files.filter((place) => !place.endsWith('.event_key'))).toEqual(
      fileColumns.map(([table, column]) => `${table}.${column}`),
    );
  });
});

describe('a change of keys', () => {
  const previous = {
    ENCRYPTION_KEY_PREVIOUS: keyA,
    TOKEN_SECRET_PREVIOUS: 'token-secret-for-tests-0123456789abcdef',
    BANK_SECRET_PREVIOUS: 'bank-secret-for-tests-0123456789abcdefg',
  };
  const changing = { ...fresh, ...previous };

  it('accepts tokens and notices of the old secrets until these are removed', async () => {
    const { token } = await world.lender();
    await withProduct(configWith(changing), async (product) => {
      expect(await statusOf(product, token)).toBe(200);
      expect(await tell(product, previous.BANK_SECRET_PREVIOUS)).toBe(200);
      expect(await tell(product, fresh.BANK_SECRET)).toBe(200);
    });
    await withProduct(configWith(fresh), async (product) => {
      expect(await statusOf(product, token)).toBe(401);
      expect(await tell(product, previous.BANK_SECRET_PREVIOUS)).toBe(401);
    });
  });

  it('re-encrypts every row and file beside the running product, after which the old key is not needed', async () => {
    const { vault, ports } = world.product;
    const [first, second] = [(await world.lender()).id, (await world.lender()).id];
    const photo = newStorageKey('photos', 'jpg');
    await ports.storage.put(photo, Buffer.from('potret'), { contentType: 'image/jpeg' });
    for (const id of [first, second])
      await world.owner.run(sql`insert into kyc (user_id, identity_encrypted, identity_hash)
        values (${id}, ${vault.encrypt(nik, id)}, ${vault.fingerprint(nik)})
        on conflict (user_id) do update set identity_encrypted = excluded.identity_encrypted, identity_hash = excluded.identity_hash`);
    await world.owner.run(sql`update app_user set photo_key = ${photo} where id = ${first}`);
    // A revoked phone has no secret left: nothing to re-encrypt, and no reason to keep the old key.
    const officer = await world.staff('loan');
    const { id: device } = await newDevice(world, officer);
    const revocation = { params: { id: device }, body: { reason: 'Hilang' } };
    await world.call(officer, 'POST staff/field/devices/:id/revocations', revocation);
    await requireKeys(world.db, configWith({}));
    await expect(requireKeys(world.db, configWith(fresh))).rejects.toThrow('ENCRYPTION_KEY_PREVIOUS');

    const config = configWith(changing);
    await requireKeys(world.db, config);
    const both = ciphersOf(config);
    const run = () => reencrypt(world.owner, both.vault, both.storage, config.ENCRYPTION_KEY);
    const done = await run();
    expect({ ...done, rows: done.rows >= 2 }).toEqual({ rows: true, files: 1, unreadable: {}, left: 0 });
    expect(await run()).toEqual({ rows: 0, files: 0, unreadable: {}, left: 0 });

    const alone = configWith(fresh);
    await requireKeys(world.db, alone);
    const { vault: encrypted, storage } = ciphersOf(alone);
    const rows = await world.db.rows(
      row({ id: col.text, number: col.bytes }),
      sql`select user_id as id, identity_encrypted as number
      from kyc where identity_hash = ${encrypted.fingerprint(nik)} order by user_id`,
    );
    expect(rows.map(({ id }) => id)).toEqual([first, second].toSorted());
    for (const { id, number } of rows) expect(encrypted.open(number, id)).toBe(nik);
    const [one, other] = rows;
    // A ciphertext copied from another person's row cannot be decrypted.
    expect(() => encrypted.open(one?.number ?? Buffer.alloc(0), other?.id ?? '')).toThrow(/authenticate/);
    expect(String(await storage.get(photo))).toBe('potret');
    await expect(ports.storage.get(photo)).rejects.toThrow('not configured');
  });

  it('keeps the old key while something cannot be decrypted, and reports where', async () => {
    const config = configWith({
      ...changing,
      ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('base64'),
      ENCRYPTION_KEY_PREVIOUS: keyB,
    });
    await requireKeys(world.db, config);
    const { vault, storage } = ciphersOf(config);
    const id = newId();
    await world.owner.run(sql`insert into staff_link (id, token_hash, staff_id, totp_encrypted, created_at, expires_at)
      values (${id}, ${Buffer.from(id)}, null, ${Buffer.alloc(60, 1)}, app_now(), app_now())`);
    const done = await reencrypt(world.owner, vault, storage, config.ENCRYPTION_KEY);
    expect(done.unreadable).toEqual({ 'staff_link.totp_encrypted': 1 });
    expect(done.left).toBe(1);
    await expect(requireKeys(world.db, { ...config, ENCRYPTION_KEY_PREVIOUS: undefined })).rejects.toThrow('disegel');
    await world.owner.run(sql`delete from staff_link where id = ${id}`);
  });

  it('of the equality hashes’ key is refused: equal numbers would get different hashes', async () => {
    const config = { ...configWith({ ENCRYPTION_KEY_PREVIOUS: keyB }), HASH_KEY: 'x'.repeat(40) };
    await expect(requireKeys(world.db, config)).rejects.toThrow('HASH_KEY');
  });
});
