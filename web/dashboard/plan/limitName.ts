// What a limit of hers is about, by the names of the basket's groups.
import type { PlanCandidate } from '#contract/plan.ts';
import type { LimitRow } from '#domain/spread.ts';
import { t } from '#ui/text.ts';

export function limitName({ kind, key }: Pick<LimitRow, 'kind' | 'key'>, fits: readonly PlanCandidate[]): string {
  if (kind === 'grade') return t('fundplan.rules.grades', { list: key });
  const candidate = fits.find(({ place }) => place[kind] === key);
  return candidate ? { group: candidate.name, province: candidate.province, sector: candidate.sector }[kind] : '';
}
