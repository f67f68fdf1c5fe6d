// A lead as its page shows it, and the page opened with it. For tests only.
import type { Lead, LeadItem } from '#contract/lead.ts';
import type { StaffPerson } from '#contract/staff.ts';
import { asId } from '#domain/ids.testing.ts';
import { ok, okPage, openPage } from '../testing.tsx';

export const item = (changes: Partial<LeadItem> = {}): LeadItem => ({
  id: asId('l-1'),
  version: 1,
  state: 'new',
  name: 'Siti Rohmah',
  phone: '0856••••0001',
  sector: 'Kuliner',
  city: 'Kab. Bogor',
  province: 'Jawa Barat',
  createdAt: '2026-06-01T03:00:00.000Z',
  dueAt: '2026-06-03T16:59:59.999Z',
  overdue: false,
  ...changes,
});

export const sent = { version: 1, state: 'new', staff: null, note: null, at: '2026-06-01T03:00:00.000Z' } as const;
export const lead = (changes: Partial<Lead> = {}): Lead => ({
  ...item(),
  phone: '0856-1000-0001',
  address: 'Jalan Mawar 3',
  contact: null,
  steps: [sent],
  account: null,
  membership: null,
  ...changes,
});

export const openLead = (person: StaffPerson, shown: Lead, replies: Parameters<typeof openPage>[1]['replies'] = {}) =>
  openPage('/leads/l-1', {
    person,
    replies: { 'GET staff/leads': okPage([item()]), 'GET staff/leads/l-1': ok(shown), ...replies },
  });
