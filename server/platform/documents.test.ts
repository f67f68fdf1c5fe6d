import { createHash } from 'node:crypto';
import { PDFDict, PDFDocument, PDFName } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { borrowerSlots, lenderSlots } from '#test/agreements.ts';
import { parsePersonName, printable } from '#domain/contact.ts';
import { pdfPages, withoutSpaces } from '#test/pdf-text.ts';
import { type Block, borrowerAgreement, lenderAgreement } from '#texts/agreements.ts';
import { lettersOf } from './document-letters.ts';
import { fallbackFiles, fontFiles } from './document-look.ts';
import { type AgreementDocument, renderAgreementPdf, renderDocumentPdf } from './documents.ts';

const agreement = (changes: Partial<AgreementDocument> = {}): AgreementDocument => ({
  title: 'Perjanjian Pinjaman Tanggung Renteng',
  number: 'PJM-2026-0001',
  madeAt: new Date('2026-11-27T07:00:00Z'),
  blocks: borrowerAgreement(borrowerSlots),
  parties: ['Siti Rahmah', 'PT Titian Dana Bersama'],
  signatureBoxes: [
    { role: 'Peminjam', name: 'Siti Rahmah' },
    { role: 'Penyelenggara', name: 'PT Titian Dana Bersama', note: 'Disetujui melalui sistem' },
  ],
  ...changes,
});

/** The pages without header, footer and list numbers. */
async function bodies(document: AgreementDocument): Promise<string[]> {
  const all = await pdfPages(await renderAgreementPdf(document));
  const pages = all.map((page) => page.replaceAll(/^\d+\. ?$/gm, ''));
  const frame = [`Nomor ${document.number}`, document.parties.join(', ')];
  return pages.map((page, index) => {
    const own = [...frame, `Halaman ${index + 1} dari ${pages.length}`].map(withoutSpaces);
    for (const text of own) expect(withoutSpaces(page)).toContain(text);
    return own.reduce((text, part) => text.replace(part, ''), withoutSpaces(page));
  });
}

/** The same form as `bodies` returns: numbers before a full stop are left out on both sides. */
const expected = (text: string) => withoutSpaces(text.replaceAll(/(?<=^|\s)\d+\.(?=\s|$)/g, ''));

const textsOf = (block: Block): string[] => {
  if (block.kind === 'list') return block.items;
  if (block.kind === 'facts') return block.rows.flat();
  if (block.kind === 'table') return [...block.rows.flat(), ...(block.total ?? [])];
  return [block.text];
};

