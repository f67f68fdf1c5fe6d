// Empty signature fields in a PDF, so that the provider knows where to sign.
// Invariant: the fields are part of the document before its digest is computed; signing only fills one.
// Source: docs/domain.md §9; docs/ports/signature.md.

/** In points from the top left corner; pages count from 1. */
export type FieldPlace = { page: number; left: number; top: number; width: number; height: number };

const printed = 4;

export function addSignatureFields(pdf: PDFKit.PDFDocument, places: readonly FieldPlace[]): void {
  // The library's types leave out its inner parts.
  const inner = pdf as unknown as PdfInner;
  const fields = places.map((place, index) => {
    pdf.switchToPage(place.page - 1);
    const bottom = pdf.page.height - place.top - place.height;
    const field = inner.ref({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      // A String object becomes text; a plain string would become a PDF name.
      T: new String(`penandatangan-${index + 1}`),
      F: printed,
      Rect: [place.left, bottom, place.left + place.width, bottom + place.height],
      P: inner.page.dictionary,
    });
    inner.page.annotations.push(field);
    field.end();
    return field;
  });
  // Set by hand: the library's own form asks viewers to redraw its fields, which would break a signed file.
  inner._acroform = { fonts: {}, defaultFont: 'none' };
  inner._root.data.AcroForm = inner.ref({ Fields: fields, DR: { Font: {} } });
}

type Reference = { end(): void };
type PdfInner = {
  _acroform: { fonts: object; defaultFont: string };
  _root: { data: { AcroForm?: Reference } };
  ref(data: object): Reference;
  page: { dictionary: Reference; annotations: Reference[] };
};
