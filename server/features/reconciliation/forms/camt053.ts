// camt.053, the statement message of ISO 20022: one statement of one date in rupiah.
// Invariants: no document type, so no entity but the five of XML; bounded depth; an entry that is not booked refuses the file.
// Source: docs/ports/bank.md; decision 0126.
import { SaxesParser } from 'saxes';
import type { Rest } from '#platform/pace.ts';
import { type ToldFile, type ToldMovement, wrong } from './told.ts';

const deepest = 24;
const pieceLength = 64 * 1024;

/** An element that is needed: its path below the statement or the entry, and its text. */
type Found = Map<string, string>;
type Balance = { code: string; date: string; amount: number };

type State = {
  path: string[];
  texts: string[];
  entry: { line: number; found: Found } | null;
  balance: Found | null;
  account: Found;
  balances: Balance[];
  movements: ToldMovement[];
  statements: number;
};

export async function readCamt053(text: string, rest: Rest): Promise<ToldFile> {
  const parser = new SaxesParser();
  const state: State = {
    path: [],
    texts: [],
    entry: null,
    balance: null,
    account: new Map(),
    balances: [],
    movements: [],
    statements: 0,
  };
  parser.on('doctype', () => {
    throw wrong('xml', parser.line);
  });
  parser.on('error', () => {
    throw wrong('xml', parser.line);
  });
  parser.on('opentag', ({ name }) => open(state, localOf(name), parser.line));
  parser.on('text', (piece) => {
    if (state.texts.length > 0) state.texts[state.texts.length - 1] += piece;
  });
  parser.on('closetag', ({ name }) => close(state, localOf(name), parser.line));
  for (let from = 0; from < text.length; from += pieceLength) {
    parser.write(text.slice(from, from + pieceLength));
    await rest();
  }
  parser.close();
  if (state.statements !== 1) throw wrong('xml', parser.line);
  const of = (...codes: string[]) => state.balances.find(({ code }) => codes.includes(code));
  const [opening, closing] = [of('OPBD', 'PRCD'), of('CLBD')];
  if (!opening || !closing) throw wrong('no_balance', parser.line);
  const accountNumber = state.account.get('Id/Othr/Id') ?? state.account.get('Id/IBAN') ?? null;
  const { movements } = state;
  return {
    form: 'camt053',
    accountNumber,
    date: closing.date,
    opening: opening.amount,
    closing: closing.amount,
    movements,
    last: parser.line,
  };
}

const localOf = (name: string): string => name.split(':').at(-1) ?? name;
const statement = 'Document/BkToCstmrStmt/Stmt';

function open(state: State, name: string, line: number): void {
  state.path.push(name);
  state.texts.push('');
  if (state.path.length > deepest) throw wrong('xml', line);
  const path = state.path.join('/');
  if (state.path.length === 1 && name !== 'Document') throw wrong('xml', line);
  if (path === statement) state.statements += 1;
  if (path === `${statement}/Ntry`) state.entry = { line, found: new Map() };
  if (path === `${statement}/Bal`) state.balance = new Map();
}

function close(state: State, name: string, line: number): void {
  const path = state.path.join('/');
  const text = (state.texts.pop() ?? '').trim();
  state.path.pop();
  if (path === `${statement}/Ntry`) endEntry(state);
  else if (path === `${statement}/Bal`) endBalance(state, line);
  else if (path.startsWith(`${statement}/Ntry/`)) add(state.entry?.found, path.slice(statement.length + 6), text);
  else if (path.startsWith(`${statement}/Bal/`)) add(state.balance, path.slice(statement.length + 5), text);
  else if (path.startsWith(`${statement}/Acct/`)) add(state.account, path.slice(statement.length + 6), text);
  if (name === 'Ccy' && path === `${statement}/Acct/Ccy` && text !== 'IDR') throw wrong('xml', line);
}

/** Repeated elements, such as several lines of remittance information, are one text. */
function add(found: Found | null | undefined, path: string, text: string): void {
  if (text !== '') found?.set(path, found.has(path) ? `${found.get(path)} ${text}` : text);
}

function amountOf(found: Found, line: number): number {
  const whole = /^(\d{1,15})(?:\.0{1,5})?$/.exec(found.get('Amt') ?? '')?.[1];
  const side = found.get('CdtDbtInd');
  if (whole === undefined || (side !== 'CRDT' && side !== 'DBIT')) throw wrong('form_amount', line);
  return side === 'CRDT' ? Number(whole) : -Number(whole);
}

const dayOf = (found: Found, element: string): string =>
  (found.get(`${element}/Dt`) ?? found.get(`${element}/DtTm`) ?? '').slice(0, 10);

function endBalance(state: State, line: number): void {
  const found = state.balance ?? new Map<string, string>();
  state.balance = null;
  state.balances.push({
    code: found.get('Tp/CdOrPrtry/Cd') ?? '',
    date: dayOf(found, 'Dt'),
    amount: amountOf(found, line),
  });
}

function endEntry(state: State): void {
  const { line, found } = state.entry ?? { line: 1, found: new Map<string, string>() };
  state.entry = null;
  if ((found.get('Sts/Cd') ?? found.get('Sts')) !== 'BOOK') throw wrong('form_line', line);
  const details = 'NtryDtls/TxDtls';
  const at = /T(\d{2}:\d{2}:\d{2})/.exec(found.get('BookgDt/DtTm') ?? '')?.[1] ?? null;
  const of = (path: string): string => found.get(`${details}/${path}`) ?? '';
  state.movements.push({
    line,
    date: dayOf(found, 'ValDt') || dayOf(found, 'BookgDt'),
    time: at,
    amount: amountOf(found, line),
    balance: null,
    reference:
      (of('Refs/EndToEndId') && !of('Refs/EndToEndId').includes(' ') && of('Refs/EndToEndId') !== 'NOTPROVIDED'
        ? of('Refs/EndToEndId')
        : '') ||
      (found.get('AcctSvcrRef') ?? ''),
    counterparty:
      ['Dbtr', 'Cdtr']
        .flatMap((party) => [of(`RltdPties/${party}/Nm`), of(`RltdPties/${party}/Pty/Nm`)])
        .find(Boolean) ?? '',
    description: `${of('RmtInf/Ustrd')} ${found.get('AddtlNtryInf') ?? ''}`,
  });
}