describe('a name on paper', () => {
  const codes = Array.from({ length: 0x1_ffff }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);
  // Alone behind two letters; typed otherwise, a sign becomes one of these (a backtick an apostrophe).
  const taken = codes.map((code) => String.fromCodePoint(code)).filter((letter) => parsePersonName(`Ab${letter}c`));
  const letters = [...new Set(taken.flatMap((letter) => Array.from(parsePersonName(`Ab${letter}c`) ?? '')))];

  it('has every letter that the rule takes in one font, in both weights', () => {
    const own = [lettersOf(fontFiles.regular), lettersOf(fontFiles.bold)];
    const fallback = [lettersOf(fallbackFiles.regular), lettersOf(fallbackFiles.bold)];
    const has = (fonts: ReadonlySet<number>[], letter: string) =>
      fonts.every((font) => font.has(letter.codePointAt(0) ?? 0));
    expect(letters.length).toBeGreaterThan(800);
    expect(letters.filter((letter) => !has(own, letter) && !has(fallback, letter))).toEqual([]);
    // A mark stands with its letter, so both are in the fallback.
    expect(letters.filter((letter) => !has(fallback, letter))).toEqual([]);
  });

  it('of a group or an account has no letter that no font has', () => {
    const fonts = [fontFiles, fallbackFiles].map(({ regular, bold }) => [lettersOf(regular), lettersOf(bold)]);
    const has = (letter: string) => fonts.some((font) => font.every((one) => one.has(letter.codePointAt(0) ?? 0)));
    const accepted = codes.map((code) => String.fromCodePoint(code)).filter((each) => printable.test(each));
    expect(accepted.filter((each) => !has(each))).toEqual([]);
    expect(['🌸', '٣', 'Ж'].filter((each) => printable.test(each))).toEqual([]);
  });

  it('is printed whole, wherever it stands', async () => {
    // A mark stands on a letter that it does not compose with.
    const shown = letters.filter((letter) => letter !== ' ').map((letter) => letter.replace(/^(\p{M})$/u, 'q$1'));
    const name = shown.join('');
    const words = name.match(/.{1,40}/gu) ?? [];
    const blocks: Block[] = [
      { kind: 'title', text: 'Ạminah Ŋala' },
      { kind: 'list', items: words },
      { kind: 'facts', rows: words.map((word) => ['Nama', word]) },
      { kind: 'table', head: ['Nama', 'ɑyu'], align: ['left', 'left'], rows: [['Nu’man', 'Ŋurah']] },
    ];
    const plain = {
      title: 'Ạ',
      number: '1',
      madeAt: new Date('2026-11-27T07:00:00Z'),
      blocks,
      parties: ['Siti Ạminah'],
    };
    const printed = withoutSpaces((await pdfPages(await renderDocumentPdf(plain))).join(''));
    expect(printed).not.toContain('\ufffd');
    for (const part of ['ẠminahŊala', 'Ŋurah', 'ɑyu', 'SitiẠminah']) expect(printed).toContain(part);
    const found = printed.normalize('NFC');
    expect(shown.filter((letter) => !found.includes(letter.normalize('NFC')))).toEqual([]);
  });
});

describe('an agreement as PDF', () => {
  it.each([
    ['lender', lenderAgreement(lenderSlots)],
    ['borrower', borrowerAgreement(borrowerSlots)],
  ])('holds every word of its text (%s)', async (_, blocks) => {
    const text = (await bodies(agreement({ blocks }))).join('');
    const lost = blocks.flatMap(textsOf).filter((part) => !text.includes(expected(part)));
    expect(lost).toEqual([]);
    expect(text).not.toContain('\ufffd');
  });

  it('has the same bytes for the same input, and different ones for different input', async () => {
    const digest = async (document: AgreementDocument) =>
      createHash('sha256')
        .update(await renderAgreementPdf(document))
        .digest('hex');
    const first = await digest(agreement());
    expect(await digest(agreement())).toBe(first);
    expect(await digest(agreement({ number: 'PJM-2026-0002' }))).not.toBe(first);
    expect(await digest(agreement({ madeAt: new Date('2026-11-28T07:00:00Z') }))).not.toBe(first);
  });

  it('loses nothing of a clause of 12,000 characters, which flows over several pages', async () => {
    const clause = Array.from({ length: 1_500 }, (_, index) => String(index + 1).padStart(7, 'x')).join(' ');
    expect(clause.length).toBeGreaterThanOrEqual(11_999);
    const inEveryPlace: Block[] = [
      { kind: 'paragraph', text: clause },
      { kind: 'list', items: [clause] },
      { kind: 'facts', rows: [['Panjang', clause]] },
      {
        kind: 'table',
        head: ['Panjang', 'Jumlah'],
        align: ['left', 'right'],
        rows: [[clause, '']],
        total: ['Jumlah', ''],
      },
    ];
    for (const block of inEveryPlace) {
      const pages = await bodies(agreement({ blocks: [block] }));
      expect(pages.length, block.kind).toBeGreaterThan(3);
      const text = pages.join('').replaceAll('PanjangJumlah', '');
      expect(text.includes(withoutSpaces(clause)), block.kind).toBe(true);
    }
  });

  it('breaks a word that is longer than a line instead of cutting it off', async () => {
    const word = 'abcdefghij'.repeat(60);
    const pages = await bodies(agreement({ blocks: [{ kind: 'paragraph', text: word }] }));
    expect(pages.join('')).toContain(word);
  });

  it('prints markup and PDF commands in names as text', async () => {
    const names = ['<img src=x onerror=alert(1)>', '<iframe src=file:///etc/passwd>', ')>> /JS (app.alert(1))'];
    for (const name of names) {
      const borrower = { ...borrowerSlots.borrower, name };
      const document = agreement({ blocks: borrowerAgreement({ ...borrowerSlots, borrower }), parties: [name] });
      expect((await bodies(document)).join('')).toContain(withoutSpaces(name));
      const file = (await renderAgreementPdf(document)).toString('latin1');
      expect(file).not.toMatch(/\/(JS|JavaScript|OpenAction|Launch|URI|EmbeddedFile)\b/);
    }
  });
});

