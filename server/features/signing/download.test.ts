// The signed file: who may download it, for how long, and that its bytes do not change.
// Source: docs/settled.md 24, 25; docs/api.md.
import { describe, expect, it } from 'vitest';
import { saveKyc } from '#features/kyc/kyc.sql.ts';
import { col, row } from '#platform/row.ts';
import { sha256 } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';
import { fund } from '#test/funding.ts';
import { pdfPages, withoutSpaces } from '#test/pdf-text.ts';
import { draftLenderAgreements } from './draft.ts';
import {
  type Agreement,
  agreementOf,
  askForLink,
  lenderWithMail,
  press,
  type SigningWorld,
  useSigningWorld,
} from '#test/signing.ts';
import type { LenderPerson, Person } from '#test/world.ts';

const held = useSigningWorld();

async function waiting(groupName?: string) {
  const world = held.current;
  const lender = await lenderWithMail(world);
  const lending = await world.openedLending(groupName ? { name: groupName } : {});
  const { data } = await fund(world, lender, lending.id, 1_000_000);
  await world.work();
  return { world, lender, lending, portfolioId: data.id };
}

async function signed() {
  const ready = await waiting();
  await press(ready.world, 'signatures', await agreementOf(ready.world, ready.portfolioId));
  await ready.world.work();
  return { ...ready, agreement: await agreementOf(ready.world, ready.portfolioId) };
}

const askFor = (world: SigningWorld, person: Person | null, id: string) =>
  world.call(person, 'GET me/lendingtransactions/:id/downloads', { params: { id } });

async function open(world: SigningWorld, url: string, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  return world.product.web.app.inject({ method: 'GET', url, headers });
}

async function linkOf(world: SigningWorld, lender: LenderPerson, id: string): Promise<string> {
  return (await askFor(world, lender, id)).data.url;
}

describe('the link to the signed file', () => {
  it('[S7.059] opens it without a token, as a PDF that is not cached', async () => {
    const { world, lender, portfolioId, agreement } = await signed();
    const answer = await open(world, await linkOf(world, lender, portfolioId));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `inline; filename="${agreement.fileName}"`,
      'x-content-type-options': 'nosniff',
    });
    const length = await world.db.one(
      row({ hash: col.bytes }),
      sql`select original_hash as hash from agreement where id = ${agreement.id}`,
    );
    // The document that was sent, followed by the signature.
    const end = answer.rawPayload.indexOf('%%EOF') + '%%EOF'.length;
    const original = [end, end + 1].map((at) => sha256(answer.rawPayload.subarray(0, at)));
    expect(original.some((hash) => hash.equals(length.hash))).toBe(true);
    expect(answer.rawPayload.includes('/ByteRange')).toBe(true);
  });

  it('is only for the lender of that portfolio, once there is a file', async () => {
    const { world, lender, portfolioId } = await waiting();
    const stranger = await world.lender();
    const notReady = await askFor(world, lender, portfolioId);
    expect([notReady.status, notReady.error.code]).toEqual([422, 'error.agreement.not_ready']);
    for (const id of [portfolioId, 'bukan-uuid']) expect((await askFor(world, stranger, id)).status).toBe(404);
    expect((await askFor(world, null, portfolioId)).status).toBe(401);
  });

  it('ends with the session that asked for it', async () => {
    const { world, lender, portfolioId } = await signed();
    const url = await linkOf(world, lender, portfolioId);
    expect((await open(world, url)).statusCode).toBe(200);
    await world.call(lender, 'POST me/logout');
    expect((await open(world, url)).statusCode).toBe(404);
  });

  it('leads to this file only: another name, person, time or signature finds nothing', async () => {
    const { world, lender, portfolioId, agreement } = await signed();
    const other = await signed();
    const url = await linkOf(world, lender, portfolioId);
    const changed = (name: string, value: string) => {
      const link = new URL(url, 'http://titian.example');
      link.searchParams.set(name, value);
      return link.pathname + link.search;
    };
    const foreign = new URL(await linkOf(world, other.lender, other.portfolioId), 'http://titian.example');
    const wrong = [
      url.replace(agreement.fileName ?? '', other.agreement.fileName ?? ''),
      changed('sampai', '99999999999'),
      changed('sesi', foreign.searchParams.get('sesi') ?? ''),
      changed('sesi', "x' or 1=1"),
      changed('tanda', ''),
      changed('tanda', foreign.searchParams.get('tanda') ?? ''),
      `${url}&tanda=lain`,
      url.split('?')[0] ?? '',
      '/uploads/agreements/',
      '/uploads/agreements/..%2f..%2fetc%2fpasswd',
      '/uploads/agreements/%00',
    ];
    const answers = [];
    for (const each of wrong) answers.push((await open(world, each)).statusCode);
    expect(answers).toEqual(wrong.map(() => 404));
  });
});

describe('without a link', () => {
  it("[S7.059] the owner's token opens it; another's, a staff member's or none finds nothing", async () => {
    const { world, lender, agreement } = await signed();
    const url = `/uploads/agreements/${agreement.fileName}`;
    expect((await open(world, url, lender.token)).statusCode).toBe(200);
    expect((await open(world, url, (await world.lender()).token)).statusCode).toBe(404);
    expect((await open(world, url, (await world.staff('auditor')).token)).statusCode).toBe(404);
    expect((await open(world, url, 'abc.def.ghi')).statusCode).toBe(404);
    expect((await open(world, url)).statusCode).toBe(404);
  });
});

