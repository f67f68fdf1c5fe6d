// The storage port against a real folder and against a small bucket that checks signatures.
// Source: docs/domain.md §9; docs/ports/storage.md.

import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectStorage, isStorageKey, newStorageKey, type Storage } from './storage.ts';

const encryptionKey = randomBytes(32).toString('hex');
const pdf = { contentType: 'application/pdf' };

describe('a folder', () => {
  let folder: string;
  let storage: Storage;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storage-'));
    storage = connectStorage({ kind: 'folder', folder, encryptionKey });
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('returns exactly what was put, and nothing for an unknown name', async () => {
    const bytes = randomBytes(70_000);
    const key = newStorageKey('agreements', 'pdf');
    await storage.put(key, bytes, pdf);
    expect(await storage.get(key)).toEqual(bytes);
    expect(await storage.get(newStorageKey('agreements', 'pdf'))).toBeNull();
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.get(key)).toBeNull();
  });

  it('stores nothing readable on the disk and lets only its own account read it', async () => {
    const key = newStorageKey('agreements', 'pdf');
    await storage.put(key, Buffer.from('rahasia sekali'), pdf);
    const onDisk = await readFile(join(folder, key));
    expect(onDisk.includes('rahasia')).toBe(false);
    expect((await stat(join(folder, key))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'agreements'))).mode & 0o777).toBe(0o700);
  });

  it('replaces a file as a whole and leaves no temporary file behind', async () => {
    const key = newStorageKey('pictures', 'jpg');
    await storage.put(key, Buffer.from('lama'), { contentType: 'image/jpeg' });
    await storage.put(key, Buffer.from('baru'), { contentType: 'image/jpeg' });
    expect(String(await storage.get(key))).toBe('baru');
    expect(await readdir(join(folder, 'pictures'))).toHaveLength(1);
  });

  it('follows no link that was put in place of a file', async () => {
    const first = newStorageKey('agreements', 'pdf');
    const second = newStorageKey('agreements', 'pdf');
    await storage.put(first, Buffer.from('akad satu'), pdf);
    await symlink(join(folder, first), join(folder, second));
    await expect(storage.get(second)).rejects.toThrow(/ELOOP/);
  });

  it('refuses a file that was changed, truncated, or moved to another name', async () => {
    const first = newStorageKey('agreements', 'pdf');
    const second = newStorageKey('agreements', 'pdf');
    await storage.put(first, Buffer.from('akad satu'), pdf);
    const encrypted = await readFile(join(folder, first));
    await writeFile(join(folder, second), encrypted);
    await expect(storage.get(second)).rejects.toThrow(/damaged|unable to authenticate/);
    for (let at = 0; at < encrypted.length; at += 1) {
      const changed = Buffer.from(encrypted);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await writeFile(join(folder, first), changed);
      await expect(storage.get(first), `byte ${at}`).rejects.toThrow(/damaged|unable to authenticate/);
    }
    await writeFile(join(folder, first), encrypted.subarray(0, 20));
    await expect(storage.get(first)).rejects.toThrow(/damaged|unable to authenticate/);
  });

  it('re-encrypts a file with the current key, after which the other one is not needed', async () => {
    const key = newStorageKey('agreements', 'pdf');
    await storage.put(key, Buffer.from('akad lama'), pdf);
    const fresh = 'ab'.repeat(32);
    const both = connectStorage({ kind: 'folder', folder, encryptionKey: fresh, otherKey: encryptionKey });
    const alone = connectStorage({ kind: 'folder', folder, encryptionKey: fresh });
    expect(String(await both.get(key))).toBe('akad lama');
    await expect(alone.get(key)).rejects.toThrow('not configured');
    expect(await both.reencrypt(key)).toBe('encrypted');
    expect(await both.reencrypt(key)).toBe('present');
    expect(await both.reencrypt(newStorageKey('agreements', 'pdf'))).toBeNull();
    expect(String(await alone.get(key))).toBe('akad lama');
    await expect(storage.get(key)).rejects.toThrow('not configured');
  });

  it('decrypts a file from before files named their key', async () => {
    const key = newStorageKey('agreements', 'pdf');
    const secret = Buffer.from(hkdfSync('sha256', Buffer.from(encryptionKey, 'hex'), '', 'titian storage 1', 32));
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(key));
    const body = Buffer.concat([cipher.update('application/pdf\nakad'), cipher.final()]);
    await storage.writeEncrypted(key, Buffer.concat([Buffer.from('TST1'), iv, cipher.getAuthTag(), body]));
    expect(String(await storage.get(key))).toBe('akad');
    expect(await storage.reencrypt(key)).toBe('encrypted');
    expect(String(await storage.get(key))).toBe('akad');
  });

  it.each([
    '../secret',
    'agreements/../../etc/passwd',
    'agreements/..',
    '/etc/passwd',
    'agreements\\..\\x',
    'agreements/a\0.pdf',
    'agreements/%2e%2e/x',
    '....//x',
    'agreements/.env',
    '',
    'a'.repeat(10_000),
    `${'.'.repeat(10_000)}.pdf`,
  ])('refuses a name that could leave the folder: %j', async (key) => {
    expect(isStorageKey(key)).toBe(false);
    await expect(storage.put(key, Buffer.from('x'), pdf)).rejects.toThrow('not a storage name');
    await expect(storage.get(key)).rejects.toThrow('not a storage name');
    await expect(storage.remove(key)).rejects.toThrow('not a storage name');
  });
});

