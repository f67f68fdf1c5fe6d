// Refusals of what was typed: a date out of its bounds, and a confirmation of what is not, or no longer, offered.
// Source: decision 0090.
export const typedRefusals = {
  'error.date.far': 422,
  'error.kyc.birthday': 422,
  'error.lending.quotation': 422,
  'error.lending.quotation_differs': 422,
  'error.lending.quotation_used': 422,
  'error.lending.quotation_void': 422,
  'error.withdraw.check': 422,
  'error.withdraw.check_differs': 422,
  'error.withdraw.check_used': 422,
  'error.withdraw.check_void': 422,
} as const;
