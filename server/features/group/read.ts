// Groups as staff see them: a page of the list, or one with its people and lendings.
// Invariant: phone numbers, e-mail addresses and account numbers are masked; a NIK is never read here.
// Source: docs/screens.md; docs/domain.md §3.
import { id as texts } from '#texts/id.ts';
import type { GroupId } from '#domain/ids.ts';
import type { ListFile } from '#platform/list-file.ts';
import type { Page } from '#contract/endpoint.ts';
import type { GroupEvent, GroupItem, StaffGroup } from '#contract/group.ts';
import { maskEmail } from '#domain/contact.ts';
import { gradeOfScore } from '#domain/grade.ts';
import { maskedFromLast, maskNumber } from '#domain/identity.ts';
import { readParameters } from '#features/settings/parameters.ts';
import type { Reader } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { pageOf } from '#platform/paging.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { findPlanned } from './handover.sql.ts';
import * as store from './read.sql.ts';

export async function listGroups(reader: Reader, query: store.GroupQuery): Promise<Page<GroupItem>> {
  const { page, total } = await store.listRecords(reader, query);
  return pageOf(page.map(itemOf), total, query);
}

/** One group, or null when the id is unknown. */
export async function findGroup(reader: Reader, id: GroupId): Promise<StaffGroup | null> {
  const record = isId(id) ? await store.readRecord(reader, id) : null;
  if (!record) return null;
  const { group_members: minimumMembers } = await readParameters(reader);
  const { account, description, closedOn } = record;
  const planned = await findPlanned(reader, id);
  const last = await store.findLastEvent(reader, id);
  return {
    ...itemOf(record),
    handover: planned && { officer: planned.officer, date: planned.date, reason: planned.reason },
    description,
    closedOn,
    minimumMembers,
    account: account && { bank: account.bank, number: maskedFromLast(account.lastDigits), holder: account.holder },
    people: (await store.readPeople(reader, id)).map((person) => ({
      ...person,
      phone: person.phone && maskNumber(person.phone),
      email: person.email && maskEmail(person.email),
    })),
    lendings: (await store.readGroupLendings(reader, id)).map((lending) => ({
      ...lending,
      createdAt: lending.createdAt.toISOString(),
    })),
    lastChange: last && eventOfRecord(last),
  };
}

export async function getGroup(reader: Reader, id: GroupId): Promise<StaffGroup> {
  const group = await findGroup(reader, id);
  if (!group) throw notFound();
  return group;
}

/** The refusal of a change that saw an older version: who changed the group last. */
export async function changedBy(reader: Reader, id: GroupId) {
  const last = await store.findLastEvent(reader, id);
  return refused('error.group.changed', { slots: { by: last?.by ?? 'Titian' } });
}

function itemOf(record: store.GroupRecord): GroupItem {
  const { description: _description, account: _account, closedOn: _closedOn, ...item } = record;
  return { ...item, grade: item.creditScore === null ? null : gradeOfScore(item.creditScore) };
}

/** What an audit event changed: each field with another value before. */
export function eventOfRecord({ by, at, action, reason, before, after }: store.AuditEventRecord): GroupEvent {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changes = fields
    .map((field) => ({ field, from: textOf(before?.[field]), to: textOf(after?.[field]) }))
    .filter(({ from, to }) => from !== to);
  return { by, at: at.toISOString(), action, reason, changes };
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

export const groupFile: ListFile<store.GroupQuery, GroupItem> = {
  name: 'kelompok',
  read: ({ db }, query) => listGroups(db, query),
  columns: [
    ['file.group', ({ name }) => name],
    ['file.city', ({ city }) => city.name],
    ['file.sector', ({ sector }) => sector.name],
    ['file.branch', ({ branch }) => branch.name],
    ['file.officer', ({ officer }) => officer.name],
    ['file.members', ({ members }) => members],
    ['file.score', ({ creditScore }) => creditScore],
    ['file.grade', ({ grade }) => grade],
    ['file.closed', ({ active }) => (active ? null : texts['file.yes'])],
  ],
};
