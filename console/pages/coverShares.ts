// Who is repaid by a cover's repayment, in words, by the same rule as the server.
// Source: docs/domain.md §6; decision 0052.
import type { CoverDebtor } from '#contract/cover.ts';
import { shareCoverRepayment } from '#domain/cover.ts';
import { formatRupiah, type Rupiah, subtract } from '#domain/money.ts';
import { t } from '#ui/text.ts';

/** "Dewi Rp 3.334, Rina Rp 3.333"; one share per payer, in the order in which they are repaid. */
export function sharesText(debts: CoverDebtor['debts'], amount: Rupiah): string {
  const shares = shareCoverRepayment(
    amount,
    debts.map((debt) => ({ receipt: debt.receipt, open: subtract(debt.amount, debt.repaid) })),
  );
  const sums = new Map<string, number>();
  for (const [index, { payerName }] of debts.entries()) {
    sums.set(payerName, (sums.get(payerName) ?? 0) + (shares[index] ?? 0));
  }
  return [...sums]
    .filter(([, sum]) => sum > 0)
    .map(([name, sum]) => t('cover.back.share', { name, amount: formatRupiah(sum as Rupiah) }))
    .join(', ');
}
