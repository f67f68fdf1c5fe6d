// PDFs from blocks of text; an agreement has an empty signature field for each signer.
// Invariants: equal input gives equal bytes, so the SHA-256 can be stored before the document is sent; no text is
// lost, whatever its length; nothing is read from the network or from any file but the fonts.
// Source: docs/domain.md §5.3, §9; docs/design.md §1.
import pdfmake from 'pdfmake';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Block } from '#texts/agreements.ts';
import { documents } from '#texts/documents.ts';
import { fill } from '#texts/fill.ts';
import { withFallback } from './document-letters.ts';
import { fallbackFiles, fontFiles, logo, margins, page, styles } from './document-look.ts';
import { factsTable, figureTable } from './document-tables.ts';
import { addSignatureFields, type FieldPlace } from './signature-field.ts';

export type PlainDocument = {
  title: string;
  number: string;
  /** Creation time; it becomes the file's date, so that equal input gives equal bytes. */
  madeAt: Date;
  blocks: readonly Block[];
  /** Random text in the file's information, so that its hash says nothing about what the file contains. */
  salt?: string;
  /** Printed in the footer of each page. */
  parties: readonly string[];
};
export type AgreementDocument = PlainDocument & {
  /** A box with a note is printed as it is; the others become signature fields. */
  signatureBoxes: readonly { role: string; name: string; note?: string }[];
};

const signaturesId = 'signatures';
const boxHeight = 84;
const boxWidth = 236;

const weights = ({ regular, bold }: typeof fontFiles) => ({
  normal: regular,
  bold,
  italics: regular,
  bolditalics: bold,
});
const files = new Set([fontFiles, fallbackFiles].flatMap(({ regular, bold }) => [regular, bold]));

pdfmake.setFonts({ Jakarta: weights(fontFiles), DejaVu: weights(fallbackFiles) });
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => files.has(path));

export async function renderAgreementPdf(agreement: AgreementDocument): Promise<Buffer> {
  const boxes = agreement.signatureBoxes.map(signatureBox);
  const signatures: Content[] = [
    { text: documents['document.signatures'], id: signaturesId, ...styles.heading },
    { text: documents['document.signatures.text'], ...styles.paragraph },
    ...boxes.map((box) => box.content),
  ];
  const pdf = await pdfmake
    .createPdf(definition(agreement, boxes.length, signatures), { bufferPages: true })
    .getStream();
  addSignatureFields(
    pdf,
    boxes.flatMap((box) => (box.place ? [box.place()] : [])),
  );
  return collect(pdf);
}

/** A document that nobody signs. */
export async function renderDocumentPdf(document: PlainDocument): Promise<Buffer> {
  return collect(await pdfmake.createPdf(definition(document, 0, []), { bufferPages: true }).getStream());
}

function definition(agreement: PlainDocument, boxes: number, signatures: readonly Content[]): TDocumentDefinitions {
  return {
    pageSize: 'A4',
    pageMargins: [margins.side, margins.top, margins.side, margins.bottom],
    defaultStyle: styles.text,
    info: {
      title: `${agreement.title} ${agreement.number}`,
      author: 'Titian',
      creator: 'Titian',
      producer: 'Titian',
      creationDate: agreement.madeAt,
      ...(agreement.salt === undefined ? {} : { keywords: agreement.salt }),
    },
    header: () => header(agreement.number),
    footer: (current, pages) => withFallback(footer(agreement, current, pages)),
    // The boxes stay together with their heading: they start a new page when there is not enough room.
    pageBreakBefore: ({ id, startPosition }) =>
      id === signaturesId &&
      startPosition.verticalRatio > 1 - (110 + boxes * 160) / (page.height - margins.top - margins.bottom),
    content: withFallback([...agreement.blocks.map(blockContent), ...signatures]),
  };
}

function header(number: string): Content {
  return {
    margin: [margins.side, 28, margins.side, 0],
    columns: [
      { svg: logo, width: 72 },
      {
        text: fill(documents['document.number'], { number }),
        ...styles.small,
        alignment: 'right',
        margin: [0, 6, 0, 0],
      },
    ],
  };
}

function footer({ parties }: PlainDocument, current: number, pages: number): Content {
  return {
    margin: [margins.side, 16, margins.side, 0],
    columns: [
      { text: parties.map((name) => shortened(name, 60)).join(', '), ...styles.small, width: '*' },
      {
        text: fill(documents['document.page'], { page: current, pages }),
        ...styles.small,
        width: 'auto',
        alignment: 'right',
      },
    ],
  };
}

function blockContent(block: Block): Content {
  switch (block.kind) {
    case 'title':
      return { text: block.text, ...styles.title };
    case 'heading':
      return { text: block.text, ...styles.heading };
    case 'paragraph':
      return { text: block.text, ...styles.paragraph };
    case 'list':
      return { ol: block.items.map((text) => ({ text, ...styles.item })), ...styles.list };
    case 'facts':
      return factsTable(block.rows);
    case 'table':
      return figureTable(block);
  }
}

type SignatureBox = { content: Content; place: (() => FieldPlace) | null };

function signatureBox({ role, name, note }: AgreementDocument['signatureBoxes'][number]): SignatureBox {
  const frame = { type: 'rect' as const, x: 0, y: 0, w: boxWidth, h: boxHeight, lineColor: '#8a806b', lineWidth: 0.75 };
  // The layout writes each drawing's position into the drawing; the signature field goes there.
  const drawing: { canvas: (typeof frame)[]; positions?: { pageNumber: number; left: number; top: number }[] } = {
    canvas: [frame],
  };
  const inside = note ?? documents['document.signatures.place'];
  const content: Content = [
    { text: role, ...styles.label, margin: [0, 18, 0, 4] },
    drawing,
    { text: inside, ...styles.small, relativePosition: { x: 10, y: 8 - boxHeight } },
    { text: name, bold: true, margin: [0, 6, 0, 0] },
  ];
  if (note !== undefined) return { content, place: null };
  return {
    content,
    place() {
      const at = drawing.positions?.[0];
      if (!at) throw new Error('The layout gave no place for a signature.');
      return { page: at.pageNumber, left: at.left, top: at.top, width: boxWidth, height: boxHeight };
    },
  };
}

// The footer has one line; the full name is in the text.
function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

function collect(pdf: NodeJS.ReadableStream & { end(): void }): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
    pdf.end();
  });
}
