// A month of the ledger for an accounting program, as a plain journal or for beancount: written while it is read, of one moment.
// Invariant: each file that begins is recorded with the number of its journals, and stands in the trail; every side has an
// account's code; amounts are plain numbers.
// Source: decision 0124.
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type BooksMonth, staffFinancials } from '#contract/financials.ts';
import { accountCodes } from '#domain/account-kind.ts';
import { addDays, addMonthsClamped, businessDate, type BusinessDate, formatMonth } from '#domain/calendar.ts';
import type { StaffId } from '#domain/ids.ts';
import { type JournalWords, withWords } from '#features/money/journal-words.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import { BYTE_ORDER_MARK, csvLine } from '#platform/csv.ts';
import type { Db, Reader } from '#platform/db.ts';
import { momentCell } from '#platform/list-file.ts';
import { createPace } from '#platform/pace.ts';
import type { Platform } from '#platform/platform.ts';
import { checkInput } from '#platform/read-input.ts';
import { notFound } from '#platform/refuse.ts';
import { atOneMoment } from '#platform/snapshot.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { beginFile, endFile, type Held, transaction } from './beancount.ts';
import {
  type BookedJournal,
  countJournals,
  insertExport,
  readHeldBefore,
  readJournals,
  readTaken,
} from './export.sql.ts';

const AT_ONCE = 500;
const firstOf = (month: string): BusinessDate => businessDate(`${month}-01`);

export async function getBooksMonth(db: Db, month: string): Promise<BooksMonth> {
  const first = firstOf(month);
  const taken = await readTaken(db);
  return {
    month,
    journals: await countJournals(db, first),
    over: addMonthsClamped(first, 1) <= (await today(db)),
    taken: taken.map(({ month: of, at, ...one }) => ({ ...one, month: of.slice(0, 7), at: at.toISOString() })),
  };
}

type Asked = { caller: { id: StaffId }; params: unknown; reply: FastifyReply };

/** Not found for a month that has not begun. */
export async function sendBooks(platform: Platform, { caller, params, reply }: Asked): Promise<FastifyReply> {
  const { month, form } = checkInput(staffFinancials.exportBooks.params, params);
  const first = firstOf(month);
  if (first > (await today(platform.db))) throw notFound();
  await platform.db.tx(async (tx) => {
    const journals = await countJournals(tx, first);
    await insertExport(tx, { month: first, form, journals, staffId: caller.id });
    const object = { kind: 'books_month', id: month };
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: caller.id },
      { action: 'books.export', object, after: { form, journals } },
    );
  });
  const out = new PassThrough();
  atOneMoment(platform.db, (reader) => writeMonth(reader, first, writers[form], (text) => void out.write(text))).then(
    () => out.end(),
    (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return reply
    .header('content-disposition', `attachment; filename="buku-besar-${month}.${form}"`)
    .header('cache-control', 'private, no-store')
    .type(form === 'csv' ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8')
    .send(out);
}

type Write = (text: string) => void;
type Span = { first: BusinessDate; last: BusinessDate };
type Writer = {
  begin: (span: Span, held: Held) => string;
  journal: (date: BusinessDate, journal: BookedJournal & JournalWords) => string;
  end: (span: Span, held: Held) => string;
};

const csvHead = [
  'file.month',
  'file.business_date',
  'file.journal',
  'file.kind',
  'file.what',
  'file.account.code',
  'file.account.kind',
  'file.owner',
  'file.debit',
  'file.credit',
  'file.posted',
] as const;

const writers: Readonly<Record<'csv' | 'beancount', Writer>> = {
  csv: {
    begin: () => BYTE_ORDER_MARK + csvLine(csvHead.map((key) => texts[key])),
    journal: (date, { id, kind, title, postedAt, meantFor, sides }) =>
      sides
        .map(({ account, ownerName, amount }) =>
          csvLine([
            date.slice(0, 7),
            date,
            id,
            texts[`journal.kind.${kind}`],
            meantFor === null
              ? title
              : `${title}, ${fill(texts['journal.meant_for'], { month: formatMonth(meantFor) })}`,
            accountCodes[account],
            texts[`ledger.${account}`],
            ownerName,
            amount > 0 ? amount : null,
            amount < 0 ? -amount : null,
            momentCell(postedAt.toISOString()),
          ]),
        )
        .join(''),
    end: () => '',
  },
  beancount: {
    begin: ({ first }, held) =>
      beginFile(fill(texts['financials.file.title'], { month: formatMonth(first) }), addDays(first, -1), held),
    journal: transaction,
    end: ({ last }, held) => endFile(addDays(last, 1), held),
  },
};

/** Day by day, with a rest for other calls; a running month ends today. */
async function writeMonth(reader: Reader, first: BusinessDate, writer: Writer, write: Write): Promise<void> {
  const now = await today(reader);
  const monthEnd = addDays(addMonthsClamped(first, 1), -1);
  const span = { first, last: monthEnd < now ? monthEnd : now };
  write(writer.begin(span, await heldBefore(reader, first)));
  const rest = createPace();
  for (let date = first; date <= span.last; date = addDays(date, 1)) {
    let after: BookedJournal | null = null;
    for (;;) {
      const journals: BookedJournal[] = await readJournals(reader, date, after, AT_ONCE);
      for (const journal of await withWords(reader, journals, ({ id }) => id)) {
        write(writer.journal(date, journal));
        await rest();
      }
      after = journals.at(-1) ?? null;
      if (journals.length < AT_ONCE) break;
    }
  }
  write(writer.end(span, await heldBefore(reader, addDays(span.last, 1))));
}

const heldBefore = async (reader: Reader, date: BusinessDate): Promise<Held> =>
  new Map((await readHeldBefore(reader, date)).map(({ kind, held }) => [kind, BigInt(held)]));
