// Signs a PDF: appends an update that fills its empty signature field, then inserts the signature.
// Invariants: the original document stays unchanged, byte for byte, at the start of the signed file; besides new
// objects only the field and the form are rewritten; the signature covers everything except its own value.
// Source: docs/domain.md §9; docs/ports/signature.md; ISO 32000-1 §7.5.6, §12.8.
import { createHash } from 'node:crypto';
import { PDFArray, type PDFContext, PDFDict, PDFDocument, PDFName, PDFNumber, type PDFObject, PDFRef } from 'pdf-lib';
import { SignPdf } from '@signpdf/signpdf';
import { Signer } from '@signpdf/utils';
import type { KeyPair } from './certificates.ts';
import { signCms } from './cms.ts';
import { drawStamp } from './stamp.ts';

export type SigningAct = { signer: KeyPair; name: string; title: string; at: Date };

const reservedBytes = 4096;
const placeholder = '/**********';
const hasSignatures = 3;

class NoSignatureField extends Error {}

/** True when the file is a PDF that this provider can sign. */
export async function hasEmptyField(pdf: Buffer): Promise<boolean> {
  try {
    findField(await load(pdf));
    return true;
  } catch {
    return false;
  }
}

export async function signPdf(pdf: Buffer, act: SigningAct): Promise<Buffer> {
  const prepared = await appendSignature(pdf, act);
  return new SignPdf().sign(prepared, new CmsSigner(act.signer));
}

class CmsSigner extends Signer {
  readonly #keys: KeyPair;
  constructor(keys: KeyPair) {
    super();
    this.#keys = keys;
  }
  override async sign(content: Buffer): Promise<Buffer> {
    return signCms(content, this.#keys);
  }
}

function load(pdf: Buffer): Promise<PDFDocument> {
  return PDFDocument.load(pdf, { updateMetadata: false, throwOnInvalidObject: true });
}

type Field = { form: PDFDict; formRef: PDFRef; field: PDFDict; fieldRef: PDFRef };

function findField(document: PDFDocument): Field {
  const formRef = document.catalog.get(PDFName.of('AcroForm'));
  const form = document.context.lookupMaybe(formRef, PDFDict);
  const fields = form?.lookupMaybe(PDFName.of('Fields'), PDFArray);
  if (!(formRef instanceof PDFRef) || !form) throw new NoSignatureField();
  for (const fieldRef of fields?.asArray() ?? []) {
    const field = document.context.lookupMaybe(fieldRef, PDFDict);
    const isSignature = field?.get(PDFName.of('FT')) === PDFName.of('Sig');
    if (fieldRef instanceof PDFRef && field && isSignature && !field.has(PDFName.of('V'))) {
      return { form, formRef, field, fieldRef };
    }
  }
  throw new NoSignatureField();
}

async function appendSignature(pdf: Buffer, act: SigningAct): Promise<Buffer> {
  const document = await load(pdf);
  const { context } = document;
  const { form, formRef, field, fieldRef } = findField(document);
  const signatureRef = context.nextRef();
  const stampRef = context.nextRef();
  field.set(PDFName.of('V'), signatureRef);
  field.set(PDFName.of('AP'), context.obj({ N: stampRef }));
  form.set(PDFName.of('SigFlags'), PDFNumber.of(hasSignatures));
  const objects: [PDFRef, Buffer][] = [
    [fieldRef, bytesOf(field)],
    [formRef, bytesOf(form)],
    [signatureRef, signatureDictionary(act)],
    [stampRef, drawStamp(field.lookup(PDFName.of('Rect'), PDFArray), act)],
  ];
  return Buffer.concat([pdf, updateOf(pdf, context, objects)]);
}

function signatureDictionary({ name, title, at }: SigningAct): Buffer {
  return Buffer.from(
    [
      '<<',
      '/Type /Sig',
      '/Filter /Adobe.PPKLite',
      '/SubFilter /ETSI.CAdES.detached',
      `/ByteRange [0 ${placeholder} ${placeholder} ${placeholder}]`,
      `/Contents <${'0'.repeat(2 * reservedBytes)}>`,
      `/M (D:${jakartaStamp(at)}+07'00')`,
      `/Name ${textString(name)}`,
      `/Reason ${textString(title)}`,
      '>>',
    ].join('\n'),
    'latin1',
  );
}

function updateOf(pdf: Buffer, context: PDFContext, objects: [PDFRef, Buffer][]): Buffer {
  const sorted = [...objects].sort(([left], [right]) => left.objectNumber - right.objectNumber);
  const parts: Buffer[] = [Buffer.from(pdf.at(-1) === 0x0a ? '' : '\n')];
  let at = pdf.length + (parts[0]?.length ?? 0);
  const entries = sorted.map(([ref, body]) => {
    const head = `${ref.objectNumber} ${ref.generationNumber} obj\n`;
    const object = Buffer.concat([Buffer.from(head), body, Buffer.from('\nendobj\n')]);
    const entry = { ref, at };
    parts.push(object);
    at += object.length;
    return entry;
  });
  parts.push(Buffer.from(`xref\n${crossReferences(entries)}${trailer(pdf, context)}startxref\n${at}\n%%EOF\n`));
  return Buffer.concat(parts);
}

function crossReferences(entries: { ref: PDFRef; at: number }[]): string {
  return entries
    .map(({ ref, at }) => {
      const offset = String(at).padStart(10, '0');
      return `${ref.objectNumber} 1\n${offset} ${String(ref.generationNumber).padStart(5, '0')} n \n`;
    })
    .join('');
}

function trailer(pdf: Buffer, context: PDFContext): string {
  const { Root, Info, ID } = context.trailerInfo;
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.subarray(-64).toString('latin1'))?.[1];
  if (previous === undefined || !Root) throw new NoSignatureField();
  const first = ID instanceof PDFArray ? ID.get(0) : undefined;
  const version = createHash('sha256').update(pdf).digest('hex').slice(0, 32);
  return [
    'trailer\n<<',
    `/Size ${context.largestObjectNumber + 1}`,
    `/Root ${Root}`,
    ...(Info ? [`/Info ${Info}`] : []),
    ...(first ? [`/ID [${first} <${version}>]`] : []),
    `/Prev ${previous}`,
    '>>\n',
  ].join('\n');
}

function bytesOf(object: PDFObject): Buffer {
  const bytes = new Uint8Array(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return Buffer.from(bytes);
}

/** Text in any script as a PDF string of hexadecimal digits. */
function textString(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;
}

/** `20261127143000`, the local time in Jakarta. */
function jakartaStamp(at: Date): string {
  return new Date(at.getTime() + 7 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);
}
