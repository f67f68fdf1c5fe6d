// The statements of the books: trial balance, balance sheet, income and cash flow, and whose the money in escrow is, all from
// what the kinds of accounts moved.
// Invariant: sums are bigint, debit +, credit −, in whole rupiah, and nothing is rounded but the shares of a whole. What must be
// equal is checked here (`booksFaults`), whatever the ledger says.
// Source: decision 0124; docs/glossary.md.
import { accountCodes, type AccountKind, accountKinds, type Nature, natureOf } from './account-kind.ts';
import type { JournalKind } from './journal-kind.ts';

/** What the accounts of one kind moved by journals of one kind; `escrow`: whether those journals touched escrow. */
export type Movement = { kind: AccountKind; journal: JournalKind; escrow: boolean; debit: bigint; credit: bigint };

/** What the accounts of each kind hold, debit +, credit −; a kind that is missing holds 0. */
export type Balances = ReadonlyMap<AccountKind, bigint>;

const byCode = (a: AccountKind, b: AccountKind): number => Number(accountCodes[a]) - Number(accountCodes[b]);
const kinds = (Object.keys(accountKinds) as AccountKind[]).toSorted(byCode);
const held = (balances: Balances, kind: AccountKind): bigint => balances.get(kind) ?? 0n;
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
const net = ({ debit, credit }: Movement): bigint => debit - credit;

/** What everything that moved comes to, debit +, in rupiah. Source: decision 0124. */
export function balancesOf(movements: readonly Movement[]): Balances {
  const balances = new Map<AccountKind, bigint>();
  for (const movement of movements) balances.set(movement.kind, held(balances, movement.kind) + net(movement));
  return balances;
}

export type TrialLine = { kind: AccountKind; code: string; nature: Nature; debit: bigint; credit: bigint };
export type TrialBalance = { lines: TrialLine[]; debit: bigint; credit: bigint };

/** Each kind of account, by code, its balance in the column of its sign; both columns sum to the same. Source: decision 0124. */
export function trialBalance(balances: Balances): TrialBalance {
  const lines = kinds.map((kind) => {
    const balance = held(balances, kind);
    const columns = { debit: balance > 0n ? balance : 0n, credit: balance < 0n ? -balance : 0n };
    return { kind, code: accountCodes[kind], nature: natureOf(kind), ...columns };
  });
  return { lines, debit: sum(lines.map(({ debit }) => debit)), credit: sum(lines.map(({ credit }) => credit)) };
}

export const sheetSections = ['asset', 'lender', 'group', 'other'] as const;
/** Assets; and what is owed to lenders, to groups and to others. */
export type SheetSection = (typeof sheetSections)[number];

const owedTo: Partial<Record<AccountKind, SheetSection>> = {
  cash: 'lender',
  funding: 'lender',
  withdrawing: 'lender',
  in_hand: 'group',
  collection: 'group',
  overpayment: 'group',
  disbursing: 'group',
};

const sectionOf = (kind: AccountKind): SheetSection | null => {
  const nature = natureOf(kind);
  if (nature === 'asset') return 'asset';
  return nature === 'liability' ? (owedTo[kind] ?? 'other') : null;
};

/** Amounts on the side of their section: an asset in debit, what is owed in credit. */
export type SheetLine = { kind: AccountKind; section: SheetSection; amount: bigint };
export type BalanceSheet = {
  lines: SheetLine[];
  assets: bigint;
  owed: bigint;
  /** Titian's: income less expenses that was not swept to its own account yet. */
  own: bigint;
};

/** Assets, what is owed, and what is Titian's; assets = owed + own while the books agree. Source: decision 0124. */
export function balanceSheet(balances: Balances): BalanceSheet {
  const lines = kinds.flatMap((kind): SheetLine[] => {
    const section = sectionOf(kind);
    const balance = held(balances, kind);
    return section === null ? [] : [{ kind, section, amount: section === 'asset' ? balance : -balance }];
  });
  const total = (wanted: (section: SheetSection) => boolean) =>
    sum(lines.filter(({ section }) => wanted(section)).map(({ amount }) => amount));
  return {
    lines,
    assets: total((section) => section === 'asset'),
    owed: total((section) => section !== 'asset'),
    own: ownOf(balances),
  };
}

/** Income less expenses that is still on their accounts: profit that was not swept. In rupiah. Source: decision 0124. */
export const ownOf = (balances: Balances): bigint =>
  -sum(kinds.filter((kind) => sectionOf(kind) === null).map((kind) => held(balances, kind)));

export const incomeSources = ['disbursement', 'return', 'withdrawal', 'other'] as const;
/** Earned when a loan was paid out, from lenders' returns, for withdrawals, or otherwise. */
export type IncomeSource = (typeof incomeSources)[number];

