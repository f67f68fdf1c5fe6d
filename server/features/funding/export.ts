// The lender's portfolios as a file, with the filters and the order of the screen, all of them. Amounts are plain
// rupiah numbers.
// Source: docs/screens.md; decision 0102.
import type { FastifyReply } from 'fastify';
import { funding } from '#contract/funding.ts';
import { businessDateOf } from '#domain/calendar.ts';
import { wireStatusOf } from '#domain/funding.ts';
import type { PersonId } from '#domain/ids.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine } from '#platform/csv.ts';
import type { Reader } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { checkInput } from '#platform/read-input.ts';
import { type TextKey, id as texts } from '#texts/id.ts';
import { type PositionedRecord, readPositioned } from './positions.ts';

const columns: readonly (readonly [head: TextKey, cell: (row: PositionedRecord) => Cell])[] = [
  ['portfolio.file.borrower', ({ name }) => name],
  ['portfolio.file.city', ({ city }) => city],
  ['portfolio.file.sector', ({ sector }) => sector],
  ['portfolio.file.grade', ({ grade }) => grade],
  ['portfolio.file.group', ({ position }) => texts[`portfolio.group.${position.group}`]],
  ['portfolio.file.status', statusOf],
  ['portfolio.file.created', ({ createdAt }) => businessDateOf(createdAt)],
  ['portfolio.file.amount', ({ amount }) => amount],
  ['portfolio.figure.rest', ({ position }) => position.outstanding],
  ['portfolio.file.held', ({ position }) => position.held],
  ['portfolio.received.principal', ({ returned }) => returned.principal],
  ['portfolio.received.interest', ({ returned }) => returned.interest],
  ['portfolio.received.fee', ({ returned }) => returned.fee],
  ['portfolio.received.tax', ({ returned }) => returned.tax],
  ['portfolio.figure.received', ({ position }) => position.received],
  ['portfolio.file.days', ({ position }) => position.daysPastDue],
  ['portfolio.file.overdue', ({ position }) => position.overdue?.instalments ?? 0],
  ['portfolio.file.missing', ({ position }) => position.overdue?.amount ?? 0],
  ['portfolio.file.paid', ({ position }) => position.paid],
  ['portfolio.file.instalments', ({ instalments }) => instalments],
  ['portfolio.file.next', ({ position }) => position.next?.dueOn ?? null],
  ['portfolio.file.next_amount', ({ position }) => position.next?.amount ?? null],
  ['portfolio.file.ends', ({ position }) => position.endsOn],
  ['portfolio.file.id', ({ id }) => id],
];

export async function exportPortfolios(
  reader: Reader,
  lenderId: PersonId,
  asked: unknown,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { status, lending, ...narrowing } = checkInput(funding.exportPortfolios.query, asked);
  const isNone = lending !== undefined && !isId(lending);
  const rows = isNone ? [] : await readPositioned(reader, { lenderId, status, lendingId: lending }, narrowing);
  const lines = [columns.map(([head]) => texts[head]), ...rows.map((row) => columns.map(([, cell]) => cell(row)))];
  return reply
    .header('content-disposition', 'attachment; filename="pendanaan.csv"')
    .header('cache-control', 'private, no-store')
    .type('text/csv; charset=utf-8')
    .send(BYTE_ORDER_MARK + lines.map((line) => csvLine(line)).join(''));
}

function statusOf({ status, lendingStatus, reason }: PositionedRecord): string {
  const key = `status.portfolio.${wireStatusOf(status, lendingStatus)}`;
  const narrower = `${key}.${reason}`;
  return narrower in texts ? texts[narrower as TextKey] : texts[key as TextKey];
}
