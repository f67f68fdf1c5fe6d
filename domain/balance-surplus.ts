// What is in escrow beyond lenders' own money, in lines that a reader understands and that sum exactly.
// Source: docs/domain.md §8; docs/balance-proof.md.
import type { AccountKind } from './account-kind.ts';

/** Balances of all accounts of each kind on their own side, in rupiah; a missing kind is 0. */
export type KindSums = Partial<Record<AccountKind, bigint>>;

export const surplusLines = [
  'collected',
  'withdrawing',
  'disbursing',
  'tax',
  'fees',
  'suspense',
  'overpayment',
  'receivable',
  'differing',
] as const;
export type SurplusLine = (typeof surplusLines)[number];

/**
 * What makes up the difference between the bank's balance and what lenders own: liabilities to others, Titian's own less what the
 * bank charged it, less what lenders owe, and what still differs between bank and books. The lines sum to `bank - lenders` exactly, in rupiah.
 * Source: docs/domain.md §8.
 */
export function surplusOf(sums: KindSums, bank: bigint): { line: SurplusLine; amount: bigint }[] {
  const of = (...kinds: AccountKind[]) => kinds.reduce((sum, kind) => sum + (sums[kind] ?? 0n), 0n);
  const amounts: Record<SurplusLine, bigint> = {
    collected: of('collection', 'in_hand') - of('officer_cash'),
    withdrawing: of('withdrawing'),
    disbursing: of('disbursing'),
    tax: of('tax_payable'),
    fees: of('stamp_payable', 'bank_cost', 'fee_income', 'fine_income') - of('bank_expense'),
    suspense: of('suspense'),
    overpayment: of('overpayment'),
    receivable: -of('lender_receivable'),
    differing: bank - of('escrow'),
  };
  return surplusLines.flatMap((line) => (amounts[line] === 0n ? [] : [{ line, amount: amounts[line] }]));
}
