// The text of an audit event, of the object it is about, and the page of that object.
// Invariant: an event without a text is shown by its stored name, so that nothing is hidden.
// Source: docs/screens.md.
import type { TrailRow } from '#contract/trail.ts';
import { codeText } from '#ui/text.ts';
import { paths } from '../paths.ts';

export const auditActionText = (action: string): string => codeText('audit_event', action) ?? action;

export function objectText({ kind, id }: TrailRow['object']): string {
  return `${codeText('audit_event.object', kind) ?? kind} ${shortId(id)}`;
}

/** The end of a long id, since the beginning is a time and the end tells ids apart. */
const shortId = (id: string): string => (/^[0-9a-f-]{36}$/.test(id) ? `…${id.slice(-6)}` : id);

const places: Record<string, (id: string) => string> = {
  user: paths.person,
  lending: paths.lending,
  group: paths.group,
  lead: paths.lead,
  complaint: paths.complaint,
  disbursement: () => paths.disbursements,
  refund: () => paths.refunds,
  withdrawal: paths.withdrawal,
  voucher: paths.voucher,
  staff: paths.officer,
  content: paths.content,
  bank_statement: paths.bankStatement,
  overpayment_return: () => paths.overpayments,
  holiday: () => paths.holidays,
};

/** The page of the object, or null when it has none. */
export const placeOf = ({ kind, id }: TrailRow['object']): string | null => places[kind]?.(id) ?? null;
