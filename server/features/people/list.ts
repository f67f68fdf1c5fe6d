// The list of lenders, masked, and its export as a file. A NIK is found only by its keyed hash, so only when
// complete.
// Source: docs/screens.md.
import type { Page } from '#contract/endpoint.ts';
import type { PersonItem } from '#contract/people.ts';
import { maskEmail } from '#domain/contact.ts';
import { maskPhone } from '#domain/identity.ts';
import { isErasedPhone } from '#domain/retention.ts';
import { type ListFile, momentCell } from '#platform/list-file.ts';
import { pageOf, readPage } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { id as texts } from '#texts/id.ts';
import { countPeople, orders, readPeople, filterOf, type Query, type PersonRecord } from './people.sql.ts';

export async function listPeople({ db, vault }: Platform, query: Query): Promise<Page<PersonItem>> {
  const filter = filterOf(vault, query);
  const { total } = await countPeople(db, filter, Boolean(query.q?.trim()));
  const order = orders[query.sort ?? 'newest'];
  const records = await readPage({ order, total }, query, (part) => readPeople(db, filter, part));
  return pageOf(records.map(toItem), total, query);
}

export const toItem = ({ id, name, phone, email, kycStatus, createdAt }: PersonRecord): PersonItem => ({
  id,
  name,
  phone: isErasedPhone(phone) ? '' : maskPhone(phone),
  email: email && maskEmail(email),
  kycStatus,
  createdAt: createdAt.toISOString(),
});

export const peopleFile: ListFile<Query, PersonItem> = {
  name: 'pendana',
  read: listPeople,
  columns: [
    ['file.name', ({ name }) => name],
    ['file.phone', ({ phone }) => phone],
    ['file.email', ({ email }) => email],
    ['file.status', ({ kycStatus }) => texts[`status.kyc.${kycStatus}`]],
    ['file.since', ({ createdAt }) => momentCell(createdAt)],
  ],
};
