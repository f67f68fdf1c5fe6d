// The bank's file, parsed strictly: what is accepted, and each error with its line number.
// Source: docs/ports/bank.md.
import { describe, expect, it } from 'vitest';
import { createPace } from '#platform/pace.ts';
import { Refused } from '#platform/refuse.ts';
import { statementOf } from '../../../sandbox/bank/statement.ts';
import { parseStatement } from './statement-file.ts';

const lines = [
  'date,reference,counterparty,debit,credit,balance',
  '2026-11-28,OPENING,,,,1000000.00',
  '2026-11-28,p-1,8808000000123456,,500000.00,1500000.00',
  '2026-11-28,p-2,"Kelompok ""Anggrek"", Garut",200000.00,,1300000.00',
  '2026-11-28,CLOSING,,200000.00,500000.00,1300000.00',
];
const parse = (bytes: Buffer) => parseStatement([bytes], createPace(), async () => undefined);
const read = (text: string) => parse(Buffer.from(text));
const changed = (number: number, text: string) => lines.map((line, at) => (at === number - 1 ? text : line)).join('\n');

async function refusalOf(file: string | Buffer): Promise<unknown> {
  try {
    await parse(Buffer.from(file));
  } catch (error) {
    if (error instanceof Refused) return [error.refusals[0]?.code, error.refusals[0]?.slots?.line];
    throw error;
  }
  return 'taken';
}

describe('a statement file', () => {
  it.each([
    ['lines ended by LF', lines.join('\n')],
    ['lines ended by CR LF, the last one too', `${lines.join('\r\n')}\r\n`],
    ['a byte order mark', `\uFEFF${lines.join('\n')}`],
  ])('is taken with %s', async (_what, text) => {
    expect(await read(text)).toEqual({
      date: '2026-11-28',
      opening: 1_000_000,
      closing: 1_300_000,
      lines: [
        { line: 3, reference: 'p-1', counterparty: '8808000000123456', amount: 500_000 },
        { line: 4, reference: 'p-2', counterparty: 'Kelompok "Anggrek", Garut', amount: -200_000 },
      ],
    });
  });

  it.each([
    ['another head', changed(1, 'tanggal;acuan'), 'head', 1],
    ['no opening line', lines.toSpliced(1, 1).join('\n'), 'ends', 4],
    ['no closing line', lines.slice(0, -1).join('\n'), 'ends', 4],
    ['a cell too many', changed(3, '2026-11-28,p-1,8808,,500000.00,1500000.00,x'), 'line', 3],
    ['a quote that never ends', changed(3, '2026-11-28,p-1,"8808,,500000.00,1500000.00'), 'line', 3],
    ['a reference with spaces', changed(3, '2026-11-28,p 1,8808,,500000.00,1500000.00'), 'line', 3],
    ['an empty line', changed(3, ''), 'line', 3],
    ['another date', changed(4, '2026-11-27,p-2,,200000.00,,1300000.00'), 'date', 4],
    ['a date that does not exist', lines.join('\n').replaceAll('2026-11-28', '2026-02-30'), 'date', 2],
    ['an amount without decimals', changed(3, '2026-11-28,p-1,8808,,500000,1500000.00'), 'amount', 3],
    ['an amount with sen', changed(3, '2026-11-28,p-1,8808,,500000.50,1500000.50'), 'amount', 3],
    ['a grouped amount', changed(3, '2026-11-28,p-1,8808,,"500,000.00",1500000.00'), 'amount', 3],
    ['a negative amount', changed(3, '2026-11-28,p-1,8808,,-500000.00,500000.00'), 'amount', 3],
    ['both sides of a line', changed(3, '2026-11-28,p-1,8808,1.00,500001.00,1500000.00'), 'amount', 3],
    ['neither side of a line', changed(3, '2026-11-28,p-1,8808,,,1000000.00'), 'amount', 3],
    ['nothing in a line', changed(3, '2026-11-28,p-1,8808,,0.00,1000000.00'), 'amount', 3],
    ['a line copied', lines.toSpliced(3, 0, lines[2] ?? '').join('\n'), 'repeated', 4],
    ['a balance that does not follow', changed(3, '2026-11-28,p-1,8808,,500000.00,1500001.00'), 'balance', 3],
    ['a wrong total', changed(5, '2026-11-28,CLOSING,,200000.00,500001.00,1300000.00'), 'totals', 5],
    ['a wrong balance at the end', changed(5, '2026-11-28,CLOSING,,200000.00,500000.00,1300001.00'), 'totals', 5],
  ])('with %s is refused with its line', async (_what, text, fault, line) => {
    expect(await refusalOf(text)).toEqual([`error.statement.${fault}`, line]);
  });

  it('is the same in pieces, wherever they are cut, a letter of two bytes too', async () => {
    const bytes = Buffer.from(lines.join('\r\n').replace('Garut', 'Garüt'));
    const whole = await parse(bytes);
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const pieces = [bytes.subarray(0, cut), bytes.subarray(cut)];
      expect(await parseStatement(pieces, createPace(), async () => undefined)).toEqual(whole);
    }
  });

  it('is refused if it is not UTF-8 or contains a NUL', async () => {
    const latin = Buffer.from(lines.join('\n').replace('Garut', 'Garüt'), 'latin1');
    expect(await refusalOf(latin)).toEqual(['error.statement.encoding', undefined]);
    expect(await refusalOf(lines.join('\0'))).toEqual(['error.statement.encoding', undefined]);
  });

  it('is accepted as the stand-in bank writes it', async () => {
    const payment = {
      paymentId: '8808000000123456-2026-11-28',
      eventId: 'e-1',
      number: '8808000000123456',
      amount: '500000.00',
      paidAt: '2026-11-28T02:00:00.000Z',
      valueDate: '2026-11-28',
      payerName: 'Ratna',
      byHabit: true,
    };
    const none = { accounts: {}, payouts: {}, habits: {}, notices: [], earlier: [] };
    const books = { ...none, payments: [payment], opening: '1000000.00' };
    expect(await read(statementOf(books, '2026-11-28'))).toMatchObject({
      opening: 1_000_000,
      closing: 1_500_000,
      lines: [{ reference: payment.paymentId, counterparty: payment.number, amount: 500_000 }],
    });
    expect(await read(statementOf(books, '2026-11-29'))).toMatchObject({ opening: 1_500_000, lines: [] });
  });

  it('without a movement is accepted', async () => {
    const quiet = [lines[0], lines[1], '2026-11-28,CLOSING,,0.00,0.00,1000000.00'].join('\n');
    expect(await read(quiet)).toMatchObject({ opening: 1_000_000, closing: 1_000_000, lines: [] });
  });
});
