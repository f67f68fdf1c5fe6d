// The collection report: what of the instalments that fell due was paid on the day and within seven days.
// Source: docs/glossary.md (collection rate); decision 0123.
import {
  type CollectedInstalment,
  type CollectedPlace,
  type CollectedWeek,
  type CollectionReport,
  staffCollection,
} from '#contract/collection-report.ts';
import type { Input, Page } from '#contract/endpoint.ts';
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import {
  type Collected,
  collectedOf,
  collectionRate,
  type CollectionWeek,
  collectionWeek,
  collectionWeeks,
  NOTHING_DUE,
  weekMonthAgo,
} from '#domain/collection-report.ts';
import type { Reader } from '#platform/db.ts';
import { decimalCell, type ListFile, sendListFile } from '#platform/list-file.ts';
import { offsetOf, pageOf } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { readReportDates } from './choices.sql.ts';
import { pageOfInstalments, sumByPlace, sumByWeek } from './collection.sql.ts';

type Query = Input<typeof staffCollection.getCollection>['query'];
type PlaceQuery = Input<typeof staffCollection.listCollectedPlaces>['query'];
type InstalmentQuery = Input<typeof staffCollection.listCollectedInstalments>['query'];

export function serveCollection(platform: Platform): void {
  const { db } = platform;
  platform.console.serve(staffCollection, {
    getCollection: ({ query }) => getCollection(db, query),
    exportCollection: (call) => sendListFile(platform, staffCollection.exportCollection, call, weekFile),
    listCollectedPlaces: ({ query }) => listPlaces(db, query),
    exportCollectedPlaces: (call) => sendListFile(platform, staffCollection.exportCollectedPlaces, call, placeFile),
    listCollectedInstalments: ({ query }) => listInstalments(db, query),
    exportCollectedInstalments: (call) =>
      sendListFile(platform, staffCollection.exportCollectedInstalments, call, instalmentFile),
  });
}

/** The date that is reported: the one asked for, but none after the last close. */
export async function reportDate(reader: Reader, on: BusinessDate | undefined): Promise<BusinessDate | null> {
  const { last } = await readReportDates(reader);
  return last === null || on === undefined || on > last ? last : on;
}

type Sums = { due: string; onDay: string; within: string };

const toWire = ({ due, onDay, within }: Sums | Collected) => ({
  due: String(due),
  onDay: String(onDay),
  onDayRate: collectionRate(BigInt(onDay), BigInt(due)),
  within: String(within),
  withinRate: collectionRate(BigInt(within), BigInt(due)),
});

async function getCollection(reader: Reader, { on: asked, ...filters }: Query): Promise<CollectionReport> {
  const on = await reportDate(reader, asked);
  if (on === null) return { on, weeks: [], monthAgo: null };
  const weeks = collectionWeeks(on);
  const from = weeks.at(-1)?.from ?? on;
  const found = await sumByWeek(reader, { from, through: on }, on, filters);
  const ofWeek = (week: CollectionWeek, sums: Sums | undefined): CollectedWeek => ({
    ...week,
    ...toWire(sums ?? NOTHING_DUE),
  });
  const before = weekMonthAgo(on);
  const [monthAgo] = await sumByWeek(reader, before, on, filters);
  return {
    on,
    weeks: weeks.map((week, index) =>
      ofWeek(
        week,
        found.find(({ back }) => back === index),
      ),
    ),
    monthAgo: ofWeek(before, monthAgo),
  };
}

/** The lowest rate first; who had nothing due comes last. */
const lowestFirst = (a: CollectedPlace, b: CollectedPlace): number =>
  (a.onDayRate ?? Number.POSITIVE_INFINITY) - (b.onDayRate ?? Number.POSITIVE_INFINITY) || 0;

