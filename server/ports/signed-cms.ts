// Reads the signature value of a PDF: who signed these bytes, and does the certificate lead to a trusted root?
// Invariants: every part of the message is checked or covered by the signature, so none can be changed unnoticed;
// only SHA-256 with ECDSA or RSA; anything unexpected is refused, not skipped.
// Source: docs/domain.md §9; docs/ports/signature.md; RFC 5652, RFC 5035.
import { createHash, verify, X509Certificate } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

export type CmsFault =
  | 'unreadable_signature'
  | 'unexpected_part'
  | 'weak_algorithm'
  | 'digest_differs'
  | 'certificate_not_bound'
  | 'signature_wrong'
  | 'untrusted_certificate'
  | 'certificate_not_valid_then';

export type Signer = { name: string; email: string | null; serialNumber: string };

const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  commonName: '2.5.4.3',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
};
const signatureAlgorithms = new Set(['1.2.840.10045.4.3.2', '1.2.840.113549.1.1.11', '1.2.840.113549.1.1.1']);
const longestChain = 5;

export type CmsCheck = { der: Buffer; content: Buffer; roots: readonly string[]; signedAt: Date };

export function checkCms({ der, content, roots, signedAt }: CmsCheck): Signer | CmsFault {
  const message = readMessage(der);
  if (typeof message === 'string') return message;
  const { signerInfo, certificates } = message;
  const certificate = certificates.find((candidate) => isNamedBy(candidate, signerInfo));
  if (!certificate) return 'certificate_not_bound';
  const attributes = readAttributes(signerInfo);
  if (!attributes) return 'unexpected_part';
  if (!sha256(content).equals(attributes.digest)) return 'digest_differs';
  const certificateDer = derOf(certificate);
  if (!sha256(certificateDer).equals(attributes.certificateHash)) return 'certificate_not_bound';
  const holder = new X509Certificate(certificateDer);
  const value = Buffer.from(signerInfo.signature.valueBlock.valueHexView);
  if (!verify('sha256', attributes.signed, { key: holder.publicKey, dsaEncoding: 'der' }, value)) {
    return 'signature_wrong';
  }
  const others = certificates
    .filter((other) => other !== certificate)
    .map((other) => new X509Certificate(derOf(other)));
  return checkChain(holder, others, roots, signedAt) ?? checkPurpose(certificate) ?? signerOf(certificate, holder);
}

type Message = { signerInfo: pkijs.SignerInfo; certificates: pkijs.Certificate[] };

function readMessage(der: Buffer): Message | CmsFault {
  let data: pkijs.SignedData;
  try {
    const outer = asn1js.fromBER(new Uint8Array(der));
    if (outer.offset !== der.length) return 'unreadable_signature';
    const info = new pkijs.ContentInfo({ schema: outer.result });
    if (info.contentType !== oid.signedData) return 'unexpected_part';
    data = new pkijs.SignedData({ schema: info.content });
    // A message that is not in canonical DER leaves room for unnoticed changes.
    const again = new pkijs.ContentInfo({ contentType: oid.signedData, content: data.toSchema(false) });
    if (!Buffer.from(again.toSchema().toBER()).equals(der)) return 'unexpected_part';
  } catch {
    return 'unreadable_signature';
  }
  const [signerInfo, ...more] = data.signerInfos;
  const certificates = (data.certificates ?? []).filter((one) => one instanceof pkijs.Certificate);
  const isPlain =
    data.version === 1 &&
    data.encapContentInfo.eContentType === oid.data &&
    data.encapContentInfo.eContent === undefined &&
    data.crls === undefined &&
    certificates.length === data.certificates?.length &&
    data.digestAlgorithms.length === 1 &&
    signerInfo?.version === 1 &&
    signerInfo.unsignedAttrs === undefined;
  if (!isPlain || more.length > 0) return 'unexpected_part';
  const digests = [data.digestAlgorithms[0], signerInfo.digestAlgorithm];
  if (!digests.every((one) => one?.algorithmId === oid.sha256 && hasNoParameters(one))) return 'weak_algorithm';
  const { signatureAlgorithm } = signerInfo;
  if (!signatureAlgorithms.has(signatureAlgorithm.algorithmId) || !hasNoParameters(signatureAlgorithm)) {
    return 'weak_algorithm';
  }
  return { signerInfo, certificates };
}

function hasNoParameters(algorithm: pkijs.AlgorithmIdentifier): boolean {
  const { algorithmParams } = algorithm;
  return (
    algorithmParams === undefined || algorithmParams instanceof asn1js.Any || algorithmParams instanceof asn1js.Null
  );
}

