// The signature value of PAdES baseline B: a CMS SignedData over bytes that are not inside it.
// Invariants: signed attributes are contentType, messageDigest and signing-certificate-v2, in DER order; the time of
// signing is not among them, because a PDF carries it in its own signature dictionary.
// Source: docs/domain.md §9; docs/ports/signature.md; RFC 5652, RFC 5035, ETSI EN 319 142-1.
import { createHash, sign } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { derOf, type KeyPair, parseCertificate } from './certificates.ts';

const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
};
const setTag = 0x31;

/** DER of the ContentInfo that goes into the PDF's `/Contents`. */
export function signCms(content: Uint8Array, signer: KeyPair): Buffer {
  const certificate = parseCertificate(signer.certificate);
  const attributes = signedAttributes(content, signer);
  const signerInfo = new pkijs.SignerInfo({
    version: 1,
    sid: new pkijs.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
    digestAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: oid.sha256 }),
    signedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes }),
    signatureAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: oid.ecdsaWithSha256 }),
  });
  // The signature is over the SET; inside the message it has another tag.
  const toSign = Buffer.from(signerInfo.signedAttrs?.toSchema().toBER() ?? new ArrayBuffer(0));
  toSign[0] = setTag;
  const value = sign('sha256', toSign, { key: signer.key, dsaEncoding: 'der' });
  signerInfo.signature = new asn1js.OctetString({ valueHex: new Uint8Array(value).buffer });

  const signedData = new pkijs.SignedData({
    version: 1,
    digestAlgorithms: [new pkijs.AlgorithmIdentifier({ algorithmId: oid.sha256 })],
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: oid.data }),
    certificates: [certificate],
    signerInfos: [signerInfo],
  });
  const message = new pkijs.ContentInfo({ contentType: oid.signedData, content: signedData.toSchema(true) });
  return Buffer.from(message.toSchema().toBER());
}

function signedAttributes(content: Uint8Array, signer: KeyPair): pkijs.Attribute[] {
  const digest = createHash('sha256').update(content).digest();
  const attributes = [
    new pkijs.Attribute({ type: oid.contentType, values: [new asn1js.ObjectIdentifier({ value: oid.data })] }),
    new pkijs.Attribute({ type: oid.messageDigest, values: [octets(digest)] }),
    new pkijs.Attribute({ type: oid.signingCertificateV2, values: [certificateReference(signer)] }),
  ];
  const encoded = attributes.map((attribute) => ({ attribute, der: Buffer.from(attribute.toSchema().toBER()) }));
  return encoded.sort((left, right) => Buffer.compare(left.der, right.der)).map(({ attribute }) => attribute);
}

// SigningCertificateV2 ::= { certs { ESSCertIDv2 { certHash } } }; SHA-256 is the default, which DER leaves out.
function certificateReference(signer: KeyPair): asn1js.Sequence {
  const hash = createHash('sha256').update(derOf(signer.certificate)).digest();
  const reference = new asn1js.Sequence({ value: [octets(hash)] });
  return new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [reference] })] });
}

function octets(bytes: Buffer): asn1js.OctetString {
  return new asn1js.OctetString({ valueHex: new Uint8Array(bytes).buffer });
}
