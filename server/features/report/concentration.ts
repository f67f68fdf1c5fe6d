// What the loan book is concentrated in, at a close and a month before.
// Source: decision 0122.
import type { PortfolioConcentration } from '#contract/portfolio-report.ts';
import type { ReportFilters } from '#contract/report.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { may } from '#domain/permissions.ts';
import { comparedDates, concentrationOf } from '#domain/portfolio-report.ts';
import type { Reader } from '#platform/db.ts';
import type { StaffCaller } from '#platform/session.ts';
import * as store from './concentration.sql.ts';
import { resolveDate, shareOf } from './portfolio.ts';

type Filters = Omit<ReportFilters, 'on'>;
type Part = { kind: PortfolioConcentration[number]['kind']; id: string | null; principal: bigint };

export async function readConcentration(
  reader: Reader,
  caller: StaffCaller,
  { on: asked, ...filters }: ReportFilters,
): Promise<PortfolioConcentration> {
  const found = await resolveDate(reader, asked);
  if (found === null) return [];
  const { month } = comparedDates(found.on);
  const now = await readParts(reader, found.on, filters);
  const before = month < found.first ? null : await readParts(reader, month, filters);
  const nameOf = await store.readNames(
    reader,
    now.parts.flatMap(({ kind, id }) => (id === null ? [] : [{ kind, id }])),
  );
  // A program reads figures, and no lender's name.
  const maySee = caller.tokenId === undefined && may(caller.roles, 'person.read');
  return now.parts.map(({ kind, id, principal }) => ({
    kind,
    name: id === null || (kind === 'lender' && !maySee) ? null : nameOf(kind, id),
    share: shareOf(concentrationOf(principal, now.outstanding)),
    // The largest then, whoever that was.
    monthBefore: before && shareOf(concentrationOf(principalOf(before.parts, kind), before.outstanding)),
  }));
}

const principalOf = (parts: readonly Part[], kind: Part['kind']): bigint =>
  parts.find((part) => part.kind === kind)?.principal ?? 0n;

/** Made ahead where it divides many loans among their lenders; else from the log. */
async function readLargestAndLenders(reader: Reader, on: BusinessDate, filters: Filters) {
  const made = await store.readMadeLargest(reader, on, filters);
  const isLender = ({ kind }: { kind: string }) => kind === 'lender';
  if (made !== null) return { largest: made.filter((one) => !isLender(one)), lenders: made.filter(isLender) };
  const largest = await store.readLargest(reader, on, filters);
  return { largest, lenders: await store.readLenders(reader, on, filters) };
}

async function readParts(reader: Reader, on: BusinessDate, filters: Filters) {
  const found = await readLargestAndLenders(reader, on, filters);
  const lenders = found.lenders.map(({ id, principal }) => ({ id, principal: BigInt(principal) }));
  const outstanding = BigInt(found.largest.find(({ kind }) => kind === 'all')?.principal ?? '0');
  const [first] = lenders;
  const ten = lenders.reduce((sum, { principal }) => sum + principal, 0n);
  const parts: Part[] = [
    ...found.largest.flatMap(({ kind, id, principal }) =>
      kind === 'all' || kind === 'lender' ? [] : [{ kind, id, principal: BigInt(principal) }],
    ),
    ...(first ? [{ kind: 'lender' as const, id: first.id, principal: first.principal }] : []),
    ...(lenders.length > 1 ? [{ kind: 'ten_lenders' as const, id: null, principal: ten }] : []),
  ];
  return { outstanding, parts };
}
