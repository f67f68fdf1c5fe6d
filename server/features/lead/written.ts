// A lead that staff write down for a person they met, who has no phone at hand for the form.
// Invariants: the same checks as the form; one open lead for each phone number, and staff learn which one it is.
// Source: spec §3, §5; decision 0049.
import type { Input } from '#contract/endpoint.ts';
import type { Lead, staffLeads } from '#contract/lead.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#platform/refuse.ts';
import { requireRights } from '#platform/rights.ts';
import type { StaffCaller } from '#platform/session.ts';
import { id as texts } from '#texts/id.ts';
import { findOpenLead, insertLead } from './lead.sql.ts';
import { promiseContact, readForm } from './register.ts';
import { getLead } from './steps.ts';

type Body = Input<typeof staffLeads.writeLead>['body'];

/** Stores the lead with who wrote it down and where they met. Refuses `error.lead.open` while one is open. */
export async function writeLead({ db }: Platform, staff: StaffCaller, { note, ...form }: Body): Promise<Lead> {
  const written = await readForm(db, form);
  return db.tx(async (tx) => {
    await requireRights(tx);
    const lead = { ...written, promisedOn: await promiseContact(tx) };
    const id = await insertLead(tx, lead, { staffId: staff.id, note });
    if (id === null) {
      const open = await findOpenLead(tx, written.phone);
      const slots = { name: open?.name ?? '', state: open ? texts[`status.lead.${open.state}`] : '' };
      throw refused('error.lead.open', { field: 'borrower_phone_number', slots });
    }
    const actor = { kind: 'staff', id: staff.id } as const;
    await recordAuditEvent(tx, actor, { action: 'lead.new', object: { kind: 'lead', id }, reason: note });
    return getLead(tx, staff, id);
  });
}
