// The lender's mutations as a CSV file: with the filters of the screen, newest first, all of them.
// Invariant: streamed while it is read, so memory does not grow with its length; amounts are plain rupiah numbers.
// Source: docs/screens.md; docs/api.md.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { statements } from '#contract/wallet.ts';
import { businessDateOf, formatTime } from '#domain/calendar.ts';
import type { PersonId } from '#domain/ids.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine } from '#platform/csv.ts';
import type { Db } from '#platform/db.ts';
import { checkInput } from '#platform/http.ts';
import { id as texts } from '#texts/id.ts';
import { type EntryFilter, findReach, walkEntries } from './mutations.sql.ts';
import { filterOf, mutationOf } from './mutations.ts';

const heads = [
  'mutation.col.date',
  'mutation.col.time',
  'mutation.col.type',
  'mutation.col.description',
  'mutation.col.amount',
  'mutation.col.balance',
  'mutation.part.principal',
  'mutation.part.interest',
  'mutation.part.fee',
  'mutation.part.tax',
  'mutation.col.reference',
] as const;

export async function exportMutations(
  db: Db,
  lenderId: PersonId,
  query: unknown,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const filter = filterOf(checkInput(statements.exportMutations.query, query));
  return reply
    .header('content-disposition', 'attachment; filename="mutasi.csv"')
    .header('cache-control', 'private, no-store')
    .type('text/csv; charset=utf-8')
    .send(Readable.from(linesOf(db, lenderId, filter)));
}

async function* linesOf(db: Db, lenderId: PersonId, filter: EntryFilter): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(heads.map((key) => texts[key]));
  const account = await findReach(db, lenderId);
  if (!account) return;
  for await (const entry of walkEntries(db, account, filter)) {
    const { id, type, amount, balance, description, breakdown } = mutationOf(entry);
    const { posted_at: at } = entry;
    const parts: Cell[] = breakdown
      ? [breakdown.principal, breakdown.interest, breakdown.fee, breakdown.tax]
      : [null, null, null, null];
    const when = [businessDateOf(at), formatTime(at)];
    yield csvLine([...when, texts[`mutation.type.${type}`], description, amount, balance, ...parts, id]);
  }
}
