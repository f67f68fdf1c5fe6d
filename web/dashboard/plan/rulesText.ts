// Her rules in one sentence: "Rp 5.000.000, paling banyak Rp 500.000 per kelompok, grade A dan B, …".
import type { FundingPlan } from '#contract/plan.ts';
import { formatRupiah } from '#domain/money.ts';
import { t } from '#ui/text.ts';

const listOf = (words: readonly (string | number)[]): string => words.map(String).join(', ');

export function rulesText({ amount, perGroup, grades, tenors, sectors, provinces }: FundingPlan): string {
  return t('fundplan.rules.text', {
    amount: formatRupiah(amount),
    most: formatRupiah(perGroup),
    grades: grades.length === 0 ? t('fundplan.rules.grades.all') : t('fundplan.rules.grades', { list: listOf(grades) }),
    tenors: tenors.length === 0 ? t('fundplan.rules.tenors.all') : t('fundplan.rules.tenors', { list: listOf(tenors) }),
    sectors:
      sectors.length === 0 ? t('fundplan.rules.sectors.all') : t('fundplan.rules.sectors', { count: sectors.length }),
    provinces:
      provinces.length === 0
        ? t('fundplan.rules.provinces.all')
        : t('fundplan.rules.provinces', { count: provinces.length }),
  });
}
