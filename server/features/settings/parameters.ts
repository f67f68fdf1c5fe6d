// Operator parameters in force on a date. Rates, fees and periods come only from here.
// Source: docs/domain.md §2.
import type { BusinessDate } from '#domain/calendar.ts';
import type { Grade } from '#domain/grade.ts';
import type { Reader } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sha256 } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';

export const parameterKeys = [
  'funding_minimum',
  'funding_step',
  'lender_fee',
  'borrower_fee',
  'admin_fee',
  'stamp_duty',
  'disbursement_bank_cost',
  'withdrawal_bank_cost',
  'withdrawal_fee',
  'withdrawal_stamp_cost',
  'withdrawal_minimum',
  'two_staff_payout',
  'fine_per_day',
  'tax_resident',
  'tax_non_resident',
  'interest_a1',
  'interest_a2',
  'interest_a3',
  'interest_a4',
  'interest_b1',
  'interest_b2',
  'interest_b3',
  'interest_b4',
  'interest_c',
  'processing_time',
  'quotation_life',
  'signature_window',
  'payment_window',
  'member_signature_window',
  'funding_window',
  'funding_extension',
  'decision_time',
  'kyc_time',
  'withdrawal_time',
  'complaint_time',
  'lead_time',
  'default_weeks',
  'group_members',
  'session_life',
  'session_idle',
  'staff_session_life',
  'staff_session_idle',
  'code_life',
  'code_tries',
  'code_tries_window',
  'code_tries_day',
  'code_sends',
  'code_sends_window',
  'code_resend_wait',
  'verification_life',
  'email_link_life',
] as const;

export type ParameterKey = (typeof parameterKeys)[number];
export type Parameters = Readonly<Record<ParameterKey, number>>;

const parametersRow = row({ key: col.oneOf(parameterKeys), value: col.number });

/** All parameters in force on a date; today by default. */
export async function readParameters(reader: Reader, on?: BusinessDate): Promise<Parameters> {
  const date = on === undefined ? sql`business_date_of(app_now())` : sql`${on}`;
  const rows = await reader.rows(
    parametersRow,
    sql`
    select distinct on (key) key, value from parameter where effective_from <= ${date} order by key, effective_from desc`,
  );
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

/** Yearly interest by grade, in basis points. */
export function interestOf(parameters: Parameters, grade: Grade): number {
  return parameters[`interest_${grade.toLowerCase()}` as ParameterKey];
}
