// Operator parameters in force on a date. Rates, fees and periods come only from here.
// Source: docs/domain.md §2.
import type { BusinessDate } from '#domain/calendar.ts';
import type { Grade } from '#domain/grade.ts';
import { type ParameterKey, parameterKeys } from '#domain/parameter.ts';
import type { Reader } from '#platform/db.ts';
import { sha256 } from '#platform/secrets.ts';
import { listValuesInForce } from './parameters.sql.ts';

export type Parameters = Readonly<Record<ParameterKey, number>>;

/** All parameters in force on a date; today by default. */
export async function readParameters(reader: Reader, on?: BusinessDate): Promise<Parameters> {
  const rows = await listValuesInForce(reader, on);
  const found = Object.fromEntries(rows.map((row) => [row.key, row.value])) as Record<ParameterKey, number>;
  const missing = parameterKeys.filter((key) => found[key] === undefined);
  if (missing.length > 0) throw new Error(`parameters without a value on ${on ?? 'this day'}: ${missing.join(', ')}`);
  return found;
}

/** Changes whenever a parameter that fundings depend on changes: quotations made with other terms are refused. */
export function termsVersionOf(parameters: Parameters, agreementVersion: string): string {
  const funding: ParameterKey[] = ['lender_fee', 'tax_resident', 'tax_non_resident', 'default_weeks', 'fine_per_day'];
  const text = [agreementVersion, ...funding.map((key) => `${key}=${parameters[key]}`)].join(';');
  return sha256(text).toString('base64url').slice(0, 22);
}

/** Withholding tax (PPh), in basis points. */
export const taxOf = (parameters: Parameters, isResident: boolean): number =>
  isResident ? parameters.tax_resident : parameters.tax_non_resident;

/** Yearly interest by grade, in basis points. */
export function interestOf(parameters: Parameters, grade: Grade): number {
  return parameters[`interest_${grade.toLowerCase()}` as ParameterKey];
}