async function listPlaces(reader: Reader, query: PlaceQuery): Promise<Page<CollectedPlace>> {
  const { on: asked, through, by = 'branch', limit, page, ...filters } = query;
  const on = await reportDate(reader, asked);
  if (on === null) return pageOf([], 0, query);
  const week = collectionWeek(through ?? on, on);
  const range = { from: addDays(week.from, -7), through: week.through };
  const places = (await sumByPlace(reader, by, range, on, filters)).map(
    ({ id, name, dueBefore, onDayBefore, withinBefore, ...now }) => ({
      id,
      name,
      ...toWire(now),
      before: toWire({ due: dueBefore, onDay: onDayBefore, within: withinBefore }),
    }),
  );
  const from = offsetOf({ limit, page });
  return pageOf(places.toSorted(lowestFirst).slice(from, from + limit), places.length, query);
}

async function listInstalments(reader: Reader, query: InstalmentQuery): Promise<Page<CollectedInstalment>> {
  const { on: asked, through, ...rest } = query;
  const on = await reportDate(reader, asked);
  if (on === null) return pageOf([], 0, query);
  const { rows, total } = await pageOfInstalments(reader, collectionWeek(through ?? on, on), on, rest);
  const lines = rows.map(({ due, paid, ...row }) => {
    const { dueOn } = row;
    const instalment = { dueOn, due: BigInt(due), paid: paid.map(BigInt) };
    const { onDay, within } = collectedOf([instalment], { from: dueOn, through: dueOn, asOf: on });
    return {
      ...row,
      due: String(due),
      onDay: String(onDay),
      within: String(within),
      left: String(BigInt(due) - within),
    };
  });
  return pageOf(lines, total, query);
}

/** 92,91 for 9.291 hundredths of a per cent. */
const rateCell = (rate: number | null): number | null => (rate === null ? null : rate / 100);

const weekFile: ListFile<Query & { limit: number; page: number }, CollectedWeek> = {
  name: 'tertagih-tiap-minggu',
  read: async ({ db }, { limit, page, ...query }) => {
    const { weeks } = await getCollection(db, query);
    const from = offsetOf({ limit, page });
    return pageOf(weeks.slice(from, from + limit), weeks.length, { limit, page });
  },
  columns: [
    ['file.collected.from', ({ from }) => from],
    ['file.collected.through', ({ through }) => through],
    ['file.collected.due', ({ due }) => decimalCell(due)],
    ['file.collected.on_day', ({ onDay }) => decimalCell(onDay)],
    ['file.collected.on_day_rate', ({ onDayRate }) => rateCell(onDayRate)],
    ['file.collected.within', ({ within }) => decimalCell(within)],
    ['file.collected.within_rate', ({ withinRate }) => rateCell(withinRate)],
    ['file.collected.complete', ({ isComplete }) => (isComplete ? 'lengkap' : 'belum lengkap')],
  ],
};

const placeFile: ListFile<PlaceQuery, CollectedPlace> = {
  name: 'tertagih-per-cabang-petugas',
  read: ({ db }, query) => listPlaces(db, query),
  columns: [
    ['file.name', ({ name }) => name],
    ['file.collected.due', ({ due }) => decimalCell(due)],
    ['file.collected.on_day', ({ onDay }) => decimalCell(onDay)],
    ['file.collected.on_day_rate', ({ onDayRate }) => rateCell(onDayRate)],
    ['file.collected.within', ({ within }) => decimalCell(within)],
    ['file.collected.within_rate', ({ withinRate }) => rateCell(withinRate)],
    ['file.collected.on_day_rate_before', ({ before }) => rateCell(before.onDayRate)],
  ],
};

const instalmentFile: ListFile<InstalmentQuery, CollectedInstalment> = {
  name: 'angsuran-jatuh-tempo',
  read: ({ db }, query) => listInstalments(db, query),
  columns: [
    ['file.group', ({ groupName }) => groupName],
    ['file.branch', ({ branch }) => branch],
    ['file.officer', ({ officer }) => officer],
    ['file.collected.instalment', ({ no }) => no],
    ['file.collected.due_on', ({ dueOn }) => dueOn],
    ['file.collected.due', ({ due }) => decimalCell(due)],
    ['file.collected.on_day', ({ onDay }) => decimalCell(onDay)],
    ['file.collected.within', ({ within }) => decimalCell(within)],
    ['file.collected.left', ({ left }) => decimalCell(left)],
  ],
};
