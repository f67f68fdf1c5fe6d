import { createHash, sign } from 'node:crypto';
import { SignPdf } from '@signpdf/signpdf';
import { Signer } from '@signpdf/utils';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderAgreementPdf } from '#platform/documents.ts';
import { type KeyPair, makePerson, makeRoot, parseCertificate } from '../../sandbox/signature/certificates.ts';
import { signPdf } from '../../sandbox/signature/pdf.ts';
import { verifySignedPdf } from './signed-pdf.ts';

const at = new Date('2026-11-27T07:30:00Z');
const siti = { name: 'Siti Rahmah', email: 'siti@contoh.example' };
const root = makeRoot();
const keys = makePerson(siti, root, at);
const roots = [root.certificate];
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let original: Buffer;
let originalDigest: string;
let signed: Buffer;

beforeAll(async () => {
  original = await renderAgreementPdf({
    title: 'Perjanjian',
    number: 'PJM-1',
    madeAt: at,
    blocks: [{ kind: 'paragraph', text: 'Pokok pinjaman Rp 5.000.000.' }],
    parties: ['Siti Rahmah'],
    signatureBoxes: [{ role: 'Peminjam', name: 'Siti Rahmah' }],
  });
  originalDigest = sha256(original);
  signed = await signPdf(original, { signer: keys, name: siti.name, title: 'Perjanjian', at });
});

const flipped = (pdf: Buffer, index: number, mask = 1) => {
  const changed = Buffer.from(pdf);
  changed[index] = (changed[index] ?? 0) ^ mask;
  return changed;
};
const reasonOf = async (pdf: Buffer, check: Partial<Parameters<typeof verifySignedPdf>[1]> = {}) => {
  const result = await verifySignedPdf(pdf, { roots, originalDigest, now: at, ...check });
  return result.ok ? 'ok' : result.reason;
};

describe('a signed agreement', () => {
  it('[S1.002] verifies, and names who signed and when', async () => {
    const result = await verifySignedPdf(signed, { roots, originalDigest, now: at });
    expect(result).toMatchObject({ ok: true, signer: siti, signedAt: at });
  });

  it('begins with the document that was sent, byte for byte', () => {
    expect(signed.subarray(0, original.length).equals(original)).toBe(true);
  });

  it('is refused when any byte of its signature value is changed', async () => {
    const start = signed.indexOf('/Contents <') + '/Contents <'.length;
    const end = signed.indexOf('>', start);
    const used = start + signed.subarray(start, end).toString().replace(/0+$/, '').length;
    const passed: number[] = [];
    const bytes = Math.floor((used - start) / 2);
    // Changes one of the two digits of a byte, alternately: every byte of the outer frame and of the signature
    // itself, every seventh between them, so that every kind of field is covered; then the padding zeros, and the
    // brackets.
    for (let byte = 0; byte < bytes; byte += byte < 70 || byte > bytes - 80 ? 1 : 7) {
      const index = start + 2 * byte + (byte % 2);
      if ((await reasonOf(flipped(signed, index))) === 'ok') passed.push(index - start);
    }
    for (const index of [start - 1, used + 1, used + 2, end - 1, end]) {
      if ((await reasonOf(flipped(signed, index))) === 'ok') passed.push(index - start);
    }
    // A letter in the other case is the same digit, but still a changed byte.
    for (let index = start; index < used; index += 97) {
      const letter = index + signed.subarray(index, end).toString().search(/[a-f]/);
      if ((await reasonOf(flipped(signed, letter, 0x20))) === 'ok') passed.push(letter - start);
    }
    expect(passed).toEqual([]);
  }, 120_000);

  it('is refused when any byte elsewhere is changed', async () => {
    const passed: number[] = [];
    const update = signed.indexOf('/Type /Sig') - 200;
    for (let index = 0; index < signed.length; index += index > update ? 61 : 463) {
      if ((await reasonOf(flipped(signed, index))) === 'ok') passed.push(index);
    }
    expect(passed).toEqual([]);
  }, 120_000);

  it('is refused when something follows it, or when its end is missing', async () => {
    expect(await reasonOf(Buffer.concat([signed, Buffer.from('\n')]))).toBe('range_not_whole');
    expect(await reasonOf(Buffer.concat([signed, original]))).toBe('range_not_whole');
    expect(await reasonOf(signed.subarray(0, -1))).toBe('range_not_whole');
    expect(await reasonOf(original)).toBe('no_signature');
    expect(await reasonOf(Buffer.alloc(0))).toBe('no_signature');
  });

  it('is refused when it is another document than the one that was sent', async () => {
    expect(await reasonOf(signed, { originalDigest: sha256(Buffer.from('lain')) })).toBe('other_document');
  });

  it('is refused under another root, and under none', async () => {
    expect(await reasonOf(signed, { roots: [makeRoot().certificate] })).toBe('untrusted_certificate');
    expect(await reasonOf(signed, { roots: [] })).toBe('untrusted_certificate');
    expect(await reasonOf(signed, { roots: [makeRoot().certificate, root.certificate] })).toBe('ok');
  });

  it('is refused when its time is outside the certificate’s, or in the future', async () => {
    const late = new Date('2029-01-01T00:00:00Z');
    const expired = await signPdf(original, { signer: keys, name: siti.name, title: 'Perjanjian', at: late });
    expect(await reasonOf(expired, { now: late })).toBe('certificate_not_valid_then');
    expect(await reasonOf(signed, { now: new Date(at.getTime() - 6 * 60_000) })).toBe('signed_in_future');
  });

  it('is refused when an authority’s own certificate signed it', async () => {
    const byRoot = await signPdf(original, { signer: root, name: siti.name, title: 'Perjanjian', at });
    expect(await reasonOf(byRoot)).toBe('untrusted_certificate');
  });
});

