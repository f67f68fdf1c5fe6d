// A lender's fundings as the rules need them: with their receipts, their place, and their own rows of the schedule.
// Source: docs/domain.md §11; decision 0104.
import { type BusinessDate, daysBetween } from '#domain/calendar.ts';
import type { Claim } from '#domain/coming.ts';
import type { PersonId, PortfolioId } from '#domain/ids.ts';
import { type Rupiah, sumRupiah } from '#domain/money.ts';
import { netOf, portfolioSchedule } from '#domain/portfolio-schedule.ts';
import { principalLeft, type Receipt } from '#domain/returns.ts';
import { type Kind, letterOf, type Place, type PlacedFunding } from '#domain/spread.ts';
import { readScheduleRows, type ScheduleRecord } from '#features/wallet/summary.sql.ts';
import type { Reader } from '#platform/db.ts';
import { type FundingRecord, type PlaceRecord, readFundings, readReceipts } from './fundings.sql.ts';

export type Holding = PlacedFunding & {
  record: FundingRecord;
  /** The lender's own rows; `closed` is whether the group has paid that row. */
  claim: Claim;
  /** Days past due of the loan; 0 when it is not late or not running. */
  daysLate: number;
};

/** The key of a portfolio's item of each kind. */
export const placeOf = ({
  provinceId,
  groupId,
  grade,
  sectorId,
}: Omit<PlaceRecord, 'amount'> | FundingRecord): Place => ({
  province: String(provinceId),
  group: groupId,
  grade: letterOf(grade),
  sector: String(sectorId),
});

/** What items are called, by kind and key. */
export type Names = Readonly<Record<Kind, ReadonlyMap<string, string>>>;

export function namesOf(records: readonly (Omit<PlaceRecord, 'amount'> | FundingRecord)[]): Names {
  const named = (kind: Kind, nameOf: (record: (typeof records)[number]) => string) =>
    new Map(records.map((record) => [placeOf(record)[kind], nameOf(record)]));
  return {
    province: named('province', ({ province }) => province),
    group: named('group', ({ name }) => name),
    grade: named('grade', ({ grade }) => letterOf(grade)),
    sector: named('sector', ({ sector }) => sector),
  };
}

export async function readHoldings(reader: Reader, lenderId: PersonId, on: BusinessDate): Promise<Holding[]> {
  const records = await readFundings(reader, lenderId);
  const receipts = new Map<PortfolioId, Receipt[]>();
  for (const { portfolioId, ...receipt } of await readReceipts(reader, lenderId)) {
    receipts.set(portfolioId, [...(receipts.get(portfolioId) ?? []), receipt]);
  }
  const running = records.filter(({ status }) => status === 'active');
  const rows = new Map<string, ScheduleRecord[]>();
  for (const row of await readScheduleRows(reader, [...new Set(running.map(({ lendingId }) => lendingId))])) {
    const known = rows.get(row.lendingId);
    if (known) known.push(row);
    else rows.set(row.lendingId, [row]);
  }
  return records.map((record) =>
    holdingOf(record, receipts.get(record.id) ?? [], rows.get(record.lendingId) ?? [], on),
  );
}

function holdingOf(
  record: FundingRecord,
  receipts: readonly Receipt[],
  lendingRows: readonly ScheduleRecord[],
  on: BusinessDate,
): Holding {
  const { id, groupId, name, status, amount, interestBps, disbursedOn, failedOn } = record;
  const rows = portfolioSchedule(lendingRows, record).map((row, index) => ({
    no: row.no,
    dueOn: row.dueOn,
    net: row.net,
    closed: lendingRows[index]?.closed ?? false,
  }));
  const oldest = status === 'active' ? rows.find(({ dueOn, closed }) => dueOn < on && !closed) : undefined;
  return {
    id,
    groupId,
    name,
    status,
    amount,
    interestBps,
    disbursedOn,
    failedOn,
    receipts,
    record,
    out: outOf(record),
    place: placeOf(record),
    claim: { id, name, rhythm: record.rhythm, rows, received: sumRupiah(receipts.map(netOf)) },
    daysLate: oldest ? daysBetween(oldest.dueOn, on) : 0,
  };
}

/** The part from the balance left when it was held, a transfer when the bank told of it. */
function outOf({ heldOn, held, transferredOn, transferred }: FundingRecord): { on: BusinessDate; amount: Rupiah }[] {
  const flows = [
    { on: heldOn, amount: held },
    { on: transferredOn ?? heldOn, amount: transferred },
  ];
  return flows.filter(({ amount }) => amount > 0);
}

export const isRunning = ({ status }: Holding): boolean => status === 'active';

/** Remaining principal of the running ones, each at its place. */
export const placedOf = (holdings: readonly Holding[]) =>
  holdings.filter(isRunning).map((holding) => ({ place: holding.place, amount: principalLeft(holding) }));
