// Malicious pictures: another file type, data appended or embedded, too large when unpacked, too many, truncated, or
// with a path in the name.
// Source: spec §5; docs/api.md.
import { type AddressInfo, connect } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { picture } from '#test/form.ts';
import { addJob, form, newLender, photo } from '#test/kyc.ts';
import { type Person, useWorld } from '#test/world.ts';
import { expectErrorObject } from './asking.ts';

const held = useWorld();
beforeAll(() => addJob(held.current));

type Part = { name: string; value: string | Buffer; filename?: string; type?: string };

const mark = 'batas-formulir-4f1c';

/** The bytes of a form, with any names and content types. */
function bytesOf(parts: readonly Part[], end = `--${mark}--\r\n`): Buffer {
  const pieces = parts.flatMap(({ name, value, filename, type }) => [
    Buffer.from(
      `--${mark}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n` +
        `${type === undefined ? '' : `content-type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(end)]);
}

async function post(person: Person, path: string, payload: Buffer, type = `multipart/form-data; boundary=${mark}`) {
  const answer = await held.current.product.web.app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': type },
    payload,
  });
  if (answer.statusCode !== 200) expectErrorObject(answer.body);
  return { status: answer.statusCode, message: answer.json<{ message?: string }>().message };
}

const photoOf = (value: Buffer, filename = 'foto.jpg', type = 'image/jpeg') =>
  bytesOf([{ name: 'file', value, filename, type }]);
const kycParts = (person: Person, changes: Partial<Part> = {}): Part[] =>
  Object.entries(form(person)).map(([name, value]) => ({
    name,
    value,
    ...(typeof value === 'string' ? {} : { filename: 'ktp.jpg', type: 'image/jpeg' }),
    ...(name === 'identityFile[file]' ? changes : {}),
  }));

/** Nothing of this person's identity is stored. */
const expectNothingStored = async ({ id }: Person) =>
  expect(
    await held.current.db.rows(
      anyRow,
      sql`select 1 from kyc where user_id = ${id}
    union all select 1 from kyc_picture where user_id = ${id}`,
    ),
  ).toEqual([]);
const alive = async () => (await held.current.product.web.app.inject({ url: '/api/v1/parameters' })).statusCode;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}

/** A PNG with one bit a pixel; its rows are generated on demand. */
function png(width: number, height: number, { whole = false, more = [] as Buffer[] } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const rows = whole ? Buffer.alloc((1 + Math.ceil(width / 8)) * height) : Buffer.alloc(100);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const end = [chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, chunk('IHDR', head), ...more, ...end]);
}

describe('what is sent as a picture', () => {
  it.each([
    ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'ktp.jpg'],
    ['an HTML page', '<!doctype html><script>alert(1)</script>', 'ktp.png'],
    ['a PDF', '%PDF-1.7\n1 0 obj\n', 'ktp.jpg'],
    ['an archive', 'PK\u0003\u0004', 'ktp.jpg'],
    ['a program that virus scanners know', 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS', 'ktp.jpg'],
    ['nothing', '', 'ktp.jpg'],
  ])('%s is refused by its content, whatever its name, and not stored', async (_, value, filename) => {
    const person = await newLender(held.current);
    const sent = bytesOf(kycParts(person, { value: Buffer.from(value), filename }));
    expect(await post(person, 'me/kycs', sent)).toEqual({ status: 422, message: 'Not an image' });
    await expectNothingStored(person);
  });

  it('and is one is accepted, whatever type it claims', async () => {
    const person = await newLender(held.current);
    const sent = bytesOf(kycParts(person, { type: 'text/html', filename: 'ktp.html' }));
    expect((await post(person, 'me/kycs', sent)).status).toBe(200);
  });

  it('is returned as our own picture with nothing else in it, which no browser treats as anything else', async () => {
    const world = held.current;
    const person = await newLender(world);
    const plain = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3a7d44' } })
      .withExif({ IFD0: { Copyright: 'rahasia-pengirim' }, IFD3: { GPSLatitude: '6/1 10/1 0/1' } })
      .jpeg()
      .toBuffer();
    const comment = Buffer.from('\xff\xfe\x00\x1b<script>alert(1)</script>', 'latin1');
    const value = Buffer.concat([
      plain.subarray(0, 2),
      comment,
      plain.subarray(2),
      Buffer.from('PK\u0003\u0004rahasia'),
    ]);
    expect((await post(person, 'me/kycs', bytesOf(kycParts(person, { value })))).status).toBe(200);
    const staff = await world.staff('kyc');
    const seen = await world.product.console.app.inject({
      url: `/api/v1/staff/kycs/${person.id}/pictures/ktp`,
      headers: { authorization: `Bearer ${staff.token}` },
    });
    expect(seen.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      'content-disposition': 'inline; filename="ktp.jpg"',
    });
    for (const text of ['<script>', 'rahasia', 'PK\u0003\u0004', 'Exif'])
      expect(seen.rawPayload.includes(text)).toBe(false);
  });
});

