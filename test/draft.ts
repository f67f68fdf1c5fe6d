// Drafts as staff create them through the console's API, for tests.
import type { DraftBody } from '#contract/draft.ts';
import { rupiah } from '#domain/money.ts';
import type { Person, TestGroup, World } from './world.ts';

/** Ten members ask for 5.000.000 each over 50 weeks at 20%, unless said otherwise. */
export function draftBody(group: TestGroup, changes: Partial<DraftBody> = {}): DraftBody {
  const memberLoans = group.members.map(({ id }) => ({ member: id, principal: rupiah(5_000_000) }));
  return {
    grade: 'A3',
    interestPercentage: 20,
    tenor: 12,
    rhythm: 'weekly',
    description: 'Modal oven dan bahan kue.',
    memberLoans,
    loanAmount: rupiah((changes.memberLoans ?? memberLoans).reduce((sum, { principal }) => sum + principal, 0)),
    ...changes,
  };
}

export const createDraft = (world: World, staff: Person, group: TestGroup, changes: Partial<DraftBody> = {}) =>
  world.call(staff, 'POST staff/drafts', { body: { group: group.id, ...draftBody(group, changes) } });

export const editDraft = (world: World, staff: Person, id: string, body: DraftBody & { version: number }) =>
  world.call(staff, 'PUT staff/drafts/:id', { params: { id }, body });

export const publishDraft = (world: World, staff: Person, id: string, version: number) =>
  world.call(staff, 'POST staff/drafts/:id/publications', { params: { id }, body: { version } });

export const discardDraft = (world: World, staff: Person, id: string, version: number, reason = 'Kelompok menunda') =>
  world.call(staff, 'POST staff/drafts/:id/discards', { params: { id }, body: { version, reason } });
