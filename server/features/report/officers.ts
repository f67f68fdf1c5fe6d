// The report of officers and branches: a month's work beside the month before and the average.
// Source: docs/glossary.md; decision 0123.
import type { Input, Page } from '#contract/endpoint.ts';
import { staffWork, type Work, type WorkOf, type WorkPage } from '#contract/officer-report.ts';
import type { ReportFilters } from '#contract/report.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { StaffId } from '#domain/ids.ts';
import { averageWork, workMonths, workRates, type WorkRates, type WorkSums } from '#domain/officer-report.ts';
import type { Reader } from '#platform/db.ts';
import { decimalCell, type ListFile, sendListFile } from '#platform/list-file.ts';
import { offsetOf, pageOf } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound } from '#platform/refuse.ts';
import { reportDate } from './collection.ts';
import type { Range } from './collection.sql.ts';
import * as store from './officers.sql.ts';

type Query = Input<typeof staffWork.listWork>['query'];
type Filters = Omit<ReportFilters, 'on'>;

export function serveOfficers(platform: Platform): void {
  const { db } = platform;
  platform.console.serve(staffWork, {
    listWork: ({ query }) => listWork(db, query),
    exportWork: (call) => sendListFile(platform, staffWork.exportWork, call, workFile),
    getWork: ({ params, query, caller }) => getWork(db, params.id, caller.id, query.on),
  });
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((one) => [one.id, one]));

/** The sums of everybody, by id. */
async function readSums(reader: Reader, by: store.By, range: Range, filters: Filters) {
  const standing = byId(await store.readStanding(reader, by, range.through, filters));
  const met = byId(await store.readMeetings(reader, by, range, filters));
  const tasks = byId(await store.readTasks(reader, by, range, filters));
  const promises = byId(await store.readPromises(reader, by, range, filters));
  const ofOne = (id: string): WorkSums => {
    const [stands, meets] = [standing.get(id), met.get(id)];
    return {
      groups: stands?.groups ?? 0,
      members: stands?.members ?? 0,
      outstanding: BigInt(stands?.outstanding ?? 0),
      arrears: BigInt(stands?.arrears ?? 0),
      late30: BigInt(stands?.late30 ?? 0),
      planned: meets?.planned ?? 0,
      held: meets?.held ?? 0,
      attended: meets?.attended ?? 0,
      expected: meets?.expected ?? 0,
      due: BigInt(meets?.due ?? 0),
      onDay: BigInt(meets?.onDay ?? 0),
      tasks: tasks.get(id)?.due ?? 0,
      tasksKept: tasks.get(id)?.kept ?? 0,
      promises: promises.get(id)?.due ?? 0,
      promisesKept: promises.get(id)?.kept ?? 0,
    };
  };
  // Who had a group with a loan at the close of the range's end, or an instalment due in it.
  return { ids: [...new Set([...standing.keys(), ...met.keys()])], ofOne };
}

const toWire = (sums: WorkSums, rates: WorkRates = workRates(sums)): Work => ({
  ...sums,
  outstanding: String(sums.outstanding),
  arrears: String(sums.arrears),
  late30: String(sums.late30),
  due: String(sums.due),
  onDay: String(sums.onDay),
  rates,
});

/** Everybody's work in the month that ends on `on`, the lowest collection first; and all of it on average. */
async function readWork(reader: Reader, by: store.By, on: BusinessDate, filters: Filters, isLast: boolean) {
  const months = workMonths(on);
  const { ids, ofOne: now } = await readSums(reader, by, months.now, filters);
  const { ofOne: before } = await readSums(reader, by, months.before, filters);
  const places = await store.listPlaces(reader, by, ids);
  const cash = isLast ? byId(await store.readCash(reader, by, filters)) : null;
  const rows = places.map(({ id, name }): WorkOf => {
    const held = cash?.get(id);
    return {
      id,
      name,
      now: toWire(now(id)),
      before: toWire(before(id)),
      cash: cash && { amount: held?.amount ?? '0', days: held?.days ?? 0 },
    };
  });
  const average = averageWork(places.map(({ id }) => now(id)));
  return { rows: rows.toSorted(lowestFirst), average: average && toWire(average.sums, average.rates) };
}

const lowestFirst = (a: WorkOf, b: WorkOf): number => (a.now.rates.onDay ?? 10_001) - (b.now.rates.onDay ?? 10_001);

async function listWork(reader: Reader, query: Query): Promise<Page<WorkOf>> {
  const { on: asked, by = 'officer', limit, page, ...filters } = query;
  const on = await reportDate(reader, asked);
  if (on === null) return pageOf([], 0, query);
  const { rows } = await readWork(reader, by, on, filters, on === (await reportDate(reader, undefined)));
  const from = offsetOf({ limit, page });
  return pageOf(rows.slice(from, from + limit), rows.length, query);
}

/** One officer beside the average of those that the caller reaches. */
async function getWork(
  reader: Reader,
  id: string,
  callerId: StaffId,
  asked: BusinessDate | undefined,
): Promise<WorkPage> {
  const on = await reportDate(reader, asked);
  if (on === null) return { on, one: null, average: null };
  const { rows, average } = await readWork(reader, 'officer', on, {}, on === (await reportDate(reader, undefined)));
  const wanted = id === 'me' ? callerId : id;
  const one = rows.find((row) => row.id === wanted) ?? null;
  if (one === null && id !== 'me') throw notFound();
  return { on, one, average };
}

const rateCell = (rate: number | null): number | null => (rate === null ? null : rate / 100);

const workFile: ListFile<Query, WorkOf> = {
  name: 'petugas-dan-cabang',
  read: ({ db }, query) => listWork(db, query),
  columns: [
    ['file.name', ({ name }) => name],
    ['file.work.groups', ({ now }) => now.groups],
    ['file.work.members', ({ now }) => now.members],
    ['file.work.planned', ({ now }) => now.planned],
    ['file.work.held', ({ now }) => now.held],
    ['file.work.attended', ({ now }) => rateCell(now.rates.attended)],
    ['file.collected.due', ({ now }) => decimalCell(now.due)],
    ['file.collected.on_day', ({ now }) => decimalCell(now.onDay)],
    ['file.collected.on_day_rate', ({ now }) => rateCell(now.rates.onDay)],
    ['file.work.on_day_before', ({ before }) => rateCell(before.rates.onDay)],
    ['file.work.outstanding', ({ now }) => decimalCell(now.outstanding)],
    ['file.arrears', ({ now }) => decimalCell(now.arrears)],
    ['file.work.par30', ({ now }) => rateCell(now.rates.par30)],
    ['file.work.par30_before', ({ before }) => rateCell(before.rates.par30)],
    ['file.in_hand', ({ cash }) => cash && decimalCell(cash.amount)],
    ['file.work.days', ({ cash }) => cash?.days ?? null],
    ['file.work.tasks', ({ now }) => now.tasks],
    ['file.work.tasks_kept', ({ now }) => now.tasksKept],
    ['file.work.promises', ({ now }) => now.promises],
    ['file.work.promises_kept', ({ now }) => now.promisesKept],
  ],
};