describe('a signer who changes the document before signing it', () => {
  const signLater = (changed: Buffer) => signPdf(changed, { signer: keys, name: siti.name, title: 'Perjanjian', at });

  /** Appends a new version of one object to the document, as a PDF update does. */
  const withUpdate = (object: string, number: number) => {
    const previous = /startxref\s+(\d+)/.exec(original.subarray(-64).toString('latin1'))?.[1];
    const trailer = /trailer\n<<([^]*?)>>\nstartxref/.exec(original.subarray(-400).toString('latin1'))?.[1];
    const offset = original.length;
    const body = `${number} 0 obj\n${object}\nendobj\n`;
    const table = `xref\n${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`;
    const end = `trailer\n<<${trailer}/Prev ${previous}\n>>\nstartxref\n${offset + body.length}\n%%EOF\n`;
    return Buffer.concat([original, Buffer.from(body + table + end, 'latin1')]);
  };
  const objectOf = (marker: string) => {
    const text = original.toString('latin1');
    const start = text.lastIndexOf(' 0 obj', text.indexOf(marker));
    const number = Number(/(\d+)$/.exec(text.slice(0, start))?.[1]);
    return { number, body: text.slice(start + ' 0 obj\n'.length, text.indexOf('\nendobj', start)) };
  };

  it('is found out when a page has other contents', async () => {
    const { number, body } = objectOf('/Type /Page\n');
    const changed = await signLater(withUpdate(body.replace(/\/Contents \d+/, `/Contents ${number + 1}`), number));
    expect(await reasonOf(changed, { originalDigest: sha256(withUpdate(body, number)) })).toBe('other_document');
    expect(await reasonOf(changed)).toBe('more_than_a_signature');
  });

  it('is found out when the document has a new action', async () => {
    const { number, body } = objectOf('/Type /Catalog');
    const action = '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>\n>>';
    expect(await reasonOf(await signLater(withUpdate(body.replace(/>>\s*$/, action), number)))).toBe(
      'more_than_a_signature',
    );
  });
});