it('makes names of 128 random bits', () => {
  const names = new Set(Array.from({ length: 500 }, () => newStorageKey('agreements', 'pdf')));
  expect(names.size).toBe(500);
  for (const name of names) expect(name).toMatch(/^agreements\/[0-9a-f]{32}\.pdf$/);
});

it('refuses a key of the wrong length', () => {
  expect(() => connectStorage({ kind: 'folder', folder: '/tmp/x', encryptionKey: 'abcd' })).toThrow('64');
});

describe('a bucket', () => {
  const secretAccessKey = 'bucket-secret';
  const objects = new Map<string, Buffer>();
  let server: Server;
  let storage: Storage;
  let status: number;

  beforeEach(async () => {
    objects.clear();
    status = 200;
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      const path = request.url ?? '';
      if (status !== 200) return response.writeHead(status).end();
      if (!isSigned(request, secretAccessKey)) return response.writeHead(403).end();
      if (request.method === 'PUT') objects.set(path, body);
      if (request.method === 'DELETE') objects.delete(path);
      const found = objects.get(path);
      if (request.method === 'GET') return response.writeHead(found ? 200 : 404).end(found);
      return response.writeHead(request.method === 'DELETE' ? 204 : 200).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    storage = bucketWith(secretAccessKey);
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  function bucketWith(secret: string): Storage {
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const keys = { accessKeyId: 'titian', secretAccessKey: secret };
    return connectStorage({ kind: 's3', endpoint, region: 'ap-southeast-3', bucket: 'akad', ...keys, encryptionKey });
  }

  it('puts, gets and removes with signed requests, encrypted before they leave', async () => {
    const key = newStorageKey('agreements', 'pdf');
    await storage.put(key, Buffer.from('akad pendanaan'), pdf);
    expect(String(await storage.get(key))).toBe('akad pendanaan');
    expect([...objects.keys()]).toEqual([`/akad/${key}`]);
    expect(objects.get(`/akad/${key}`)?.includes('akad pendanaan')).toBe(false);
    await storage.remove(key);
    expect(await storage.get(key)).toBeNull();
  });

  it('throws with wrong credentials or a failing store, and never calls that "missing"', async () => {
    const key = newStorageKey('agreements', 'pdf');
    await expect(bucketWith('wrong').put(key, Buffer.from('x'), pdf)).rejects.toThrow('403');
    await expect(bucketWith('wrong').get(key)).rejects.toThrow('403');
    status = 503;
    await expect(storage.get(key)).rejects.toThrow('503');
    await expect(storage.remove(key)).rejects.toThrow('503');
  });
});

// Computes signature version 4 independently, from the request as it arrived.
function isSigned(request: IncomingMessage, secret: string): boolean {
  const header = request.headers.authorization ?? '';
  const parts = /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})/.exec(header);
  if (!parts) return false;
  const [, scope = '', names = '', signature] = parts;
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name])}\n`);
  const digest = String(request.headers['x-amz-content-sha256']);
  const canonical = [request.method, request.url, '', headers.join(''), names, digest].join('\n');
  const hashed = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hashed].join('\n');
  const mac = (key: Buffer | string, value: string) => createHmac('sha256', key).update(value).digest();
  const key = scope.split('/').reduce<Buffer | string>((last, part) => mac(last, part), `AWS4${secret}`);
  return mac(key, text).toString('hex') === signature;
}
