// Staff work on leads: the queue, a lead's history with actors, and the next step.
// Invariants: a step names the version that was seen, so the second of two learns what the first did; only the roles
// that call see phone number and address.
// Source: docs/screens.md; docs/domain.md §3; decision 0049.
import type { LeadId, MemberId } from '#domain/ids.ts';
import { momentCell, type ListFile } from '#platform/list-file.ts';
import type { Input, Page } from '#contract/endpoint.ts';
import type { Lead, LeadItem, staffLeads } from '#contract/lead.ts';
import type { ContactWay } from '#domain/contact-hours.ts';
import { formatPhone, maskPhone } from '#domain/identity.ts';
import { checkLeadMove } from '#domain/lead.ts';
import { may } from '#domain/permissions.ts';
import { zoneOfCity } from '#domain/time-zone.ts';
import { pressContact, type Reached, readContact } from '#features/settings/contact.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { pageOf } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { throwIfRefused, notFound, refused } from '#platform/refuse.ts';
import type { StaffCaller } from '#platform/session.ts';
import { id as texts } from '#texts/id.ts';
import {
  appendStep,
  findLead,
  findMembership,
  type LeadQuery,
  type LeadRow,
  listSteps,
  lockLead,
  pageOfLeads,
  toItem,
  findAccountName,
} from './lead.sql.ts';

export async function listLeads(reader: Reader, query: LeadQuery): Promise<Page<LeadItem>> {
  const { page, total } = await pageOfLeads(reader, query);
  return pageOf(page.map(toItem), total, query);
}

/** One lead with its history; an auditor gets the number masked and no address. */
export async function getLead(reader: Reader, { roles }: StaffCaller, id: LeadId): Promise<Lead> {
  const row = await findLead(reader, id);
  if (!row) throw notFound();
  const calls = may(roles, 'lead.contact.read');
  const account = await findAccountName(reader, row.phone);
  return {
    ...toItem(row),
    phone: calls ? formatPhone(row.phone) : maskPhone(row.phone),
    address: calls ? row.address : '',
    contact: calls ? await readContact(reader, reachedOf(row)) : null,
    steps: (await listSteps(reader, id)).map((step) => ({ ...step, at: step.at.toISOString() })),
    account: account?.name ?? null,
    membership: row.memberId === null ? null : await findMembership(reader, row.memberId),
  };
}

/** She asked to borrow: what staff call about is an offer. */
const reachedOf = ({ phone, cityId }: LeadRow): Reached => ({ phone, zone: zoneOfCity(cityId), purpose: 'offer' });

export function contactLead({ db }: Platform, staff: StaffCaller, id: LeadId, way: ContactWay) {
  return db.tx(async (tx) => {
    const row = await findLead(tx, id);
    if (!row) throw notFound();
    const event = { action: 'lead.contact', object: { kind: 'lead', id } } as const;
    return pressContact(tx, staff, { ...reachedOf(row), way, event });
  });
}

type Move = Input<typeof staffLeads.moveLead>['body'];

/** Takes the next step, or refuses the lead with a reason. */
export function moveLead({ db }: Platform, staff: StaffCaller, id: LeadId, given: Move): Promise<Lead> {
  return db.tx(async (tx) => {
    const lead = await lockSeenLead(tx, id, given.version);
    const note = given.note || null;
    throwIfRefused(checkLeadMove(lead.state, given.state, note));
    await takeStep(tx, staff, lead, { state: given.state, note });
    return getLead(tx, staff, id);
  });
}

/** Locks the lead in the version that was seen; otherwise refuses with who changed it, and to what. */
export async function lockSeenLead(tx: Tx, id: LeadId, version: number): Promise<LeadRow> {
  const lead = await lockLead(tx, id);
  if (!lead) throw notFound();
  if (lead.version === version) return lead;
  const last = (await listSteps(tx, id)).at(-1);
  const name = last?.staff ?? lead.name;
  throw refused('error.lead.changed', { slots: { name, state: texts[`status.lead.${lead.state}`] } });
}

/** Stores a checked step, with its audit event. */
export async function takeStep(
  tx: Tx,
  staff: StaffCaller,
  lead: LeadRow,
  step: { state: Exclude<LeadRow['state'], 'new'>; note: string | null; memberId?: MemberId },
): Promise<void> {
  await appendStep(tx, lead, { ...step, staffId: staff.id });
  await recordAuditEvent(
    tx,
    { kind: 'staff', id: staff.id },
    {
      action: `lead.${step.state}`,
      object: { kind: 'lead', id: lead.id },
      before: { state: lead.state, version: lead.version },
      after: { state: step.state, version: lead.version + 1, ...(step.memberId ? { member: step.memberId } : {}) },
      reason: step.note ?? undefined,
    },
  );
}

export const leadFile: ListFile<LeadQuery, LeadItem> = {
  name: 'calon-peminjam',
  read: ({ db }, query) => listLeads(db, query),
  columns: [
    ['file.name', ({ name }) => name],
    ['file.phone', ({ phone }) => phone],
    ['file.sector', ({ sector }) => sector],
    ['file.city', ({ city }) => city],
    ['file.province', ({ province }) => province],
    ['file.status', ({ state }) => texts[`status.lead.${state}`]],
    ['file.entered', ({ createdAt }) => momentCell(createdAt)],
    ['file.due', ({ dueAt }) => momentCell(dueAt)],
  ],
};
