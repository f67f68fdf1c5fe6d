import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AccountKind, accountCodes, accountKinds, natureOf } from './account-kind.ts';
import { asId } from './ids.testing.ts';
import type { LendingId, PersonId, PortfolioId, StaffId, WithdrawalId } from './ids.ts';
import * as journal from './journal.ts';
import { type JournalKind, journalKinds } from './journal-kind.ts';
import { rupiah } from './money.ts';
import {
  balanceSheet,
  balancesOf,
  booksFaults,
  cashFlow,
  escrowOwners,
  incomeStatement,
  journalsFor,
  journalsOf,
  type Movement,
  ownOf,
  sweptOf,
  trialBalance,
} from './statements.ts';

type Posted = { kind: JournalKind; legs: readonly journal.Leg[]; on: number };

/** As the ledger keeps it: what each kind of account moved by each kind of journal. */
function movementsOf(posted: readonly Posted[]): Movement[] {
  const found = new Map<string, Movement>();
  for (const { kind, legs } of posted) {
    const escrow = legs.some(({ account }) => account === 'escrow');
    for (const { account, amount } of legs) {
      const key = `${account} ${kind} ${escrow}`;
      const moved = found.get(key) ?? { kind: account, journal: kind, escrow, debit: 0n, credit: 0n };
      if (amount > 0) moved.debit += BigInt(amount);
      else moved.credit -= BigInt(amount);
      found.set(key, moved);
    }
  }
  return [...found.values()];
}

const lenderId = asId<PersonId>('L');
const lendingId = asId<LendingId>('G');
const portfolioId = asId<PortfolioId>('P');
const officerId = asId<StaffId>('O');
const withdrawalId = asId<WithdrawalId>('W');
const post = (kind: JournalKind, legs: readonly journal.Leg[], on = 1): Posted => ({ kind, legs, on });

/** One of each: top-up, funding, loan paid out with its costs, instalment shared out, withdrawal, tax and income remitted. */
const story: Posted[] = [
  post('topup', journal.topUp({ lenderId, amount: rupiah(30_000_000) })),
  post('funding_hold', journal.holdFunding({ lenderId, lendingId, portfolioId, amount: rupiah(20_000_000) })),
  post(
    'disbursement_approved',
    journal.approveDisbursement({
      lendingId,
      loanAmount: rupiah(20_000_000),
      fee: rupiah(1_008_000),
      stampCost: rupiah(6_000),
      bankTransferCost: rupiah(6_500),
    }),
  ),
  post('disbursement_confirmed', journal.confirmDisbursement({ lendingId, amount: rupiah(18_979_500) })),
  post('transfer_received', journal.receiveTransfer({ lendingId, amount: rupiah(480_000) })),
  post(
    'distribution',
    journal.distributeToLenders({
      lendingId,
      lines: [{ portfolioId, lenderId, gross: rupiah(479_000), fee: rupiah(2_400), tax: rupiah(12_000) }],
      fine: rupiah(1_000),
    }),
  ),
  post(
    'withdrawal',
    journal.withdraw({
      lenderId,
      withdrawalId,
      amount: rupiah(5_000_000),
      fee: rupiah(2_500),
      bankTransferCost: rupiah(6_500),
      stampCost: rupiah(0),
    }),
  ),
  post('remittance', journal.remit({ account: 'tax_payable', amount: rupiah(12_000) })),
  post('remittance', journal.remit({ account: 'fee_income', amount: rupiah(1_000_000) })),
];