describe('a picture that is small until it is unpacked', () => {
  it('is refused before it is unpacked, also ten at once, and everybody else is served', async () => {
    const world = held.current;
    const jpeg = Buffer.from(photo);
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(65_500, frame + 5);
    jpeg.writeUInt16BE(65_500, frame + 7);
    const packed = deflateSync(Buffer.alloc(100_000_000, 'a'));
    const text = (type: string, head: string) =>
      png(16, 16, { whole: true, more: [chunk(type, Buffer.concat([Buffer.from(head, 'latin1'), packed]))] });
    const bombs = [
      png(14_000, 14_000, { whole: true }),
      png(30_000, 30_000),
      png(100_000, 100_000),
      jpeg,
      text('zTXt', 'Comment\0\0'),
      text('iTXt', 'Comment\0\u0001\0id\0\0'),
      text('iCCP', 'p\0\0'),
    ];
    const person = await world.lender();
    const before = process.memoryUsage().rss;
    for (const bomb of bombs) {
      expect(bomb.length).toBeLessThan(700_000);
      const { status, message } = await post(person, 'me/photo', photoOf(bomb));
      expect([status, message !== 'Not an image']).toEqual([422, true]);
    }
    const many = Array.from({ length: 10 }, (_, n) => post(person, 'me/photo', photoOf(bombs[n % bombs.length]!)));
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(10).fill(422));
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    expect(await alive()).toBe(200);
  });
});

describe('too much', () => {
  const field = (n: number): Part => ({ name: `f${n}`, value: '1' });
  const file = (n: number): Part => ({ name: `f${n}`, value: 'x', filename: 'a.jpg' });
  const some = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));
  it.each([
    ['a file one byte above 5 MiB', () => bytesOf([{ name: 'file', value: Buffer.alloc(5_242_881), filename: 'a' }])],
    ['a body of 20 MB', () => Buffer.alloc(20_000_000)],
    ['fifteen hundred parts', () => bytesOf(some(1_500, field))],
    ['forty-one parts', () => bytesOf(some(41, field))],
    ['fifty files', () => bytesOf(some(50, file))],
    ['four files', () => bytesOf(some(4, file))],
    ['a name of 5,000 letters', () => bytesOf([{ name: 'a'.repeat(5_000), value: '1' }])],
  ])('%s is 413, and nothing of it is stored', async (_, make) => {
    const person = await newLender(held.current);
    for (const path of ['me/kycs', 'me/photo']) expect((await post(person, path, make())).status).toBe(413);
    await expectNothingStored(person);
    expect(await alive()).toBe(200);
  });

  it('is 429 when one person keeps sending pictures, until an hour has passed', async () => {
    const world = held.current;
    const [person, other] = [await world.lender(), await world.lender()];
    const sent = photoOf(await picture());
    const statuses = [];
    for (let n = 0; n < 60; n += 1) statuses.push((await post(person, 'me/photo', sent)).status);
    expect(statuses).toEqual([...Array<number>(40).fill(200), ...Array<number>(20).fill(429)]);
    expect((await post(other, 'me/photo', sent)).status).toBe(200);
    await world.moveClock({ minutes: 59 });
    expect((await world.call(person, 'GET me')).status).toBe(200);
    await world.moveClock({ minutes: 1 });
    expect((await post(person, 'me/photo', sent)).status).toBe(200);
  });
});

