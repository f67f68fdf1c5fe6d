import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderAgreementPdf } from '#platform/documents.ts';
import { verifyMessage } from '#platform/signatures.ts';
import { openTestSandbox, sandboxSecrets } from '#test/sandbox.ts';
import type { Sandbox } from '../../sandbox/server.ts';
import {
  connectSignature,
  type DocumentToSign,
  parseSignatureNotice,
  type Signature,
  SIGNATURE_NOTICE_PATH,
  verifySignedPdf,
} from './signature.ts';

const person = { name: 'Ratna Wulandari', email: 'ratna@contoh.example', phone: '081234567890' };
type Received = { headers: IncomingHttpHeaders; raw: Buffer };

let product: Server;
let sandbox: Sandbox;
let signature: Signature;
let agreement: Buffer;
let refusals = 0;
const received: Received[] = [];

beforeAll(async () => {
  product = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    if (request.url === SIGNATURE_NOTICE_PATH) received.push({ headers: request.headers, raw: Buffer.concat(parts) });
    response.writeHead(refusals-- > 0 ? 503 : 204).end();
  });
  product.listen(0, '127.0.0.1');
  await once(product, 'listening');
  sandbox = await openTestSandbox({ productUrl: `http://127.0.0.1:${(product.address() as AddressInfo).port}` });
  signature = connect();
  agreement = await renderAgreementPdf({
    title: 'Akad Pendanaan dan Surat Kuasa',
    number: 'AKD-1',
    madeAt: new Date('2026-11-27T07:00:00Z'),
    blocks: [{ kind: 'paragraph', text: 'Jumlah pendanaan Rp 2.500.000.' }],
    parties: [person.name],
    signatureBoxes: [{ role: 'Pendana', name: person.name }],
  });
});
afterAll(async () => {
  await sandbox.stop();
  product.closeAllConnections();
  product.close();
});

function connect(secret = sandboxSecrets.signatureSecret): Signature {
  return connectSignature({ url: sandbox.url, secret, now: () => new Date() });
}

function toSign(changes: Partial<DocumentToSign> = {}): DocumentToSign {
  const title = 'Akad Pendanaan dan Surat Kuasa';
  const expiresAt = new Date(Date.now() + 3_600_000);
  return { id: randomUUID(), title, signer: person, pdf: agreement, expiresAt, ...changes };
}

const press = (link: string, act: string) => fetch(`${link}${act}`, { method: 'POST', redirect: 'manual' });