describe('statements of one story', () => {
  const movements = movementsOf(story);
  const balances = balancesOf(movements);

  it('a trial balance whose columns agree: escrow 10.488.500 in debit is all there is', () => {
    const { lines, debit, credit } = trialBalance(balances);
    const shown = lines
      .filter((line) => line.debit !== line.credit)
      .map((line) => `${line.code} ${line.debit} ${line.credit}`);
    expect(shown).toEqual([
      '1101 10488500 0',
      // 30.000.000 - 20.000.000 + 464.600 - 5.009.000
      '2101 0 5455600',
      '2107 0 5000000',
      '2202 0 6000',
      '2203 0 13000',
      // 1.008.000 + 2.400 + 2.500 - 1.000.000
      '4101 0 12900',
      '4102 0 1000',
    ]);
    expect([debit, credit]).toEqual([10_488_500n, 10_488_500n]);
  });

  it('a balance sheet: assets are what is owed and what is Titian’s', () => {
    const { assets, owed, own, lines } = balanceSheet(balances);
    expect([assets, owed, own]).toEqual([10_488_500n, 10_474_600n, 13_900n]);
    expect(lines.find(({ kind }) => kind === 'withdrawing')).toEqual({
      kind: 'withdrawing',
      section: 'lender',
      amount: 5_000_000n,
    });
    expect(ownOf(balances)).toBe(own);
  });

  it('an income statement by account and source, without the sweep', () => {
    expect(incomeStatement(movements)).toEqual({
      lines: [
        { kind: 'fee_income', source: 'disbursement', amount: 1_008_000n },
        { kind: 'fee_income', source: 'return', amount: 2_400n },
        { kind: 'fee_income', source: 'withdrawal', amount: 2_500n },
        { kind: 'fine_income', source: 'return', amount: 1_000n },
      ],
      profit: 1_013_900n,
    });
    expect(sweptOf(movements)).toBe(1_000_000n);
  });

  it('a cash flow by purpose', () => {
    expect(cashFlow(movements)).toEqual({
      lines: [
        { purpose: 'from_lenders', amount: 30_000_000n },
        { purpose: 'from_groups', amount: 480_000n },
        { purpose: 'to_groups', amount: -18_979_500n },
        { purpose: 'tax', amount: -12_000n },
        { purpose: 'own', amount: -1_000_000n },
      ],
      net: 10_488_500n,
    });
  });

  it('whose the money in escrow is, with shares that sum to 100 %', () => {
    const { lines, total, shares } = escrowOwners(balances);
    expect(total).toBe(10_488_500n);
    expect(lines.filter(({ amount }) => amount !== 0n).map(({ part, amount }) => `${part} ${amount}`)).toEqual([
      'lender_free 5455600',
      'lender_leaving 5000000',
      'own 13900',
      'state 6000',
      'bank 13000',
    ]);
    // 10.455.600, 13.900, 6.000 and 13.000 of 10.488.500: 99,686; 0,133; 0,057; 0,124 %.
    expect(shares.map(({ bp }) => bp)).toEqual([9969, 13, 6, 12]);
  });

  it('tells money sent back from money that came', () => {
    const back = movementsOf([
      post('suspense', journal.parkInSuspense({ amount: rupiah(50_000) })),
      post('suspense_resolved', journal.resolveSuspenseToSender({ amount: rupiah(50_000) })),
    ]);
    expect(cashFlow(back).lines).toEqual([
      { purpose: 'unknown_in', amount: 50_000n },
      { purpose: 'unknown_out', amount: -50_000n },
    ]);
  });

  it('counts officers’ cash as nobody’s in escrow: it stands against what they collected', () => {
    const cash = { officerId, lendingId, amount: rupiah(70_000) };
    const collected = [post('cash_collected', journal.collectCash(cash))];
    expect(escrowOwners(balancesOf(movementsOf(collected))).total).toBe(0n);
    const { assets, owed } = balanceSheet(balancesOf(movementsOf(collected)));
    expect([assets, owed]).toEqual([70_000n, 70_000n]);
    const deposited = [...collected, post('cash_deposited', journal.depositCash(cash))];
    expect(cashFlow(movementsOf(deposited)).lines).toEqual([{ purpose: 'from_groups', amount: 70_000n }]);
  });

  it('names the sums that do not agree', () => {
    const broken = [
      ...movements,
      { kind: 'cash', journal: 'topup', escrow: true, debit: 0n, credit: 12_000n } as const,
    ];
    expect(booksFaults(new Map(), broken)).toEqual(['debit_credit', 'sheet', 'escrow', 'cash_flow']);
  });
});