const sources: Partial<Record<JournalKind, IncomeSource>> = {
  disbursement_approved: 'disbursement',
  disbursement_refused: 'disbursement',
  distribution: 'return',
  reversal: 'return',
  withdrawal: 'withdrawal',
  withdrawal_refused: 'withdrawal',
};
const sourceOf = (journal: JournalKind): IncomeSource => sources[journal] ?? 'other';

/** The kinds of journals that a source is the sum of. Source: decision 0124. */
export const journalsOf = (source: IncomeSource, all: readonly JournalKind[]): JournalKind[] =>
  all.filter((journal) => sourceOf(journal) === source && journal !== 'remittance');

/** Income that left for Titian's own account; a remittance of an expense account is the expense itself. */
const isSweep = ({ kind, journal }: Movement): boolean => journal === 'remittance' && natureOf(kind) === 'income';

/** Income +, expense −. */
export type IncomeLine = { kind: AccountKind; source: IncomeSource; amount: bigint };
export type IncomeStatement = { lines: IncomeLine[]; profit: bigint };

/**
 * What was earned and spent by the movements of a period, a line for each account and source that moved, by code; sweeps are no
 * loss and are left out. In rupiah. Source: decision 0124.
 */
export function incomeStatement(movements: readonly Movement[]): IncomeStatement {
  const earned = movements.filter((movement) => sectionOf(movement.kind) === null && !isSweep(movement));
  const lines = kinds.flatMap((kind) =>
    incomeSources.flatMap((source): IncomeLine[] => {
      const ofLine = earned.filter((movement) => movement.kind === kind && sourceOf(movement.journal) === source);
      return ofLine.length === 0 ? [] : [{ kind, source, amount: -sum(ofLine.map(net)) }];
    }),
  );
  return { lines, profit: sum(lines.map(({ amount }) => amount)) };
}

/** What was swept to Titian's own account by the movements of a period. In rupiah. Source: decision 0124. */
export const sweptOf = (movements: readonly Movement[]): bigint => sum(movements.filter(isSweep).map(net));

export const cashPurposes = [
  'from_lenders',
  'to_lenders',
  'from_groups',
  'to_groups',
  'unknown_in',
  'unknown_out',
  'tax',
  'stamp',
  'bank',
  'own',
  'correction',
] as const;
export type CashPurpose = (typeof cashPurposes)[number];

/** Journals that move escrow for one purpose. All others are told apart by the accounts on the other side. */
const purposes: Partial<Record<JournalKind, CashPurpose>> = {
  topup: 'from_lenders',
  funding_transfer: 'from_lenders',
  funding_surplus: 'from_lenders',
  withdrawal_confirmed: 'to_lenders',
  cash_deposited: 'from_groups',
  transfer_received: 'from_groups',
  reversal: 'from_groups',
  disbursement_confirmed: 'to_groups',
  overpayment_returned: 'to_groups',
  suspense: 'unknown_in',
  suspense_resolved: 'unknown_out',
};

/** The kinds of journals that a purpose is the whole of; empty for one that is told by its accounts. Source: decision 0124. */
export const journalsFor = (purpose: CashPurpose): JournalKind[] =>
  (Object.keys(purposes) as JournalKind[]).filter((journal) => purposes[journal] === purpose);

function purposeOf({ kind, journal }: Movement): CashPurpose {
  const ofJournal = purposes[journal];
  if (ofJournal) return ofJournal;
  if (journal === 'correction') return 'correction';
  if (kind === 'tax_payable') return 'tax';
  if (kind === 'stamp_payable') return 'stamp';
  const nature = natureOf(kind);
  if (nature === 'income') return 'own';
  return nature === 'expense' || kind === 'bank_cost' ? 'bank' : 'correction';
}

/** In +, out −. */
export type CashLine = { purpose: CashPurpose; amount: bigint };
export type CashFlow = { lines: CashLine[]; net: bigint };

/**
 * What moved escrow in a period, by purpose: the other sides of the journals that touched it, so that the lines sum to what
 * escrow moved. In rupiah. Source: decision 0124.
 */
export function cashFlow(movements: readonly Movement[]): CashFlow {
  const amounts = new Map<CashPurpose, bigint>();
  for (const movement of movements.filter(({ escrow, kind }) => escrow && kind !== 'escrow')) {
    const purpose = purposeOf(movement);
    amounts.set(purpose, (amounts.get(purpose) ?? 0n) - net(movement));
  }
  const lines = cashPurposes.flatMap((purpose): CashLine[] => {
    const amount = amounts.get(purpose) ?? 0n;
    return amount === 0n ? [] : [{ purpose, amount }];
  });
  return { lines, net: sum(lines.map(({ amount }) => amount)) };
}

