// The parts of an agreement, before they become HTML on a screen or lines in a PDF.
// Invariant: a block contains plain text only; it is never interpreted as HTML.
// Source: spec §3; docs/design.md §2.

export type Align = 'left' | 'right';

export type Block =
  | { kind: 'title'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'facts'; rows: [label: string, value: string][] }
  | { kind: 'table'; head: string[]; align: Align[]; rows: string[][]; total?: string[] };

/** The operator of the platform, as named in agreements. */
export type OperatorSlots = { name: string; address: string; email: string; phone: string };

/** One line of the expected instalments, already formatted: `Rp 100.000`. */
export type InstalmentSlots = { no: string; principal: string; interest: string; amount: string };

export type RhythmSlot = 'mingguan' | 'bulanan';

export const title = (text: string): Block => ({ kind: 'title', text });
export const heading = (text: string): Block => ({ kind: 'heading', text });
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const list = (...items: string[]): Block => ({ kind: 'list', items });
export const facts = (...rows: [string, string][]): Block => ({ kind: 'facts', rows });

/** The label of the row that names who signs. */
export const identityLabel = 'Nomor identitas';

/**
 * The agreement as its signer reads it: her number stands where the stored text only says where the number is kept.
 * Without a number the text is as stored.
 * Source: decision 0110.
 */
export function withIdentityNumber(blocks: readonly Block[], number: string | null): Block[] {
  if (number === null) return [...blocks];
  return blocks.map((block) =>
    block.kind === 'facts'
      ? {
          kind: 'facts',
          rows: block.rows.map(([label, value]) => [label, label === identityLabel ? number : value]),
        }
      : block,
  );
}

/** "Pasal 1 …", numbered in the given order. */
export function articles(...parts: [name: string, ...blocks: Block[]][]): Block[] {
  return parts.flatMap(([name, ...blocks], index) => [heading(`Pasal ${index + 1}. ${name}`), ...blocks]);
}

export function instalmentTable(
  interestLabel: string,
  { rows, total }: { rows: InstalmentSlots[]; total: Omit<InstalmentSlots, 'no'> },
): Block {
  return {
    kind: 'table',
    head: ['Angsuran', 'Pokok', interestLabel, 'Jumlah'],
    align: ['left', 'right', 'right', 'right'],
    rows: rows.map((row) => [row.no, row.principal, row.interest, row.amount]),
    total: ['Jumlah', total.principal, total.interest, total.amount],
  };
}