describe('a table of 50 instalments', () => {
  const row = (no: number) => withoutSpaces(`${no} Rp 100.000 Rp 20.000 Rp 120.000`);
  const head = withoutSpaces('Angsuran Pokok Bunga Jumlah');
  const total = withoutSpaces('Jumlah Rp 5.000.000 Rp 1.000.000 Rp 6.000.000');

  it('prints every row once and unsplit, repeats its header, and never leaves the total alone on a page', async () => {
    // Shifted line by line, so that the page break falls at every place in the table, including before the total.
    for (let shift = 0; shift < 24; shift += 2) {
      const filler: Block[] = Array.from({ length: shift }, () => ({ kind: 'heading', text: 'Judul' }));
      const table = borrowerAgreement(borrowerSlots).filter((block) => block.kind === 'table');
      const pages = await bodies(agreement({ blocks: [...filler, ...table] }));
      const withRows = pages.filter((page) => page.includes('Rp120.000'));
      expect(withRows.every((page) => page.includes(head))).toBe(true);
      const all = pages.join('').replaceAll(head, '').replaceAll('Judul', '');
      expect(all).toContain(Array.from({ length: 50 }, (_, index) => row(index + 1)).join('') + total);
      const last = pages.find((page) => page.includes(total)) ?? '';
      expect(last.slice(0, last.indexOf(total)).endsWith(row(50)), `shift ${shift}`).toBe(true);
    }
  });
});

it('keeps the boxes together with their heading, wherever the text ends', async () => {
  for (let lines = 0; lines < 34; lines += 3) {
    const blocks: Block[] = Array.from({ length: lines }, () => ({ kind: 'heading', text: 'Judul' }));
    const pages = await bodies(agreement({ blocks }));
    const last = pages.at(-1) ?? '';
    const inOrder = /Tandatangan.*Peminjam.*SitiRahmah.*Penyelenggara.*PTTitianDanaBersama/;
    expect(inOrder.test(last.replaceAll(/\s/g, '')), `${lines} lines`).toBe(true);
    const document = await PDFDocument.load(await renderAgreementPdf(agreement({ blocks })), { updateMetadata: false });
    const marked = document.getPages().map((page) => page.node.Annots()?.size() ?? 0);
    expect(marked).toEqual([...pages.slice(1).map(() => 0), 1]);
  }
});

it('has one empty signature field in the box of each signer', async () => {
  const document = await PDFDocument.load(await renderAgreementPdf(agreement()), { updateMetadata: false });
  const fields = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict && object.get(PDFName.of('FT')) ? [object] : []));
  expect(fields).toHaveLength(1);
  expect(String(fields[0]?.get(PDFName.of('T')))).toBe('(penandatangan-1)');
  expect(fields[0]?.has(PDFName.of('V'))).toBe(false);
  const pages = document.getPages();
  expect(fields[0]?.get(PDFName.of('P'))).toBe(pages.at(-1)?.ref);
});