function isNamedBy(certificate: pkijs.Certificate, { sid }: pkijs.SignerInfo): boolean {
  if (!(sid instanceof pkijs.IssuerAndSerialNumber)) return false;
  // Byte for byte: the library's own comparison treats names in two encodings as equal.
  return encoded(sid.issuer).equals(encoded(certificate.issuer)) && sid.serialNumber.isEqual(certificate.serialNumber);
}

type Attributes = { signed: Buffer; digest: Buffer; certificateHash: Buffer };

/** Each of the three attributes once, each with one value; otherwise null. */
function readAttributes({ signedAttrs }: pkijs.SignerInfo): Attributes | null {
  if (!signedAttrs) return null;
  const valueOf = (type: string): unknown => {
    const found = signedAttrs.attributes.filter((attribute) => attribute.type === type);
    return found.length === 1 && found[0]?.values.length === 1 ? found[0].values[0] : undefined;
  };
  const contentType = valueOf(oid.contentType);
  const digest = valueOf(oid.messageDigest);
  const certificateHash = referencedHash(valueOf(oid.signingCertificateV2));
  if (!(contentType instanceof asn1js.ObjectIdentifier) || contentType.valueBlock.toString() !== oid.data) return null;
  if (!(digest instanceof asn1js.OctetString) || !certificateHash) return null;
  return {
    signed: Buffer.from(signedAttrs.encodedValue),
    digest: Buffer.from(digest.valueBlock.valueHexView),
    certificateHash,
  };
}

// SigningCertificateV2 { certs { ESSCertIDv2 { [hashAlgorithm,] certHash [, issuerSerial] } } }: the first is the signer's.
function referencedHash(value: unknown): Buffer | null {
  const first = partsOf(partsOf(partsOf(value)[0])[0]);
  const [head, second] = first;
  if (head instanceof asn1js.OctetString) return Buffer.from(head.valueBlock.valueHexView);
  const [algorithm] = partsOf(head);
  const isSha256 = algorithm instanceof asn1js.ObjectIdentifier && algorithm.valueBlock.toString() === oid.sha256;
  return isSha256 && second instanceof asn1js.OctetString ? Buffer.from(second.valueBlock.valueHexView) : null;
}

function partsOf(value: unknown): unknown[] {
  return value instanceof asn1js.Sequence ? value.valueBlock.value : [];
}

/**
 * The chain from the signer to a trusted root, over the certificates in the message; all valid at that time, none
 * left over.
 */
function checkChain(
  holder: X509Certificate,
  others: X509Certificate[],
  roots: readonly string[],
  at: Date,
): CmsFault | null {
  const trusted = roots.map((pem) => new X509Certificate(pem));
  const chain = [holder];
  for (let current = holder; chain.length <= longestChain; ) {
    const root = trusted.find((candidate) => isIssuedBy(current, candidate));
    if (root) {
      if (chain.length - 1 !== others.length) return 'unexpected_part';
      return [...chain, root].every((one) => isValidAt(one, at)) ? null : 'certificate_not_valid_then';
    }
    const next = others.find(
      (candidate) => !chain.includes(candidate) && candidate.ca && isIssuedBy(current, candidate),
    );
    if (!next) return 'untrusted_certificate';
    chain.push(next);
    current = next;
  }
  return 'untrusted_certificate';
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

function isValidAt(certificate: X509Certificate, at: Date): boolean {
  return Date.parse(certificate.validFrom) <= at.getTime() && at.getTime() <= Date.parse(certificate.validTo);
}

// Digital signature (first bit) or content commitment (second), and not a certificate authority.
function checkPurpose(certificate: pkijs.Certificate): CmsFault | null {
  const usage = certificate.extensions?.find(({ extnID }) => extnID === oid.keyUsage)?.parsedValue;
  if (!(usage instanceof asn1js.BitString)) return 'untrusted_certificate';
  const maySign = ((usage.valueBlock.valueHexView[0] ?? 0) & 0xc0) !== 0;
  return maySign && !new X509Certificate(derOf(certificate)).ca ? null : 'untrusted_certificate';
}

function signerOf(certificate: pkijs.Certificate, holder: X509Certificate): Signer {
  const name = certificate.subject.typesAndValues.find(({ type }) => type === oid.commonName);
  const alternatives = certificate.extensions?.find(({ extnID }) => extnID === oid.subjectAltName)?.parsedValue;
  const mails = alternatives instanceof pkijs.AltName ? alternatives.altNames.filter(({ type }) => type === 1) : [];
  const email: unknown = mails[0]?.value;
  return {
    name: name?.value.valueBlock.value ?? '',
    email: typeof email === 'string' ? email : null,
    serialNumber: holder.serialNumber,
  };
}

function encoded(name: pkijs.RelativeDistinguishedNames): Buffer {
  return Buffer.from(name.toSchema().toBER());
}

function derOf(certificate: pkijs.Certificate): Buffer {
  return Buffer.from(certificate.toSchema(false).toBER());
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
