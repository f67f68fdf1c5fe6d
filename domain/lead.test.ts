// The steps of a lead: each in order, a refusal at any point before membership and never without a reason.
// Source: docs/screens.md.
import { expect, it } from 'vitest';
import { canMoveLead, checkLeadMove, type LeadState, leadStates, parseLeadPhone } from './lead.ts';

it('goes from new to contacted, visited, accepted and member, in no other order', () => {
  const allowed = leadStates.flatMap((from) =>
    leadStates.filter((to) => canMoveLead(from, to)).map((to) => `${from} ${to}`),
  );
  expect(allowed.sort()).toEqual(
    [
      'new contacted',
      'contacted visited',
      'visited accepted',
      'accepted member',
      'new refused',
      'contacted refused',
      'visited refused',
      'accepted refused',
    ].sort(),
  );
});

it('ends as a member or refused', () => {
  const isClosed = (from: LeadState) => !leadStates.some((to) => canMoveLead(from, to));
  expect(leadStates.filter(isClosed)).toEqual(['refused', 'member']);
});

it('refuses a lead only with a reason', () => {
  const open: LeadState[] = ['new', 'contacted', 'visited', 'accepted'];
  for (const from of open) {
    expect(checkLeadMove(from, 'refused', null)).toMatchObject({ code: 'error.empty', field: 'note' });
    expect(checkLeadMove(from, 'refused', 'Pindah kota')).toBeNull();
  }
  expect(checkLeadMove('new', 'contacted', null)).toBeNull();
  expect(checkLeadMove('new', 'accepted', 'Cocok')?.code).toBe('error.lead.cannot_move');
  expect(checkLeadMove('member', 'refused', 'Terlambat')?.code).toBe('error.lead.cannot_move');
});

it('[S5.014] accepts a phone number of digits only, at most 16, in any such spelling', () => {
  for (const typed of ['081234567890', '81234567890', '6281234567890'])
    expect(parseLeadPhone(typed)).toBe('+6281234567890');
  for (const typed of ['0812-3456-7890', '0812 3456 7890', '+6281234567890', '08123456789012345', '0215551234', ''])
    expect(parseLeadPhone(typed)).toBeNull();
});
