// What one of the staff enters and another decides: who did each and when, and the bodies that name the version that was seen.
// Invariant: an edit makes another version, which nobody has approved. Decision 0083.
import { z } from 'zod';
import type { StaffId } from '#domain/ids.ts';
import { idOf, idParamsOf, instant, optionalReason, reason } from './fields.ts';

export const version = z.int().min(1).max(2_147_483_647);
export const person = z.object({ id: idOf<StaffId>(), name: z.string() });

/** Of money: its maker and its checker. */
export const twoPeople = {
  version: z.int(),
  enteredBy: z.string(),
  /** Whose entry it is: names are not unique. */
  enteredById: idOf<StaffId>(),
  enteredAt: instant,
  approvedBy: z.string().nullable(),
  approvedAt: instant.nullable(),
};

/** Of data: who wrote this version, and who approved or cancelled it. */
export const proposed = {
  version,
  state: z.enum(['entered', 'approved', 'cancelled']),
  reason: z.string(),
  enteredBy: person,
  enteredAt: instant,
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  decisionNote: z.string().nullable(),
};

/** Approves exactly this version. */
export const approval = z.object({ version, reason: optionalReason });
export const notedApproval = z.object({ version, note: optionalReason });
/** Takes this version back, or refuses it. */
export const cancellation = z.object({ version, reason });

type Entry<I extends string> = z.ZodType<{ id: I }>;
type IdIn<Data> = Data extends Entry<infer I> ? I : never;

/** The rest of an endpoint that approves, or cancels, what its address names. */
export const approving = <Data extends Entry<string>>(data: Data) =>
  ({ params: idParamsOf<IdIn<Data>>(), body: approval, data }) as const;
export const cancelling = <Data extends Entry<string>>(data: Data) =>
  ({ params: idParamsOf<IdIn<Data>>(), body: cancellation, data }) as const;

/** The rest of an endpoint that shows the full number of an entry's account, for a reason. */
export const revealing = <Id extends string>() =>
  ({ params: idParamsOf<Id>(), body: z.object({ reason }), data: z.object({ value: z.string() }) }) as const;
