// What makes the rows of a definition, page by page, and what its sums must be by the books.
// Invariant: encrypted numbers are opened only while a file is made; a check sees merely whether there is one.
// Source: decision 0128.
import type { ReportAbout } from '#contract/authority.ts';
import type { ReportCell, ReportDefinition, ReportRow, ReportSpan } from '#domain/authority-report.ts';
import type { BookSumName, CheckNote } from '#domain/authority-sets.ts';
import type { Reader } from '#platform/db.ts';
import type { Vault } from '#platform/secrets.ts';

/** An encrypted number and the record that it is bound to; null where there is none. */
export type Encrypted = { bytes: Buffer; recordId: string } | null;

/** As columns hold it. */
export const encryptedFor = (bytes: Buffer | null, recordId: string): Encrypted => bytes && { bytes, recordId };

/** A cell from an encrypted number: the number as `read` gives it, or in a check whether there is one. */
export type Open = (encrypted: Encrypted, read?: (plain: string) => ReportCell) => ReportCell;

/** Opens for a file. */
export const openWith =
  (vault: Vault): Open =>
  (encrypted, read = (plain) => plain) =>
    encrypted === null ? null : read(vault.open(encrypted.bytes, encrypted.recordId));

/** Opens nothing: a mark stands for each number that is there. */
export const openNothing: Open = (encrypted) => (encrypted === null ? null : '•');

export type Reading = { reader: Reader; span: ReportSpan; open: Open };

export type MadeRow<Row> = {
  row: Row;
  /** Where what is missing can be filled in. */
  about: ReportAbout | null;
  /** Required fields that nobody can fill in any more: where they are blank they are told, and hold nothing back. */
  gone?: readonly string[];
  /** What the row adds to sums that are compared with the books, and to notes. */
  sums?: Partial<Record<BookSumName, number>>;
  notes?: Partial<Record<CheckNote, number>>;
};

/** What stands outside the file, and the books; `notes` tells of what stands outside, `closed` whether the last day's close is over. */
type Books = {
  sums: readonly { name: BookSumName; beside: bigint; books: bigint }[];
  notes?: readonly { name: CheckNote; count: number; amount: bigint }[];
  closed?: boolean;
};

export type ReportSource<Row = Readonly<Record<string, ReportCell>>> = {
  pages(reading: Reading): AsyncIterable<readonly MadeRow<Row>[]>;
  books(reading: Reading): Promise<Books>;
};

/** A source whose rows have the fields of a definition, checked by the compiler. */
export const sourceOf = <Definition extends ReportDefinition>(
  source: ReportSource<ReportRow<Definition>>,
): ReportSource => source;

/** Pages by a key that only grows: `read` gets the last row of the page before. */
export async function* pagesAfter<Row>(
  limit: number,
  read: (last: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last: Row | null = null; ; ) {
    const page: Row[] = await read(last);
    if (page.length > 0) yield page;
    last = page.at(-1) ?? null;
    if (page.length < limit) return;
  }
}
