// The operator's parameters: their keys, their units, and how a value is written; the words are in the texts.
// Invariant: a value is a whole number of its unit.
// Source: docs/domain.md §2.
import { formatDigits, formatPercentBp, formatRupiah, rupiah } from './money.ts';

/** Each has a value from the migration on that adds it. */
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
  'new_account_hold_hours',
  'complaint_time',
  'lead_time',
  'sitting_limit',
  'default_weeks',
  'bank_value_back_days',
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

export const parameterUnits = ['rupiah', 'bp', 'minute', 'hour', 'day', 'week', 'count', 'working_day'] as const;
export type ParameterUnit = (typeof parameterUnits)[number];

/** "Rp 500.000", "18%", "12": the value without the word for its unit. Source: docs/domain.md §1, §2. */
export function formatFigure(value: number, unit: ParameterUnit): string {
  if (unit === 'rupiah') return formatRupiah(rupiah(value));
  return unit === 'bp' ? formatPercentBp(value) : formatDigits(rupiah(value));
}