export const escrowParts = [
  'lender_free',
  'lender_held',
  'lender_leaving',
  'own',
  'state',
  'group',
  'group_leaving',
  'unknown',
  'bank',
  'officer_gap',
  'owed_back',
] as const;
/** `officer_gap`: cash counted with officers but not yet deposited; 0, since officers' cash stands against it. */
export type EscrowPart = (typeof escrowParts)[number];

/** The kinds of accounts that a part is the balance of. Source: decision 0124. */
export const escrowKinds: Readonly<Record<EscrowPart, readonly AccountKind[]>> = {
  lender_free: ['cash'],
  lender_held: ['funding'],
  lender_leaving: ['withdrawing'],
  own: kinds.filter((kind) => sectionOf(kind) === null),
  state: ['tax_payable', 'stamp_payable'],
  group: ['collection', 'overpayment'],
  group_leaving: ['disbursing'],
  unknown: ['suspense'],
  bank: ['bank_cost'],
  officer_gap: ['in_hand', 'officer_cash'],
  owed_back: ['lender_receivable'],
};

export const escrowParties = ['lender', 'own', 'state', 'rest'] as const;
export type EscrowParty = (typeof escrowParties)[number];

const partsOf: Readonly<Record<EscrowParty, readonly EscrowPart[]>> = {
  lender: ['lender_free', 'lender_held', 'lender_leaving'],
  own: ['own'],
  state: ['state'],
  rest: ['group', 'group_leaving', 'unknown', 'bank'],
};

export type EscrowOwners = {
  lines: { part: EscrowPart; amount: bigint }[];
  /** What the books say is in escrow: the lines' sum. */
  total: bigint;
  /** Shares of all that is someone's, in basis points; they sum to 10.000, or to 0 where nothing is anyone's. */
  shares: { party: EscrowParty; bp: number }[];
};

/** Whose the money in escrow is, in rupiah; the lines sum to escrow while the books agree. Source: decision 0124. */
export function escrowOwners(balances: Balances): EscrowOwners {
  const owed = (part: EscrowPart) => -sum(escrowKinds[part].map((kind) => held(balances, kind)));
  const shares = sharesBp(escrowParties.map((party) => sum(partsOf[party].map(owed))));
  return {
    lines: escrowParts.map((part) => ({ part, amount: owed(part) })),
    total: sum(escrowParts.map(owed)),
    shares: escrowParties.map((party, at) => ({ party, bp: shares[at] ?? 0 })),
  };
}

/** Floored shares of 10.000, the rest to the largest fractions, ties to the earliest; what is below 0 has no share. */
function sharesBp(amounts: readonly bigint[]): number[] {
  const parts = amounts.map((amount) => (amount > 0n ? amount : 0n));
  const whole = sum(parts);
  if (whole === 0n) return parts.map(() => 0);
  const shares = parts.map((part) => Number((part * 10_000n) / whole));
  const fractions = parts.map((part) => Number((((part * 10_000n) % whole) * 1_000_000n) / whole));
  const order = parts.map((_, at) => at).toSorted((a, b) => (fractions[b] ?? 0) - (fractions[a] ?? 0) || a - b);
  for (const at of order.slice(0, 10_000 - shares.reduce((total, share) => total + share, 0)))
    shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}

export type BooksFault = 'debit_credit' | 'sheet' | 'escrow' | 'cash_flow' | 'profit';

/**
 * Which of the sums that must be equal are not: debit and credit; assets and what is owed with Titian's; escrow and those whose
 * it is; what escrow moved and its purposes; what is Titian's and what was earned less swept since a date.
 * Source: decision 0124.
 */
export function booksFaults(before: Balances, movements: readonly Movement[]): BooksFault[] {
  const moved = balancesOf(movements);
  const after = new Map(kinds.map((kind) => [kind, held(before, kind) + held(moved, kind)]));
  const trial = trialBalance(after);
  const sheet = balanceSheet(after);
  const holds: Record<BooksFault, boolean> = {
    debit_credit: trial.debit === trial.credit,
    sheet: sheet.assets === sheet.owed + sheet.own,
    escrow: escrowOwners(after).total === held(after, 'escrow'),
    cash_flow: cashFlow(movements).net === held(moved, 'escrow'),
    profit: ownOf(before) + incomeStatement(movements).profit - sweptOf(movements) === sheet.own,
  };
  return (Object.keys(holds) as BooksFault[]).filter((fault) => !holds[fault]);
}

/** The statements by the names of their tables. */
export const financialTables = ['trial', 'sheet', 'income', 'cash', 'escrow'] as const;
export type FinancialTable = (typeof financialTables)[number];
