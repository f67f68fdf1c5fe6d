// Which actions a person is offered on a disbursement. Only hides buttons: the server decides.
// Invariant: own entries are never offered for approval.
// Source: docs/domain.md §3, §4.
import type { Disbursement } from '#contract/disbursement.ts';
import type { StaffLending, StaffLendingDetail, StaffPerson } from '#contract/staff.ts';
import type { IconName } from '#ui/Icon.tsx';
import type { Tone } from '#ui/status.ts';
import { canDo } from '../../person.ts';
import { AT_COLLEAGUE_MS, waitsForOther } from '../four-eyes/entry.ts';

export type State = Disbursement['state'];

export const states = [
  'entered',
  'approved',
  'sent',
  'confirmed',
  'refused',
  'unknown',
  'cancelled',
] as const satisfies readonly State[];

export const markOf: Readonly<Record<State, readonly [Tone, IconName]>> = {
  entered: ['wait', 'pen'],
  approved: ['wait', 'clock'],
  sent: ['wait', 'bank'],
  confirmed: ['ok', 'check'],
  refused: ['danger', 'cross'],
  unknown: ['wait', 'warn'],
  cancelled: ['mute', 'undo'],
};

const AT_BANK_MS = 3_000;

/**
 * Polling interval in milliseconds: short while the bank's answer is awaited, longer for a colleague's approval;
 * false when nothing is awaited.
 */
export function pauseOf(disbursements: readonly Pick<Disbursement, 'state'>[]): number | false {
  const has = (...awaited: State[]) => disbursements.some(({ state }) => awaited.includes(state));
  if (has('approved', 'sent', 'unknown')) return AT_BANK_MS;
  return has('entered') ? AT_COLLEAGUE_MS : false;
}

export function isFullyFunded({ activeAmount, loanAmount }: StaffLending): boolean {
  return activeAmount === loanAmount;
}

export function isAllSigned({ signed, signers }: StaffLending): boolean {
  return signers > 0 && signed === signers;
}

/** Funded, all signed, no refund entered, and no disbursement pending: a refused or cancelled one can be entered again. */
export function canEnter(person: StaffPerson, lending: StaffLendingDetail): boolean {
  const { disbursement, refund, status } = lending;
  const none = disbursement === null || disbursement.state === 'refused' || disbursement.state === 'cancelled';
  const free = none && refund?.state !== 'entered';
  return canDo(person, 'disbursement.enter') && status === 'funded' && isAllSigned(lending) && free;
}

type Entered = Pick<Disbursement, 'state' | 'enteredById'>;

export function canApprove(person: StaffPerson, entered: Entered): boolean {
  return canDo(person, 'disbursement.approve') && waitsForOther(person, entered);
}

/** Before approval the maker cancels, and the checker sends back. */
export function canCancel(person: StaffPerson, { state }: Pick<Disbursement, 'state'>): boolean {
  return state === 'entered' && canDo(person, 'disbursement.cancel');
}
