// The report of what was collected: by week, by branch and officer, and the instalments behind each figure.
// Source: docs/glossary.md (collection rate); decision 0123.
import { z } from 'zod';
import { collectedBy, collectedParts } from '#domain/collection-report.ts';
import type { LendingId } from '#domain/ids.ts';
import { endpoints } from './endpoint.ts';
import { choice, date, decimalText, idOf, paging } from './fields.ts';
import { fileOf } from './list-file.ts';
import { reportFilters } from './report.ts';

/** Sums as decimal text in whole rupiah; rates in hundredths of a per cent, null when nothing was due. */
const collected = {
  due: decimalText,
  onDay: decimalText,
  onDayRate: z.int().nullable(),
  within: decimalText,
  withinRate: z.int().nullable(),
};

const collectedWeek = z
  .object({
    from: date,
    through: date,
    /** Whether seven days have passed since its last due date. */
    isComplete: z.boolean(),
    ...collected,
  })
  .meta({ id: 'CollectedWeek' });
export type CollectedWeek = z.output<typeof collectedWeek>;

const collectionReport = z
  .object({
    /** Null before the first close of a running loan. */
    on: date.nullable(),
    /** The newest first. */
    weeks: z.array(collectedWeek),
    monthAgo: collectedWeek.nullable(),
  })
  .meta({ id: 'CollectionReport' });
export type CollectionReport = z.output<typeof collectionReport>;

const collectedPlace = z
  .object({ id: z.string(), name: z.string(), ...collected, before: z.object(collected) })
  .meta({ id: 'CollectedPlace' });
export type CollectedPlace = z.output<typeof collectedPlace>;

const collectedInstalment = z
  .object({
    lending: idOf<LendingId>(),
    groupName: z.string(),
    branch: z.string(),
    officer: z.string(),
    no: z.int(),
    dueOn: date,
    due: decimalText,
    onDay: decimalText,
    within: decimalText,
    /** What was not paid within seven days, or is not yet. */
    left: decimalText,
  })
  .meta({ id: 'CollectedInstalment' });
export type CollectedInstalment = z.output<typeof collectedInstalment>;

const reading = { groupOf: 'rows', who: { staff: 'report.read' }, readScope: 'collection' } as const;
const filters = z.object(reportFilters);
/** `through`: the last of the seven days; without it those of the report's date. */
const ofWeek = filters.extend({ through: date.optional() });

const getCollection = {
  call: 'GET staff/reports/collection',
  ...reading,
  summary: 'Bagian angsuran jatuh tempo yang dibayar pada harinya dan dalam 7 hari, tiap minggu',
  query: filters,
  data: collectionReport,
} as const;

const listCollectedPlaces = {
  call: 'GET staff/reports/collection/places',
  ...reading,
  summary: 'Tertagih menurut cabang atau petugas dalam satu minggu, yang terendah lebih dulu',
  query: ofWeek.extend({ ...paging(20).shape, by: choice(collectedBy) }),
  data: collectedPlace,
  paged: true,
} as const;

const listCollectedInstalments = {
  call: 'GET staff/reports/collection/instalments',
  ...reading,
  summary: 'Angsuran yang jatuh tempo dalam satu minggu, yang paling banyak belum dibayar lebih dulu',
  query: ofWeek.extend({ ...paging(20).shape, part: choice(collectedParts) }),
  data: collectedInstalment,
  paged: true,
} as const;

export const staffCollection = endpoints({
  getCollection,
  exportCollection: fileOf({ ...getCollection, query: filters.extend(paging(20).shape) }),
  listCollectedPlaces,
  exportCollectedPlaces: fileOf(listCollectedPlaces),
  listCollectedInstalments,
  exportCollectedInstalments: fileOf(listCollectedInstalments),
});