async function noticesOf(subject: string): Promise<Received[]> {
  const deadline = Date.now() + 8_000;
  for (;;) {
    const found = received.filter(({ raw }) => raw.includes(subject));
    // Each notice is delivered a second time a moment later.
    if (found.length >= 2) return found;
    if (Date.now() > deadline) throw new Error('no notice came');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('signing a document', () => {
  it('[S1.002] ends with a file that verifies against the document that was sent', async () => {
    const document = toSign();
    const { link } = await signature.sendDocument(document);
    expect(await signature.findDocument(document.id)).toEqual({ state: 'waiting', signedAt: null });
    await expect(signature.fetchSigned(document.id)).rejects.toMatchObject({ outcome: 'refused', code: 'not_signed' });

    const page = await (await fetch(link)).text();
    for (const text of [person.name, 'Tanda tangani', 'Tolak']) expect(page).toContain(text);
    expect(Buffer.from(await (await fetch(`${link}/file`)).arrayBuffer()).equals(agreement)).toBe(true);
    expect((await press(link, '/signatures')).status).toBe(303);

    expect(await signature.findDocument(document.id)).toMatchObject({ state: 'signed' });
    const file = await signature.fetchSigned(document.id);
    const originalDigest = createHash('sha256').update(agreement).digest('hex');
    const checked = await verifySignedPdf(file, { roots: await signature.trustedRoots(), originalDigest });
    expect(checked).toMatchObject({ ok: true, signer: { name: person.name, email: person.email } });
  });

  it('tells the product with a signed notice, repeated until it is taken', async () => {
    refusals = 1;
    const document = toSign();
    const { link } = await signature.sendDocument(document);
    await press(link, '/signatures');
    const notices = await noticesOf(document.id);
    for (const { headers, raw } of notices) {
      const { 'x-timestamp': timestamp, 'x-signature': given } = headers;
      const message = {
        secret: sandboxSecrets.signatureSecret,
        method: 'POST',
        path: SIGNATURE_NOTICE_PATH,
        rawBody: raw,
      };
      expect(verifyMessage({ ...message, timestamp, signature: given }, new Date())).toBe(true);
      expect(parseSignatureNotice(raw)).toMatchObject({ type: 'document.signed', documentId: document.id });
    }
    expect(new Set(notices.map(({ raw }) => parseSignatureNotice(raw)?.eventId)).size).toBe(1);
  });

  it('takes a document once: the same again gives the same link, another under its id is refused', async () => {
    const document = toSign();
    const first = await signature.sendDocument(document);
    expect(await Promise.all([signature.sendDocument(document), signature.sendDocument(document)])).toEqual([
      first,
      first,
    ]);
    const changed = { ...document, signer: { ...person, name: 'Orang Lain' } };
    await expect(signature.sendDocument(changed)).rejects.toMatchObject({
      outcome: 'refused',
      code: 'document_id_taken',
    });
  });

  it('signs once, however often the button is pressed, and cannot be refused afterwards', async () => {
    const document = toSign();
    const { link } = await signature.sendDocument(document);
    await Promise.all([press(link, '/signatures'), press(link, '/signatures'), press(link, '/signatures')]);
    const file = await signature.fetchSigned(document.id);
    await press(link, '/signatures');
    await press(link, '/refusals');
    expect((await signature.fetchSigned(document.id)).equals(file)).toBe(true);
    expect(await signature.findDocument(document.id)).toMatchObject({ state: 'signed' });
  });

  it('lets a person refuse, and tells that too', async () => {
    const document = toSign();
    const { link } = await signature.sendDocument(document);
    await press(link, '/refusals');
    await press(link, '/signatures');
    expect(await signature.findDocument(document.id)).toEqual({ state: 'refused', signedAt: null });
    const [notice] = await noticesOf(document.id);
    expect(parseSignatureNotice(notice?.raw ?? Buffer.alloc(0))).toMatchObject({ type: 'document.refused' });
  });

  it('accepts no signature after the time is over', async () => {
    const document = toSign({ expiresAt: new Date(Date.now() - 1000) });
    const { link } = await signature.sendDocument(document);
    await press(link, '/signatures');
    expect(await signature.findDocument(document.id)).toEqual({ state: 'waiting', signedAt: null });
    expect(await (await fetch(link)).text()).toContain('Batas waktu dokumen ini sudah lewat');
  });

  it('signs for all members of a group with one press, for those without e-mail and phone too', async () => {
    const group = { id: randomUUID(), name: 'Mawar Sukmajaya' };
    const members = Array.from({ length: 8 }, (_, index) => ({
      name: `Anggota ${index + 1}`,
      email: null,
      phone: null,
    }));
    const documents = members.map((signer) => toSign({ signer, group }));
    for (const document of documents) await signature.sendDocument(document);
    expect(await (await fetch(`${sandbox.url}/signature`)).text()).toContain('Tanda tangani semua anggota (8)');
    await press(`${sandbox.url}/signature/groups/${group.id}`, '/signatures');
    for (const { id, signer } of documents) {
      const checked = await verifySignedPdf(await signature.fetchSigned(id), { roots: await signature.trustedRoots() });
      expect(checked).toMatchObject({ ok: true, signer: { name: signer.name, email: null } });
    }
  });

  it('refuses what is no PDF, and a PDF without a field to sign', async () => {
    const noField = Buffer.from('%PDF-1.3\nnothing\n%%EOF\n');
    for (const pdf of [Buffer.from('halo'), noField]) {
      await expect(signature.sendDocument(toSign({ pdf }))).rejects.toMatchObject({ code: 'no_signature_field' });
    }
  });
});

describe('activation', () => {
  it('returns a link until the person is active, then none, and notifies the product', async () => {
    const email = `${randomUUID()}@contoh.example`;
    const { link } = await signature.requestActivation({ ...person, email });
    expect((await signature.requestActivation({ ...person, email })).link).toBe(link);
    expect(await (await fetch(link)).text()).toContain('Aktifkan');
    expect((await press(link, '')).status).toBe(303);
    expect(await signature.requestActivation({ ...person, email: email.toUpperCase() })).toEqual({ link: '' });
    const [notice] = await noticesOf(email);
    expect(parseSignatureNotice(notice?.raw ?? Buffer.alloc(0))).toMatchObject({ type: 'activation.completed', email });
  });
});

describe('access to the provider', () => {
  it('is denied with a wrong secret, for reading too', async () => {
    const stranger = connect('another-secret');
    const document = toSign();
    await signature.sendDocument(document);
    // Not a refusal of the document: it is retried once the secret is right.
    const shut = { outcome: 'unknown', code: 'bad_signature' };
    await expect(stranger.sendDocument(toSign())).rejects.toMatchObject(shut);
    await expect(stranger.findDocument(document.id)).rejects.toMatchObject(shut);
    await expect(stranger.fetchSigned(document.id)).rejects.toMatchObject(shut);
    await expect(stranger.trustedRoots()).rejects.toMatchObject(shut);
  });

  it('covers only known documents', async () => {
    expect(await signature.findDocument(randomUUID())).toBeNull();
    expect(await signature.findDocument('constructor')).toBeNull();
    await expect(signature.fetchSigned(randomUUID())).rejects.toMatchObject({ code: 'document_not_found' });
    expect((await fetch(`${sandbox.url}/signature/documents/unknown`)).status).toBe(404);
  });
});

describe('an answer that is not as agreed', () => {
  const answering = async (status: number, body: string, work: (port: Signature) => Promise<unknown>) => {
    const server = createServer((_, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      return await work(connectSignature({ url, secret: 'x', now: () => new Date() }));
    } finally {
      server.closeAllConnections();
      server.close();
    }
  };

  it.each([
    'https://evil.example/sign',
    '//evil.example',
    'javascript:alert(1)',
    '/relative',
    'http://127.0.0.1@evil.example/',
  ])('never sends people to another site: %s', async (link) => {
    const call = answering(200, JSON.stringify({ link }), (port) => port.sendDocument(toSign()));
    await expect(call).rejects.toMatchObject({ outcome: 'unknown', code: 'foreign_link' });
  });

  it.each([
    [200, 'not json'],
    [200, '{"state":"something"}'],
    [500, ''],
    [404, 'a proxy’s page'],
  ])('stays unknown: %d %s', async (status, body) => {
    const call = answering(status, body, (port) => port.findDocument('x'));
    await expect(call).rejects.toMatchObject({ outcome: 'unknown' });
  });
});

describe('a notice', () => {
  const at = '2026-11-27T07:30:00.000Z';
  it.each([
    ['no JSON', 'x'],
    ['an unknown type', JSON.stringify({ eventId: 'e', type: 'document.sold', documentId: 'd', at })],
    ['no document', JSON.stringify({ eventId: 'e', type: 'document.signed', at })],
    ['an event id that is no text', JSON.stringify({ eventId: 1, type: 'document.signed', documentId: 'd', at })],
    ['a NUL', JSON.stringify({ eventId: 'e\0', type: 'document.signed', documentId: 'd', at })],
    ['no time', JSON.stringify({ eventId: 'e', type: 'document.signed', documentId: 'd' })],
  ])('is not read when it has %s', (_, raw) => {
    expect(parseSignatureNotice(Buffer.from(raw))).toBeNull();
  });
});
