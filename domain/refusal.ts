// Refusals: every reason for which the product says no. A refusal is a value, never an exception inside a rule.
// The code is also the key of its Indonesian text, so a new code compiles only once it has a status here and a text there.
// Source: spec §8, settled 08, 43, 46; api.md (error statuses).

const refusalStatus = {
  // Session and rights
  'error.unauthenticated': 401,
  'error.credentials': 401,
  'error.signature': 401,
  'error.forbidden': 403,
  'error.not_found': 404,
  // Shape of a request
  'error.invalid_body': 400,
  'error.too_large': 413,
  'error.unsupported_type': 415,
  'error.empty': 422,
  'error.invalid_value': 422,
  'error.idempotency.running': 409,
  'error.too_many': 429,
  'error.busy': 503,
  'error.server': 500,
  // Person
  'error.kyc.not_kyc': 422,
  'kyc.pending': 422,
  'error.kyc.incomplete': 422,
  'error.kyc.already_verified': 422,
  'error.kyc.nik': 422,
  'error.kyc.npwp': 422,
  'error.kyc.age': 422,
  'error.kyc.changed': 422,
  'error.email.not_verified': 422,
  'error.digisign.not_active': 422,
  'error.digisign.other_email': 422,
  'error.password.wrong': 422,
  'error.password.not_match': 422,
  'error.password.not_equal': 422,
  'error.password.too_short': 422,
  'error.password.common': 422,
  'error.password.personal': 422,
  'error.phone.invalid': 422,
  // Funding
  'error.lending.kyc_pending': 422,
  'error.lending.amount_empty': 422,
  'error.lending.amount_not_in_multiple': 422,
  'error.lending.amount_min': 422,
  'error.lending.amount_max': 422,
  'error.lending.amount_above_balance': 422,
  'error.lending.not_open': 422,
  'error.lending.slot_full': 422,
  'error.lending.used_balance': 422,
  'error.lending.quotation': 422,
  'error.lending.quotation_used': 422,
  'error.lending.quotation_void': 422,
  'error.lending.own_group': 422,
  // Portfolio and signing
  'error.portfolio.not_cancellable': 422,
  'error.portfolio.not_waiting_payment': 422,
  'error.signing.not_waiting': 422,
  'error.signing.unavailable': 503,
  'error.signing.not_ended': 422,
  'error.signing.time_over': 422,
  'error.agreement.not_ready': 422,
  // Group and lending on the console
  'error.group.too_few_members': 422,
  'error.group.inactive': 422,
  'error.group.not_member': 422,
  'error.group.member_elsewhere': 422,
  'error.group.needs_ketua': 422,
  'error.group.role_taken': 422,
  'error.group.same': 422,
  'error.group.open_loan': 422,
  'error.group.open_lending': 422,
  'error.group.officer': 422,
  'error.group.changed': 422,
  'error.group.signed_in': 422,
  'error.group.no_phone': 422,
  'error.group.account_name': 422,
  'error.holiday.past': 422,
  'error.holiday.known': 422,
  'error.holiday.unknown': 422,
  'error.lending.not_in_step': 422,
  'error.lending.rate_out_of_bounds': 422,
  'error.lending.members_mismatch': 422,
  'error.lending.member_twice': 422,
  'error.lending.cannot_move': 422,
  'error.draft.changed': 422,
  'error.draft.published': 422,
  'error.draft.running': 422,
  'error.draft.member_left': 422,
  'error.draft.no_loans': 422,
  'error.draft.member_step': 422,
  'error.draft.costs': 422,
  'error.draft.pictures': 422,
  'error.extension.not_open': 422,
  'error.extension.over': 422,
  'error.extension.twice': 422,
  'error.extension.not_later': 422,
  'error.extension.too_long': 422,
  'error.refund.not_refundable': 422,
  'error.refund.open': 422,
  'error.refund.disbursing': 422,
  'error.refund.already': 422,
  'error.refund.own_entry': 403,
  'error.refund.changed': 422,
  'error.disbursement.not_signed': 422,
  'error.disbursement.not_funded': 422,
  'error.disbursement.already': 422,
  'error.disbursement.own_entry': 422,
  'error.disbursement.changed': 422,
  'error.disbursement.no_account': 422,
  'error.disbursement.contradicted': 422,
  'error.sheet.already_posted': 422,
  'error.sheet.reversed': 422,
  'error.sheet.sum_differs': 422,
  'error.sheet.cover_differs': 422,
  'error.sheet.no_meeting': 422,
  'error.sheet.future_date': 422,
  'error.sheet.not_member': 422,
  'error.cover.none': 422,
  'error.cover.above_owed': 422,
  'error.cover.own_rows_first': 422,
  'error.cover.changed': 422,
  'error.cover.corrected': 422,
  'error.payoff.not_running': 422,
  'error.payoff.date': 422,
  'error.payoff.nothing': 422,
  'error.payoff.same_total': 422,
  'error.payoff.total_differs': 422,
  'error.reversal.already': 422,
  'error.reversal.open': 422,
  'error.reversal.not_newest': 422,
  'error.reversal.overpayment': 422,
  'error.reversal.cover_repaid': 422,
  'error.reversal.own_entry': 403,
  'error.reversal.changed': 422,
  'error.assignment.changed': 422,
  'error.assignment.date': 422,
  'error.overpayment.none': 422,
  'error.overpayment.open': 422,
  'error.overpayment.no_account': 422,
  'error.overpayment.own_entry': 403,
  'error.overpayment.changed': 422,
  'error.overpayment.contradicted': 422,
  // Withdrawal and balance
  'error.withdraw.above_balance': 422,
  'error.withdraw.amount_min': 422,
  'error.balance.short': 422,
  'error.withdraw.check': 422,
  'error.withdraw.check_used': 422,
  'error.withdraw.check_void': 422,
  'error.withdraw.not_pending': 422,
  'error.withdraw.changed': 422,
  'error.withdraw.own_approval': 403,
  'error.bank_account.name_required': 422,
  'error.bank_account.other_name': 422,
  'error.bank_account.number': 422,
  // Registration, e-mail, password
  'error.code.invalid': 422,
  'error.verification.invalid': 422,
  'error.name.invalid': 422,
  'error.email.invalid': 422,
  'error.email.taken': 422,
  'error.email.already_verified': 422,
  'error.email.link': 422,
  'error.reset.value': 422,
  'error.terms.changed': 422,
  // Leads
  'error.lead.changed': 409,
  'error.lead.cannot_move': 422,
  'error.lead.human': 422,
  'error.lead.city': 422,
  // Failed work
  'error.failure.ended': 422,
  'error.failure.changed': 422,
  'error.failure.kept': 422,
  // Pictures
  'error.image.not_image': 422,
  'error.image.too_large': 422,
} as const;

export type RefusalCode = keyof typeof refusalStatus;
export type RefusalStatus = (typeof refusalStatus)[RefusalCode];

export type Refusal = {
  readonly code: RefusalCode;
  /** Name of the field on the wire that the refusal is about, if it is about one. */
  readonly field?: string;
  /** Values that the text names; money stands here already formatted. */
  readonly slots?: Readonly<Record<string, string | number>>;
};

/** Makes a refusal. Source: spec §8. */
export function refuse(code: RefusalCode, about: Omit<Refusal, 'code'> = {}): Refusal {
  return { code, ...about };
}

/** HTTP status of a refusal. Source: api.md. */
export function statusOf(code: RefusalCode): RefusalStatus {
  return refusalStatus[code];
}

export const refusalCodes = Object.keys(refusalStatus) as RefusalCode[];
