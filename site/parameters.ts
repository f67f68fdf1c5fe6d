// The current value of a public parameter, by its key. Source: docs/domain.md §2.
import type { SiteFacts } from '#contract/site.ts';
import { type Rupiah, rupiah } from '#domain/money.ts';

/** In the parameter's own unit: rupiah, basis points, days, weeks, a count. */
export function parameterOf({ parameters }: SiteFacts, key: string): Rupiah {
  const value = parameters[key];
  if (value === undefined) throw new Error(`no public parameter ${key}`);
  return rupiah(value);
}
