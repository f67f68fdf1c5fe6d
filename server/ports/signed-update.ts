// What signing added to a PDF: exactly one filled signature field, and nothing else.
// Invariant: every object of the sent document is unchanged, except its form's flags and the value and appearance of
// the one field that was empty; so the signer can't have seen another text.
// Source: docs/domain.md §5.3; docs/ports/signature.md.
import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFObject, PDFArray, PDFStream } from 'pdf-lib';

export type SignatureDictionary = { byteRange: number[]; contents: string };

const name = (text: string) => PDFName.of(text);

/** The dictionary that fills the field, or null when the update did anything else. */
export async function readOnlyUpdate(original: Buffer, signed: Buffer): Promise<SignatureDictionary | null> {
  try {
    const [before, after] = await Promise.all([load(original), load(signed)]);
    const { trailerInfo: old } = before.context;
    if (String(old.Root) !== String(after.context.trailerInfo.Root)) return null;
    const filled: PDFDict[] = [];
    for (const [ref, object] of before.context.enumerateIndirectObjects()) {
      const now = after.context.lookup(ref);
      if (now && textOf(object) === textOf(now)) continue;
      if (!(object instanceof PDFDict) || !(now instanceof PDFDict)) return null;
      if (isFilledField(object, now)) filled.push(now);
      else if (!isMarkedForm(object, now, before)) return null;
    }
    const value = filled.length === 1 ? filled[0]?.lookup(name('V'), PDFDict) : undefined;
    return value ? signatureOf(value) : null;
  } catch {
    return null;
  }
}

function load(pdf: Buffer): Promise<PDFDocument> {
  return PDFDocument.load(pdf, { updateMetadata: false, throwOnInvalidObject: true });
}

function isFilledField(before: PDFDict, after: PDFDict): boolean {
  if (before.get(name('FT')) !== name('Sig') || before.has(name('V'))) return false;
  return textWithout(before, 'AP') === textWithout(after, 'V', 'AP');
}

function isMarkedForm(before: PDFDict, after: PDFDict, document: PDFDocument): boolean {
  if (document.catalog.lookup(name('AcroForm')) !== before) return false;
  return textWithout(before, 'SigFlags') === textWithout(after, 'SigFlags');
}

function signatureOf(value: PDFDict): SignatureDictionary | null {
  const isRight =
    value.get(name('Type')) === name('Sig') && value.get(name('SubFilter')) === name('ETSI.CAdES.detached');
  const contents = value.lookup(name('Contents'));
  if (!isRight || !(contents instanceof PDFHexString)) return null;
  const byteRange = value.lookup(name('ByteRange'), PDFArray).asArray();
  return {
    byteRange: byteRange.map((part) => (part instanceof PDFNumber ? part.asNumber() : Number.NaN)),
    contents: contents.toString().slice(1, -1),
  };
}

function textWithout(dictionary: PDFDict, ...keys: string[]): string {
  const copy = dictionary.clone();
  for (const key of keys) copy.delete(name(key));
  return textOf(copy);
}

function textOf(object: PDFObject): string {
  if (!(object instanceof PDFStream)) return object.toString();
  return `${object.dict.toString()}\n${Buffer.from(object.getContents()).toString('latin1')}`;
}
