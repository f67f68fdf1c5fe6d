// Staff review identities: a queue by age, and the full numbers of one.
// Invariant: every view of the full numbers is an audit event.
// Source: docs/domain.md §3; docs/screens.md; spec §9.
import type { Page } from '#contract/endpoint.ts';
import type { StaffKycItem } from '#contract/kyc.ts';
import { endOfDay } from '#domain/calendar.ts';
import { maskPhone } from '#domain/identity.ts';
import type { PersonId, StaffId } from '#domain/ids.ts';
import { watchReveals } from '#features/account/reveal-watch.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { isId } from '#platform/ids.ts';
import { pageOf } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound } from '#platform/refuse.ts';
import { findKyc } from './kyc.sql.ts';
import { readSubmissions, readItems, type Item, type Query } from './review.sql.ts';

/** Waiting ones oldest first, others newest first. */
export async function listKycs({ db, vault }: Platform, query: Query): Promise<Page<StaffKycItem>> {
  const { sort = (query.status ?? 'pending') === 'pending' ? 'oldest' : 'newest' } = query;
  // One query finds the rows for both count and page; personal data is read only for the page.
  const { total, ids } = await readSubmissions(db, vault, query, sort);
  const page = await readItems(db, ids, sort);
  return pageOf(page.map(toItem), total, query);
}

export function toItem({ id, name, phone, status, submittedAt, promisedOn, again, at }: Item): StaffKycItem {
  const dueAt = promisedOn && endOfDay(promisedOn);
  return {
    id,
    name,
    phone: maskPhone(phone),
    status,
    submittedAt: submittedAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
    overdue: status === 'pending' && dueAt !== null && at > dueAt,
    again,
  };
}

type Numbers = Record<'identityNumber' | 'npwpNumber' | 'bankAccountNumber', string | null>;

/** The full numbers of one identity, all at once, for one reason that is recorded. */
export function revealNumbers(
  platform: Platform,
  staffId: StaffId,
  userId: PersonId,
  reason: string,
): Promise<Numbers> {
  return platform.db.tx(async (tx) => {
    const row = isId(userId) ? await findKyc(tx, userId) : null;
    if (!row) throw notFound();
    const opened = (encrypted: Buffer | null) => encrypted && platform.vault.open(encrypted, userId);
    const numbers = {
      identityNumber: opened(row.identityEncrypted),
      npwpNumber: opened(row.npwpEncrypted),
      bankAccountNumber: opened(row.accountEncrypted),
    };
    if (Object.values(numbers).every((number) => number === null)) throw notFound();
    const object = { kind: 'user', id: userId };
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      { action: 'kyc.number.seen', object, after: { field: 'numbers' }, reason },
    );
    await watchReveals(tx, platform, staffId);
    return numbers;
  });
}