describe('any journals', () => {
  const accounts = (Object.keys(accountKinds) as AccountKind[]).map((account) => ({ account, owner: null }));
  const leg = fc.tuple(
    fc.constantFrom(...accounts),
    fc.integer({ min: -999_999_999, max: 999_999_999 }).filter(Boolean),
  );
  /** Any legs with a last one that balances them, and one half of the time a whole story's journal. */
  const anyJournal: fc.Arbitrary<Posted> = fc
    .record({
      kind: fc.constantFrom(...journalKinds),
      legs: fc.array(leg, { minLength: 1, maxLength: 5 }),
      last: fc.constantFrom(...accounts),
      on: fc.integer({ min: 1, max: 9 }),
    })
    .map(({ kind, legs, last, on }) => {
      const made = legs.map(([place, amount]) => ({ ...place, amount }) as journal.Leg);
      const rest = -made.reduce((total, { amount }) => total + amount, 0);
      return { kind, on, legs: rest === 0 ? made : [...made, { ...last, amount: rest } as journal.Leg] };
    });
  const history = fc.array(fc.oneof(anyJournal, fc.constantFrom(...story)), { maxLength: 40 });
  const runs = { numRuns: process.env.LONG ? 3_000 : 150, seed: 19 };

  /** Slowly, leg by leg. */
  const plain = (posted: readonly Posted[], wanted: (leg: journal.Leg, of: Posted) => boolean): bigint => {
    let total = 0n;
    for (const of of posted) for (const one of of.legs) if (wanted(one, of)) total += BigInt(one.amount);
    return total;
  };

  it('are summed as one by one, and every sum that must be equal is', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 9 }), (posted, since) => {
        const before = posted.filter(({ on }) => on < since);
        const period = posted.filter(({ on }) => on >= since);
        const opening = balancesOf(movementsOf(before));
        const movements = movementsOf(period);
        const closing = balancesOf(movementsOf(posted));
        expect(booksFaults(opening, movements)).toEqual([]);
        for (const { kind, debit, credit } of trialBalance(closing).lines)
          expect(debit - credit).toBe(plain(posted, ({ account }) => account === kind));
        const isOwn = ({ account }: journal.Leg) => ['income', 'expense'].includes(natureOf(account));
        const swept = plain(period, (one, { kind }) => kind === 'remittance' && natureOf(one.account) === 'income');
        expect(sweptOf(movements)).toBe(swept);
        expect(incomeStatement(movements).profit).toBe(swept - plain(period, isOwn));
        for (const { kind, source, amount } of incomeStatement(movements).lines) {
          const of = journalsOf(source, journalKinds);
          if (natureOf(kind) === 'income')
            expect(amount).toBe(-plain(period, ({ account }, { kind: name }) => account === kind && of.includes(name)));
        }
        for (const { purpose, amount } of cashFlow(movements).lines) {
          const of = journalsFor(purpose);
          if (of.length > 0)
            expect(amount).toBe(plain(period, ({ account }, { kind }) => account === 'escrow' && of.includes(kind)));
        }
      }),
      runs,
    );
  });

  it('share all that is someone’s out to the last basis point', () => {
    fc.assert(
      fc.property(history, (posted) => {
        const { shares } = escrowOwners(balancesOf(movementsOf(posted)));
        expect([0, 10_000]).toContain(shares.reduce((total, { bp }) => total + bp, 0));
      }),
      runs,
    );
  });
});

it('gives each kind of account a code of its own, its first digit by nature', () => {
  const first = { asset: '1', liability: '2', income: '4', expense: '5' };
  const kinds = Object.keys(accountKinds) as AccountKind[];
  expect(new Set(kinds.map((kind) => accountCodes[kind])).size).toBe(kinds.length);
  for (const kind of kinds) expect(accountCodes[kind][0]).toBe(first[natureOf(kind)]);
});
