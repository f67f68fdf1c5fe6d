// Staff handle complaints: the queue with its deadlines, the history, and the next action.
// Invariants: an action names the version that was seen, so the second of two learns what the first did; an answer
// goes out once, by mail if there is an address, else by SMS; only roles that answer see number and address.
// Source: docs/screens.md; docs/domain.md §3; decision 0067.
import type { ComplaintId } from '#domain/ids.ts';
import { momentCell, type ListFile } from '#platform/list-file.ts';
import type { Complaint, ComplaintItem, staffComplaints } from '#contract/complaint.ts';
import type { Input, Page } from '#contract/endpoint.ts';
import { checkComplaintAct, complaintAfter } from '#domain/complaint.ts';
import { maskEmail } from '#domain/contact.ts';
import type { ContactWay } from '#domain/contact-hours.ts';
import { formatPhone, maskPhone, type Phone } from '#domain/identity.ts';
import { may } from '#domain/permissions.ts';
import { sendEmail, sendSms } from '#features/notice/notice.ts';
import { pressContact, type Reached, readContact } from '#features/settings/contact.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { pageOf } from '#platform/paging.ts';
import { throwIfRefused, notFound, refused } from '#platform/refuse.ts';
import type { StaffCaller } from '#platform/session.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import * as store from './complaint.sql.ts';
import type { ComplaintQuery, ComplaintRow } from './complaint.sql.ts';

export async function listComplaints(reader: Reader, query: ComplaintQuery): Promise<Page<ComplaintItem>> {
  const { page, total } = await store.pageOfComplaints(reader, query);
  return pageOf(page.map(toItem), total, query);
}

function toItem({
  id,
  version,
  ticket,
  state,
  category,
  name,
  createdAt,
  promisedOn,
  dueAt: lawful,
  at,
}: ComplaintRow): ComplaintItem {
  const dueAt = store.dueOf({ promisedOn, dueAt: lawful });
  return {
    id,
    version,
    ticket,
    state,
    category,
    name,
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
    overdue: state === 'open' && at > dueAt,
  };
}

/** One complaint with its history; roles that only read get number and address masked. */
export async function getComplaint(reader: Reader, { roles }: StaffCaller, id: ComplaintId): Promise<Complaint> {
  const row = await store.findComplaint(reader, id);
  if (!row) throw notFound();
  const answers = may(roles, 'complaint.answer');
  return {
    ...toItem(row),
    phone: row.phone && (answers ? formatPhone(row.phone) : maskPhone(row.phone)),
    email: row.email && (answers ? row.email : maskEmail(row.email)),
    contact: answers && row.phone ? await readContact(reader, reachedOf(row.phone)) : null,
    message: row.message,
    channel: row.email === null ? 'sms' : 'email',
    account: await store.findAccount(reader, row),
    acts: (await store.listActs(reader, id)).map((act) => ({ ...act, at: act.at.toISOString() })),
  };
}

/** Nobody knows where she is. */
const reachedOf = (phone: Phone): Reached => ({ phone, zone: null, purpose: 'payment' });

export function contactComplainant(db: Db, staff: StaffCaller, id: ComplaintId, way: ContactWay) {
  return db.tx(async (tx) => {
    const row = await store.findComplaint(tx, id);
    if (!row?.phone) throw notFound();
    const event = { action: 'complaint.contact', object: { kind: 'complaint', id } } as const;
    return pressContact(tx, staff, { ...reachedOf(row.phone), way, event });
  });
}

type ChangeRequest = Input<typeof staffComplaints.actOnComplaint>['body'];

/** Answers, notes or closes. */
export function actOnComplaint(
  db: Db,
  staff: StaffCaller,
  id: ComplaintId,
  { version, act, text }: ChangeRequest,
): Promise<Complaint> {
  return db.tx(async (tx) => {
    const complaint = await lockSeen(tx, id, version);
    throwIfRefused(checkComplaintAct(complaint, act, text));
    const state = complaintAfter(complaint.state, act);
    await store.appendAct(tx, complaint, { state, act, staffId: staff.id, text });
    const object = { kind: 'complaint', id };
    const auditEvent = { before: { state: complaint.state, version }, after: { state, version: version + 1 } };
    // The text of an answer or note is stored with the complaint.
    const reason = act === 'close' ? text : undefined;
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staff.id },
      { action: `complaint.${act}`, object, ...auditEvent, reason },
    );
    if (act === 'answer') await sendAnswer(tx, complaint, text);
    return getComplaint(tx, staff, id);
  });
}

/** Locks it in the version that was seen; an older version is refused with who did what since. */
async function lockSeen(tx: Tx, id: ComplaintId, version: number): Promise<ComplaintRow> {
  const complaint = await store.lockComplaint(tx, id);
  if (!complaint) throw notFound();
  const last = complaint.version === version ? undefined : (await store.listActs(tx, id)).at(-1);
  if (last)
    throw refused('error.complaint.changed', { slots: { name: last.staff, act: texts[`complaint.did.${last.act}`] } });
  if (complaint.version !== version)
    throw refused('error.invalid_value', { field: 'version', slots: { field: 'version' } });
  return complaint;
}

async function sendAnswer(
  tx: Tx,
  { id, version, ticket, name, phone, email }: ComplaintRow,
  answer: string,
): Promise<void> {
  const eventKey = `complaint:${id}:${version + 1}`;
  const slots = { name, ticket, answer };
  if (email !== null) {
    const text = fill(texts['mail.complaint.answer.text'], slots);
    await sendEmail(tx, { to: email, subject: fill(texts['mail.complaint.answer.subject'], slots), text, eventKey });
  } else if (phone !== null)
    await sendSms(tx, { to: phone, text: fill(texts['sms.complaint.answer'], slots), eventKey });
}

export const complaintFile: ListFile<store.ComplaintQuery, ComplaintItem> = {
  name: 'pengaduan',
  read: ({ db }, query) => listComplaints(db, query),
  columns: [
    ['file.ticket', ({ ticket }) => ticket],
    ['file.category', ({ category }) => texts[`complaint.category.${category}`]],
    ['file.name', ({ name }) => name],
    ['file.status', ({ state }) => texts[`status.complaint.${state}`]],
    ['file.entered', ({ createdAt }) => momentCell(createdAt)],
    ['file.due', ({ dueAt }) => momentCell(dueAt)],
  ],
};
