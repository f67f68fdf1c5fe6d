// Recognises the form of a bank's file by its content, and reads it whole: Titian's own form in pieces, others once their text is
// there (at most 5 MB), with rests.
// Source: docs/ports/bank.md; decision 0126.
import type { Rest } from '#platform/pace.ts';
import { refused } from '#platform/refuse.ts';
import { parseStatement, type StatementFile } from '../statement-file.ts';
import { readCamt053 } from './camt053.ts';
import { readBca, readBni, readBri, readMandiri } from './csv.ts';
import { readMt940 } from './mt940.ts';
import { type ToldFile, toStatement } from './told.ts';

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
type Reader = (lines: readonly string[], text: string, rest: Rest) => ToldFile | Promise<ToldFile>;

/** By the beginning of the file; in this order. */
const forms: readonly (readonly [RegExp, Reader])[] = [
  [/^\s*<(?:\?xml|Document|\w+:Document)/, (_lines, text, rest) => readCamt053(text, rest)],
  [/^\s*(?:\{1:|:20:)/, readMt940],
  [/^"?AccountNo"?;"?Ccy"?;/i, readMandiri],
  [/^[^\n]*\bNOREK\b[^\n]*\bMUTASI_DEBET\b/i, readBri],
  [/^"?Post Date"?,"?Value Date"?,/i, readBni],
  [/^[^]*?"?Tanggal Transaksi"?,"?Keterangan"?,"?Cabang"?,/i, readBca],
];

/**
 * Reads a file of any form. `account`: the number of the escrow account, which a file that names one must name.
 * Refuses `error.statement.*` with the line; the first line is 1.
 */
export async function readBankFile(
  pieces: Pieces,
  { account, rest, tell }: { account: string | null; rest: Rest; tell: (read: number) => Promise<void> },
): Promise<StatementFile> {
  const whole: Uint8Array[] = [];
  let read = 0;
  for await (const piece of pieces) {
    whole.push(piece);
    read += piece.byteLength;
  }
  const beginning = new TextDecoder().decode((whole[0] ?? new Uint8Array()).subarray(0, 4_096));
  const reader = forms.find(([head]) => head.test(beginning))?.[1];
  if (!reader) return parseStatement(whole, rest, tell);
  const text = await textOf(whole, rest);
  await tell(read);
  const lines = text.split(/\r?\n/);
  return toStatement(await reader(lines, text, rest), account, rest);
}

async function textOf(pieces: readonly Uint8Array[], rest: Rest): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const texts: string[] = [];
  try {
    for (const piece of pieces) {
      texts.push(decoder.decode(piece, { stream: true }));
      await rest();
    }
    texts.push(decoder.decode());
  } catch {
    throw refused('error.statement.encoding', { field: 'file' });
  }
  const text = texts.join('');
  if (text.includes('\0')) throw refused('error.statement.encoding', { field: 'file' });
  return text;
}
