// Certificates of the stand-in signature provider: how a root and a person's certificate are made.
// Invariants: EC P-256 with SHA-256; a person's certificate may sign documents and nothing else; serial numbers are
// random.
// Source: docs/domain.md §9; docs/ports/signature.md; RFC 5280.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

/** Key and certificate as PEM texts. */
export type KeyPair = { key: string; certificate: string };

export type PersonName = { name: string; email: string };

const oid = {
  country: '2.5.4.6',
  organization: '2.5.4.10',
  commonName: '2.5.4.3',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  documentSigning: '1.3.6.1.5.5.7.3.36',
};
const organization = 'Penyedia Tanda Tangan Tiruan';
// The first bits of the key usage string.
const mayCertify = 0x06;
const maySignDocuments = 0xc0;
const personYears = 2;

export function makeRoot(): KeyPair {
  const keys = newKeys();
  const subject = nameOf('Akar Tanda Tangan Tiruan Titian');
  const certificate = blank(subject, subject, keys.publicKey);
  certificate.notBefore.value = new Date('2020-01-01T00:00:00Z');
  certificate.notAfter.value = new Date('2049-01-01T00:00:00Z');
  certificate.extensions = [
    extension(oid.basicConstraints, true, new pkijs.BasicConstraints({ cA: true, pathLenConstraint: 0 }).toSchema()),
    keyUsage(mayCertify, 1),
    extension(oid.subjectKeyIdentifier, false, octets(keyIdentifier(keys.publicKey))),
  ];
  return { key: keys.key, certificate: encrypted(certificate, keys.key) };
}

export function makePerson(person: PersonName, root: KeyPair, now: Date): KeyPair {
  const keys = newKeys();
  const issuer = parseCertificate(root.certificate);
  const certificate = blank(nameOf(person.name), issuer.subject, keys.publicKey);
  certificate.notBefore.value = wholeSecond(now.getTime() - 60_000);
  const end = wholeSecond(now.getTime());
  end.setUTCFullYear(end.getUTCFullYear() + personYears);
  certificate.notAfter.value = end;
  const rootKey = createPublicKey(createPrivateKey(root.key)).export({ type: 'spki', format: 'der' });
  certificate.extensions = [
    extension(oid.basicConstraints, true, new pkijs.BasicConstraints({ cA: false }).toSchema()),
    keyUsage(maySignDocuments, 6),
    extension(oid.extendedKeyUsage, false, new pkijs.ExtKeyUsage({ keyPurposes: [oid.documentSigning] }).toSchema()),
    extension(
      oid.authorityKeyIdentifier,
      false,
      new pkijs.AuthorityKeyIdentifier({ keyIdentifier: octets(keyIdentifier(rootKey)) }).toSchema(),
    ),
    extension(oid.subjectKeyIdentifier, false, octets(keyIdentifier(keys.publicKey))),
    ...(person.email === '' ? [] : [mailName(person.email)]),
  ];
  return { key: keys.key, certificate: encrypted(certificate, root.key) };
}

export function parseCertificate(pem: string): pkijs.Certificate {
  return pkijs.Certificate.fromBER(bytesOf(derOf(pem)));
}

export function derOf(pem: string): Buffer {
  return Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64');
}

function newKeys(): { key: string; publicKey: Buffer } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }),
  };
}

function blank(subject: pkijs.RelativeDistinguishedNames, issuer: pkijs.RelativeDistinguishedNames, publicKey: Buffer) {
  const serial = randomBytes(16);
  // Positive, and without a leading zero byte.
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  return new pkijs.Certificate({
    version: 2,
    serialNumber: new asn1js.Integer({ valueHex: bytesOf(serial) }),
    subject,
    issuer,
    subjectPublicKeyInfo: pkijs.PublicKeyInfo.fromBER(bytesOf(publicKey)),
  });
}

function encrypted(certificate: pkijs.Certificate, key: string): string {
  certificate.signature = new pkijs.AlgorithmIdentifier({ algorithmId: oid.ecdsaWithSha256 });
  certificate.signatureAlgorithm = certificate.signature;
  certificate.tbsView = new Uint8Array(certificate.encodeTBS().toBER());
  const value = sign('sha256', certificate.tbsView, { key, dsaEncoding: 'der' });
  certificate.signatureValue = new asn1js.BitString({ valueHex: bytesOf(value) });
  const base64 = Buffer.from(certificate.toSchema(true).toBER()).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}

// Each part needs its own set; the library's encoding would put all of them into one.
function nameOf(commonName: string): pkijs.RelativeDistinguishedNames {
  const part = (type: string, value: asn1js.Utf8String | asn1js.PrintableString) =>
    new asn1js.Set({ value: [new pkijs.AttributeTypeAndValue({ type, value }).toSchema()] });
  const name = new asn1js.Sequence({
    value: [
      part(oid.country, new asn1js.PrintableString({ value: 'ID' })),
      part(oid.organization, new asn1js.Utf8String({ value: organization })),
      part(oid.commonName, new asn1js.Utf8String({ value: commonName.slice(0, 64) })),
    ],
  });
  return pkijs.RelativeDistinguishedNames.fromBER(name.toBER());
}

function mailName(email: string): pkijs.Extension {
  const names = new pkijs.GeneralNames({ names: [new pkijs.GeneralName({ type: 1, value: email })] });
  return extension(oid.subjectAltName, false, names.toSchema());
}

function keyUsage(bits: number, unusedBits: number): pkijs.Extension {
  return extension(oid.keyUsage, true, new asn1js.BitString({ valueHex: bytesOf(Buffer.from([bits])), unusedBits }));
}

function extension(extnID: string, critical: boolean, value: asn1js.BaseBlock): pkijs.Extension {
  return new pkijs.Extension({ extnID, critical, extnValue: value.toBER() });
}

function keyIdentifier(publicKey: Buffer): Buffer {
  return createHash('sha256').update(publicKey).digest().subarray(0, 20);
}

function octets(bytes: Buffer): asn1js.OctetString {
  return new asn1js.OctetString({ valueHex: bytesOf(bytes) });
}

function bytesOf(buffer: Buffer): ArrayBuffer {
  return new Uint8Array(buffer).buffer;
}

// Certificates have no fractions of a second.
function wholeSecond(instant: number): Date {
  return new Date(Math.floor(instant / 1000) * 1000);
}
