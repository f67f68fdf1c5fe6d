// The two mutations that decide a proposal, whatever it is about; whatever shows settings is then refetched.
// Source: decision 0066.
import type { Proposal } from '#contract/proposal.ts';
import type { StaffPerson } from '#contract/staff.ts';
import { call } from '#ui/client.ts';
import { canDo } from '../../person.ts';
import { waitsForOther } from '../four-eyes/entry.ts';

export const settingsKey = ['settings'] as const;

export type Seen = Pick<Proposal, 'id' | 'version'>;

export const approveProposal = ({ id, version }: Seen, note: string) =>
  call('POST staff/proposals/:id/approvals', { params: { id }, body: { version, note } });

export const cancelProposal = ({ id, version }: Seen, reason: string) =>
  call('POST staff/proposals/:id/cancellations', { params: { id }, body: { version, reason } });

export const mayApprove = (person: StaffPerson, proposal: Proposal): boolean =>
  canDo(person, 'proposal.approve') && waitsForOther(person, proposal);