describe('an agreement that was signed before its file was made', () => {
  /** As books that were taken over have it: signed two years ago, its deadline long over, never sent. */
  async function historical() {
    const world = held.current;
    const lender = await lenderWithMail(world);
    const lending = await world.openedLending();
    const { data } = await fund(world, lender, lending.id, 1_000_000);
    await world.db.tx((tx) => draftLenderAgreements(tx));
    const { id } = await agreementOf(world, data.id);
    await world.owner.run(sql`update agreement set state = 'signed', created_at = created_at - interval '2 years',
      signed_at = created_at - interval '2 years', due_at = due_at - interval '2 years', file_name = ${`AP-${id}.pdf`}
      where id = ${id}`);
    return { world, lender, portfolioId: data.id, id };
  }
  const promise = (world: SigningWorld, documents: string[]) =>
    fetch(`${world.sandbox.url}/demo/signatures`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ documents }),
    });

  it('is made when its lender first asks for it, once, under the name that it has', async () => {
    const { world, lender, portfolioId, id } = await historical();
    await world.work();
    // Nobody asked, so nothing was made.
    expect((await agreementOf(world, portfolioId)).originalHash).toBeNull();
    await promise(world, [id]);
    const [url] = await Promise.all([1, 2].map(() => linkOf(world, lender, portfolioId)));
    expect(url).toContain(`/uploads/agreements/AP-${id}.pdf?`);
    const answer = await open(world, url ?? '');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    // The provider's notice comes too, and changes nothing.
    await world.work();
    expect((await open(world, await linkOf(world, lender, portfolioId))).rawPayload).toEqual(answer.rawPayload);
    expect(await world.call(lender, 'GET me/lendingtransactions/:id', { params: { id: portfolioId } })).toMatchObject({
      data: { status: 'waiting_signature' },
    });
  });

  it('is refused while the provider does not sign it, and there after it did', async () => {
    const { world, lender, portfolioId } = await historical();
    const refused = await askFor(world, lender, portfolioId);
    expect([refused.status, refused.error.code]).toEqual([422, 'error.agreement.not_ready']);
    await press(world, 'signatures', await agreementOf(world, portfolioId));
    expect((await open(world, await linkOf(world, lender, portfolioId))).statusCode).toBe(200);
  });
});

describe('the document', () => {
  it('keeps the signed bytes when the wording changes later', async () => {
    const { world, lender, portfolioId, agreement } = await signed();
    const before = (await open(world, await linkOf(world, lender, portfolioId))).rawPayload;
    await world.owner.run(
      sql`update agreement set template_version = 'baru', content = '[]' where id = ${agreement.id}`,
    );
    await world.owner.run(sql`update quotation set agreement = '[]' where user_id = ${lender.id}`);
    await world.work();
    const after = (await open(world, await linkOf(world, lender, portfolioId))).rawPayload;
    expect(sha256(after)).toEqual(sha256(before));
  });

  it('names the NIK that its lender read, in her file alone; older ones keep their words', async () => {
    const world = held.current;
    const nik = '3273014203890017';
    const lender = await lenderWithMail(world);
    const { id: lending } = await world.openedLending();
    const before = await fund(world, lender, lending, 1_000_000);
    await world.db.tx((tx) => saveKyc(tx, world.product.vault, lender.id, { identityNumber: nik }));
    const since = await fund(world, lender, lending, 1_000_000);
    await world.work();
    const textOf = async ({ link }: Agreement) =>
      withoutSpaces((await pdfPages(Buffer.from(await (await fetch(`${link}/file`)).arrayBuffer()))).join(''));
    const old = await textOf(await agreementOf(world, before.data.id));
    expect([old.includes(nik), old.includes('NomoridentitasSesuaidataverifikasi')]).toEqual([false, true]);
    const made = await textOf(await agreementOf(world, since.data.id));
    expect(made).toContain(`Nomoridentitas${nik}`);
    const stored = await world.db.rows(row({ row: col.text }), sql`select a::text as row from agreement a`);
    expect(stored.filter((each) => each.row.includes(nik) || each.row.includes('••••'))).toEqual([]);
  });

  it('is resent as it was first made, when its arrival is unknown', async () => {
    const { world, lender, portfolioId } = await waiting();
    const first = await agreementOf(world, portfolioId);
    // As after a crash between sending and saving, with a changed text since.
    await world.owner.run(sql`update agreement set state = 'drafted', sent_at = null, link = null, content = '[]'
      where id = ${first.id}`);
    await world.work();
    expect(await agreementOf(world, portfolioId)).toEqual(first);
    expect((await askForLink(world, lender, portfolioId)).data.link).toBe(first.link);
  });

  it('shows a name that carries markup as text, in the file and on the provider’s page', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const { world, portfolioId } = await waiting(name);
    const { link } = await agreementOf(world, portfolioId);
    const file = Buffer.from(await (await fetch(`${link}/file`)).arrayBuffer());
    expect(withoutSpaces((await pdfPages(file)).join(''))).toContain(withoutSpaces(name));
    const page = await (await fetch(link ?? '')).text();
    expect(page).not.toContain('<img src=x');
    expect(page).toContain('&#60;img src=x onerror=alert(1)');
  });
});

describe('after a while', () => {
  it('[S7.059] the link works for 300 seconds of product time and then no more', async () => {
    const { world, lender, portfolioId } = await signed();
    const url = await linkOf(world, lender, portfolioId);
    await world.moveClock({ minutes: 4 });
    expect((await open(world, url)).statusCode).toBe(200);
    await world.owner.run(sql`update app_clock set offset_ms = offset_ms + 61000`);
    expect((await open(world, url)).statusCode).toBe(404);
    expect((await open(world, await linkOf(world, lender, portfolioId))).statusCode).toBe(200);
  });
});