describe('a signature that only calls itself advanced', () => {
  class PlainSigner extends Signer {
    readonly #attributes: (content: Buffer) => pkijs.Attribute[];
    readonly #extra: Partial<ConstructorParameters<typeof pkijs.SignerInfo>[0] & object>;
    constructor(attributes: (content: Buffer) => pkijs.Attribute[], extra = {}) {
      super();
      this.#attributes = attributes;
      this.#extra = extra;
    }
    override async sign(content: Buffer): Promise<Buffer> {
      return messageOf(keys, this.#attributes(content), this.#extra);
    }
  }

  const attribute = (type: string, value: asn1js.BaseBlock) => new pkijs.Attribute({ type, values: [value] });
  const octets = (bytes: Buffer) => new asn1js.OctetString({ valueHex: new Uint8Array(bytes).buffer });
  const contentType = attribute('1.2.840.113549.1.9.3', new asn1js.ObjectIdentifier({ value: '1.2.840.113549.1.7.1' }));
  const digest = (content: Buffer) =>
    attribute('1.2.840.113549.1.9.4', octets(createHash('sha256').update(content).digest()));
  const reference = (hash: Buffer) => {
    const one = new asn1js.Sequence({ value: [octets(hash)] });
    const all = new asn1js.Sequence({ value: [one] });
    return attribute('1.2.840.113549.1.9.16.2.47', new asn1js.Sequence({ value: [all] }));
  };
  const ownHash = () =>
    createHash('sha256')
      .update(Buffer.from(parseCertificate(keys.certificate).toSchema().toBER()))
      .digest();

  function messageOf(signer: KeyPair, attributes: pkijs.Attribute[], extra: object): Buffer {
    const certificate = parseCertificate(signer.certificate);
    const sha = () => new pkijs.AlgorithmIdentifier({ algorithmId: '2.16.840.1.101.3.4.2.1' });
    const info = new pkijs.SignerInfo({
      version: 1,
      sid: new pkijs.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
      digestAlgorithm: sha(),
      signedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes }),
      signatureAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: '1.2.840.10045.4.3.2' }),
      ...extra,
    });
    const toSign = Buffer.from(info.signedAttrs?.toSchema().toBER() ?? new ArrayBuffer(0));
    toSign[0] = 0x31;
    info.signature = octets(sign('sha256', toSign, { key: signer.key, dsaEncoding: 'der' }));
    const data = new pkijs.SignedData({
      version: 1,
      digestAlgorithms: [sha()],
      encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: '1.2.840.113549.1.7.1' }),
      certificates: [certificate],
      signerInfos: [info],
    });
    const message = new pkijs.ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: data.toSchema(true) });
    return Buffer.from(message.toSchema().toBER());
  }

  /** The signed file with its signature removed and the place left empty, for another signer. */
  const emptied = () => {
    const text = signed.toString('latin1');
    const range = /\/ByteRange \[[^\]]*\] */.exec(text)?.[0] ?? '';
    const blank = '/ByteRange [0 /********** /********** /**********]';
    const value = /\/Contents <[0-9a-f]*>/.exec(text)?.[0] ?? '';
    const empty = text.replace(range.trimEnd().padEnd(blank.length), blank);
    return Buffer.from(empty.replace(value, `/Contents <${'0'.repeat(8192)}>`), 'latin1');
  };
  const signedBy = (attributes: (content: Buffer) => pkijs.Attribute[], extra = {}) =>
    new SignPdf().sign(emptied(), new PlainSigner(attributes, extra));

  it('passes when all three attributes are there, so that the refusals below have one cause each', async () => {
    expect(await reasonOf(await signedBy((content) => [contentType, digest(content), reference(ownHash())]))).toBe(
      'ok',
    );
  });

  it('is refused without the reference to its certificate, and with one to another certificate', async () => {
    expect(await reasonOf(await signedBy((content) => [contentType, digest(content)]))).toBe('unexpected_part');
    const foreign = reference(Buffer.alloc(32, 7));
    expect(await reasonOf(await signedBy((content) => [contentType, digest(content), foreign]))).toBe(
      'certificate_not_bound',
    );
  });

  it('is refused without a digest, with a wrong one, and with two', async () => {
    const other = digest(Buffer.from('lain'));
    expect(await reasonOf(await signedBy(() => [contentType, reference(ownHash())]))).toBe('unexpected_part');
    expect(await reasonOf(await signedBy(() => [contentType, other, reference(ownHash())]))).toBe('digest_differs');
    const both = await signedBy((content) => [contentType, digest(content), other, reference(ownHash())]);
    expect(await reasonOf(both)).toBe('unexpected_part');
  });

  it('is refused with parts that the signature does not cover', async () => {
    const unsignedAttrs = new pkijs.SignedAndUnsignedAttributes({ type: 1, attributes: [contentType] });
    const loose = await signedBy((content) => [contentType, digest(content), reference(ownHash())], { unsignedAttrs });
    expect(await reasonOf(loose)).toBe('unexpected_part');
  });
});
