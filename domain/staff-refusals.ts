// Refusals about staff accounts, their phones and what staff decide, with their statuses: part of the closed list of refusal.ts.
// Source: docs/domain.md §3; decisions 0061, 0094, 0115.
import { branchRefusals } from './branch-refusals.ts';
import { followupRefusals } from './followup-refusals.ts';
import { periodRefusals } from './period-refusals.ts';

export const staffRefusals = {
  ...branchRefusals,
  ...followupRefusals,
  ...periodRefusals,
  'error.staff.no_role': 422,
  'error.staff.admin_money': 422,
  'error.staff.login': 422,
  'error.staff.taken': 422,
  'error.staff.is_user': 422,
  'error.staff.not_user': 422,
  'error.staff.same_roles': 422,
  'error.staff.left': 422,
  'error.staff.own': 403,
  'error.staff.changed': 409,
  'error.staff.link': 422,
  'error.staff.no_address': 422,
  'error.staff.no_own_address': 422,
  'error.staff_change.own_entry': 403,
  'error.staff_change.waiting': 409,
  'error.staff_change.changed': 409,
  'error.staff_change.stale': 409,
  'error.staff_change.has_approver': 409,
  'error.field.device_revoked': 403,
  'error.field.too_many_devices': 422,
  'error.field.other_content': 409,
  'error.field.ended': 409,
  'error.field.too_many_photos': 422,
  'error.contact.closed': 422,
  'error.difference.waiting': 422,
  'error.difference.pair': 422,
  'error.statement_rule.own_entry': 403,
  'error.statement_rule.changed': 409,
  'error.kyc.undecided': 422,
  'error.kyc.unopened': 422,
} as const;
