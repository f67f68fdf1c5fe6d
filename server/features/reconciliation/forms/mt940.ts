// MT940, the statement message of SWIFT: one statement of one date. Small and strict, since the parsers on npm compute amounts
// as binary fractions and pass over what they do not know.
// Invariant: a field that is not of a statement, or out of order, refuses the file with its line.
// Source: docs/ports/bank.md; decision 0126.
import { type ToldFile, type ToldMovement, wrong } from './told.ts';

type Field = { line: number; tag: string; text: string };

export function readMt940(lines: readonly string[]): ToldFile {
  const fields = fieldsOf(lines);
  const one = (...tags: string[]): Field => {
    const [found, second] = fields.filter(({ tag }) => tags.includes(tag));
    // Several statements, or pages of one, are several files.
    if (!found || second) throw wrong('mt940', second?.line ?? 1);
    return found;
  };
  one('20');
  const [opening, closing] = [readBalance(one('60F')), readBalance(one('62F'))];
  const movements: ToldMovement[] = [];
  for (const field of fields) {
    if (field.tag === '61') movements.push(readLine(field));
    else if (field.tag === '86') describe(movements.at(-1), field);
  }
  const accountNumber = one('25', '25P').text.split('\n')[0]?.split('/').at(-1)?.trim() ?? null;
  return {
    form: 'mt940',
    accountNumber,
    date: closing.date,
    opening: opening.amount,
    closing: closing.amount,
    movements,
    last: lines.length,
  };
}

const known = new Set(['20', '21', '25', '25P', '28', '28C', '60F', '61', '86', '62F', '64', '65']);

/** Fields with the lines that go on. The envelope `{1:…}{4:` and its end `-}` are left out. */
function fieldsOf(lines: readonly string[]): Field[] {
  const fields: Field[] = [];
  for (const [index, raw] of lines.entries()) {
    const line = index + 1;
    const text = raw
      .replace(/^(?:\{[1235]:[^{}]*(?:\{[^{}]*\}[^{}]*)*\})*\{4:/, '')
      .replace(/^-\}?(?:\{5:.*\})?$/, '')
      .trimEnd();
    if (text === '') continue;
    const [, tag = '', rest = ''] = /^:(\d{2}[A-Z]?):(.*)$/.exec(text) ?? [];
    const before = fields.at(-1);
    if (tag !== '') {
      if (!known.has(tag)) throw wrong('mt940', line);
      fields.push({ line, tag, text: rest });
    } else if (before) before.text += `\n${text}`;
    else throw wrong('mt940', line);
  }
  return fields;
}

/** "1180000,00" -> 1180000; sen that are not 0 are refused. */
function wholeOf(text: string, line: number): number {
  const found = /^(\d{1,13}),0{0,2}$/.exec(text);
  if (!found) throw wrong('form_amount', line);
  return Number(found[1]);
}

const dateOf = (text: string): string => `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;

function readBalance({ text, line }: Field): { date: string; amount: number } {
  const found = /^([CD])(\d{6})IDR([\d,]+)$/.exec(text);
  if (!found) throw wrong('mt940', line);
  const amount = wholeOf(found[3] ?? '', line);
  return { date: dateOf(found[2] ?? ''), amount: found[1] === 'C' ? amount : -amount };
}

/** `RC` takes back a credit, `RD` a debit. */
function readLine({ text, line }: Field): ToldMovement {
  const [first = '', ...supplement] = text.split('\n');
  const found = /^(\d{6})(?:\d{4})?(C|D|RC|RD)[A-Z]?([\d,]{2,15})[NFS][A-Z0-9]{3}(.*)$/.exec(first);
  if (!found) throw wrong('mt940', line);
  const amount = wholeOf(found[3] ?? '', line);
  const [owners = '', banks = ''] = (found[4] ?? '').split('//');
  return {
    line,
    date: dateOf(found[1] ?? ''),
    time: null,
    amount: found[2] === 'C' || found[2] === 'RD' ? amount : -amount,
    balance: null,
    reference: banks.trim() || owners.trim(),
    counterparty: '',
    description: supplement.join(' '),
  };
}

/** What field 86 says of the line before it; subfields `?20` are spaces. Without a line it is about the whole statement. */
function describe(movement: ToldMovement | undefined, { text }: Field): void {
  if (movement) movement.description += ` ${text.replaceAll('\n', ' ').replaceAll(/\?\d{2}/g, ' ')}`;
}