describe('a form that is broken', () => {
  it.each([
    ['without its end', () => bytesOf([{ name: 'file', value: 'x', filename: 'a.jpg' }], '')],
    [
      'with only a header',
      () => Buffer.from(`--${mark}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"`),
    ],
    ['truncated inside a picture', () => photoOf(photo).subarray(0, 200)],
    ['with another boundary', () => Buffer.from(photoOf(photo).toString('latin1').replaceAll(mark, 'lain'), 'latin1')],
    ['that is empty', () => Buffer.alloc(0)],
  ])('%s is 400 and leaves nothing behind', async (_, make) => {
    const person = await newLender(held.current);
    for (const path of ['me/kycs', 'me/photo']) expect((await post(person, path, make())).status).toBe(400);
    expect((await post(person, 'me/kycs', photoOf(photo), 'multipart/form-data')).status).toBe(400);
    await expectNothingStored(person);
  });

  it('by a hundred senders who disconnect during a picture harms nobody', async () => {
    const world = held.current;
    const person = await newLender(world);
    const { app } = world.product.web;
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const body = bytesOf(kycParts(person));
    const head =
      `POST /api/v1/me/kycs HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${person.token}\r\n` +
      `content-type: multipart/form-data; boundary=${mark}\r\ncontent-length: ${body.length}\r\n\r\n`;
    const leave = () =>
      new Promise<void>((gone) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(Buffer.concat([Buffer.from(head), body.subarray(0, body.length / 2)]), () => socket.destroy());
        });
        socket.once('close', () => gone());
      });
    await Promise.all(Array.from({ length: 100 }, leave));
    expect(await alive()).toBe(200);
    await expectNothingStored(person);
  });
});

describe('a name of a file', () => {
  const names = [
    '../../etc/passwd',
    '..%2fa.jpg',
    `a${'n'.repeat(300)}.jpg`,
    '%22><img src=x>.jpg',
    'ktp\u202Egpj.exe',
    'a%00.jpg',
    'C:\\\\Windows\\\\win.ini',
  ];
  it.each(names)('%j is stored nowhere: the picture gets a name of ours', async (filename) => {
    const world = held.current;
    const person = await world.lender();
    expect((await post(person, 'me/photo', photoOf(photo, filename))).status).toBe(200);
    const { photoUrl } = (await world.call(person, 'GET me')).data;
    expect(photoUrl).toMatch(/^\/api\/v1\/photos\/[0-9a-f]{32}\.jpg\?until=\d+&signature=[\w-]+$/);
    const seen = await world.product.web.app.inject({ url: photoUrl ?? '' });
    expect(JSON.stringify(seen.headers)).not.toContain(filename.slice(0, 8));
    const stored = sql`select photo_key as key from app_user where id = ${person.id}`;
    const { key } = await world.db.one(row({ key: col.text }), stored);
    expect(key).toMatch(/^photos\/[0-9a-f]{32}\.jpg$/);
  });

  const ways = [
    '..%2f..%2f.env',
    '%2e%2e/%2e%2e/.env',
    '....//....//.env',
    '%252e%252e%252f.env',
    '..\\..\\.env',
    '..%5c..%5c.env',
    '/etc/passwd',
    '%2fetc%2fpasswd',
    'a%00.pdf',
    '..;/.env',
    'file:%2f%2f%2fetc%2fpasswd',
    `${'../'.repeat(20)}etc/passwd`,
  ];
  it('opens no other file by any URL', async () => {
    const person = await held.current.lender();
    for (const way of ways) {
      for (const base of ['/uploads/agreements/', '/api/v1/photos/', '/api/v1/borrowers/', '/']) {
        const url = `${base}${way}${base.includes('borrowers') ? '/downloads' : ''}`;
        const answer = await held.current.product.web.app.inject({
          url,
          headers: { authorization: `Bearer ${person.token}`, accept: 'text/html' },
        });
        // 403: a lender may not request a borrower's file, whatever its name.
        expect([url, [400, 403, 404].includes(answer.statusCode)]).toEqual([url, true]);
        expect(answer.body).not.toMatch(/root:|DATABASE_URL/);
      }
    }
  });
});
