// The two acts that decide a proposal, whatever it is about; whatever shows settings is then asked for again.
// Source: contract/proposal.ts (staffProposals); decision 0066.
import type { Proposal } from '#contract/proposal.ts';
import type { StaffPerson } from '#contract/staff.ts';
import { call } from '#ui/client.ts';
import { canDo } from '../../person.ts';
import { useAct } from '../useAct.ts';

export const settingsKey = ['settings'] as const;

export type Seen = Pick<Proposal, 'id' | 'version'>;

export const useApprove = (onDone: () => void) =>
  useAct(
    [settingsKey],
    ({ id, version, note }: Seen & { note: string }) =>
      call('POST staff/proposals/:id/approvals', { params: { id }, body: { version, note: note.trim() } }),
    onDone,
  );

export const useCancel = (onDone: () => void) =>
  useAct(
    [settingsKey],
    ({ id, version, reason }: Seen & { reason: string }) =>
      call('POST staff/proposals/:id/cancellations', { params: { id }, body: { version, reason: reason.trim() } }),
    onDone,
  );

export const isOwn = (person: StaffPerson, { enteredBy }: Proposal): boolean => enteredBy.id === person.id;

export const mayApprove = (person: StaffPerson, proposal: Proposal): boolean =>
  canDo(person, 'proposal.approve') && !isOwn(person, proposal);
