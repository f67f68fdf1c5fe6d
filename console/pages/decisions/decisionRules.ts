// Which actions a person is offered on a lending before its disbursement. Only hides buttons: the server decides.
// Invariant: own entries are never offered for approval.
// Source: docs/domain.md §3, §4; decisions 0025, 0026.
import type { Refund } from '#contract/decision.ts';
import type { StaffLendingDetail, StaffPerson } from '#contract/staff.ts';
import type { IconName } from '#ui/Icon.tsx';
import type { Tone } from '#ui/status.ts';
import { canDo } from '../../person.ts';
import { waits, waitsForOther } from '../four-eyes/entry.ts';

export type State = Refund['state'];
export const states = ['entered', 'approved', 'cancelled', 'lapsed'] as const satisfies readonly State[];

export const markOf: Readonly<Record<State, readonly [Tone, IconName]>> = {
  entered: ['wait', 'pen'],
  approved: ['mute', 'undo'],
  cancelled: ['mute', 'cross'],
  lapsed: ['mute', 'clock'],
};

export function canExtend(person: StaffPerson, { extendableUntil, refund }: StaffLendingDetail): boolean {
  return canDo(person, 'lending.extend') && extendableUntil !== null && !waits(refund);
}

export function canEnterRefund(person: StaffPerson, lending: StaffLendingDetail): boolean {
  const { refund, refundable, disbursement } = lending;
  const free = disbursement === null || disbursement.state === 'refused' || disbursement.state === 'cancelled';
  return canDo(person, 'refund.enter') && refundable !== null && free && !waits(refund);
}

type Entered = Pick<Refund, 'state' | 'enteredById'>;

export function canApproveRefund(person: StaffPerson, entered: Entered): boolean {
  return canDo(person, 'refund.approve') && waitsForOther(person, entered);
}

export function canCancelRefund(person: StaffPerson, entered: Entered): boolean {
  return canDo(person, 'refund.cancel') && waits(entered);
}

/** Whether there is, or was, anything to decide before disbursement. */
export function hasDecision({ status, refundable, extension, refund }: StaffLendingDetail): boolean {
  return refundable !== null || extension !== null || (refund !== null && status !== 'disbursed');
}
