// Reads the books: chart, account statements, journals with their legs and corrections.
// Invariant: nothing here writes; sums over many amounts are decimal text.
// Source: docs/domain.md §1, §8; docs/screens.md.
import type { ChartLine, Journal, JournalDetail, LedgerAccount, LedgerEntry, staffBooks } from '#contract/books.ts';
import type { Input, Page } from '#contract/endpoint.ts';
import { addDays, startOfDay } from '#domain/calendar.ts';
import type { JournalId, LedgerAccountId } from '#domain/ids.ts';
import { type AccountKind, accountKinds } from '#domain/account-kind.ts';
import type { Db, Reader } from '#platform/db.ts';
import { pageOf } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound } from '#platform/refuse.ts';
import { atOneMoment } from '#platform/snapshot.ts';
import * as store from './books.sql.ts';
import { listRelated, listSteps } from './journal-steps.sql.ts';
import { readAbout, withWords } from './journal-words.ts';
import { findVoucherOf, readNewest, toWireVoucher } from './voucher.sql.ts';

export async function getChart(reader: Reader): Promise<ChartLine[]> {
  const lines = await store.readChart(reader);
  const order = Object.keys(accountKinds);
  return lines
    .map((line) => ({ ...line, nature: accountKinds[line.kind].nature }))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

type AccountsQuery = Input<typeof staffBooks.listAccounts>['query'];

export async function listAccounts(
  reader: Reader,
  kind: AccountKind,
  query: AccountsQuery,
): Promise<Page<LedgerAccount>> {
  const { page, total } = await store.listAccountsOf(reader, kind, query);
  return pageOf(page, total, query);
}

export async function getAccount(reader: Reader, id: LedgerAccountId): Promise<LedgerAccount> {
  const account = await store.findAccount(reader, id);
  if (!account) throw notFound();
  return account;
}

type EntriesQuery = Input<typeof staffBooks.listEntries>['query'];

/** Balance and entries from one snapshot. */
export function listEntries(db: Db, id: LedgerAccountId, query: EntriesQuery): Promise<Page<LedgerEntry>> {
  return atOneMoment(db, async (reader) => {
    const account = await getAccount(reader, id);
    const { page, total } = await store.listEntries(reader, account, query);
    const lines = page.map((entry) => ({ ...entry, postedAt: entry.postedAt.toISOString() }));
    return pageOf(await withWords(reader, lines, ({ journal }) => journal, account.kind), total, query);
  });
}

type Query = Input<typeof staffBooks.listJournals>['query'];

export async function listJournals(reader: Reader, query: Query): Promise<Page<Journal>> {
  const { kind, account, amountFrom, amountTo, q, from, to } = query;
  const filter = {
    kind,
    account,
    amountFrom,
    amountTo,
    q: q || undefined,
    since: from && startOfDay(from),
    before: to && startOfDay(addDays(to, 1)),
  };
  const { page, total } = await store.listJournalRows(reader, filter, query);
  return pageOf(await toWire(reader, page), total, query);
}

/** These journals in words, the newest first. */
export const readJournalList = async (reader: Reader, ids: readonly JournalId[]): Promise<Journal[]> =>
  toWire(reader, await store.readJournalRows(reader, ids));

const toWire = (reader: Reader, rows: readonly store.JournalRow[]): Promise<Journal[]> =>
  withWords(
    reader,
    rows.map((row) => ({ ...row, postedAt: row.postedAt.toISOString() })),
    ({ id }) => id,
  );

export async function getJournal({ db, vault }: Platform, id: JournalId): Promise<JournalDetail> {
  const journal = await store.findJournalRow(db, id);
  if (!journal) throw notFound();
  const voucher = await findVoucherOf(db, id);
  const [correction] = await readNewest(db, 'correction', [id]);
  const [told, ...correctedBy] = await toWire(db, [journal, ...(await store.readCorrections(db, id))]);
  if (told === undefined) throw notFound();
  return {
    ...told,
    legs: await store.readNamedLegs(db, id),
    steps: (await listSteps(db, told)).map((step) => ({ ...step, at: step.at.toISOString() })),
    ...(await readAbout(db, id)),
    related: await readJournalList(db, await listRelated(db, told)),
    correctedBy,
    voucher: voucher && toWireVoucher(vault, voucher),
    correction: correction ? toWireVoucher(vault, correction) : null,
  };
}
