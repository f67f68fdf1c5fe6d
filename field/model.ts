// What the phone holds: a meeting as it was prepared, what was filled into its sheet, and where the sheet stands.
// Invariant: a record names its schema; an older one is brought along step by step, and never dropped.
// Source: decision 0114.
import type { FieldSheetChange } from '#contract/field-sheet.ts';
import type { PreparedSheet } from '#contract/field.ts';
import type { SheetBody } from '#contract/staff.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { type Rupiah, ZERO } from '#domain/money.ts';

export type Attendance = SheetBody['lines'][number]['attendance'];

/** A meeting with the book that judges its sheet without a connection. */
export type Meeting = PreparedSheet;

/** How a member pays: all that is due, a part, nothing, or the whole loan. */
export type Pay = 'full' | 'part' | 'none' | 'payoff';
export type LineDraft = { attendance: Attendance; pay: Pay; part: Rupiah | null };
/** A line of the signature: points, each x and y in thousandths of the glass's width and height. */
export type Stroke = readonly (readonly [number, number])[];
/** `refusal`: why the server does not take it; it is kept, and not sent again. */
export type Photo = { name: string; bytes: number; sent: boolean; refusal?: string };

export type Draft = {
  /** By member; who is not in it is present and pays all that is due. */
  lines: Readonly<Record<string, LineDraft>>;
  covers: 'even' | 'chosen' | 'none';
  /** By debtor: who covers, and how much. Only of the way `chosen`. */
  chosen: Readonly<Record<string, readonly { payer: string; amount: Rupiah }[]>>;
  /** Covers of earlier meetings that a member gives back at this one; no part of the cash. */
  repaid: Readonly<Record<string, Rupiah>>;
  promises: Readonly<Record<string, BusinessDate>>;
  /** Pieces by denomination. */
  counted: Readonly<Record<string, number>>;
  /** Cash that was counted and then given back, because something had changed. */
  returned: Rupiah;
  note: string;
  signature: readonly Stroke[];
  photo: Photo | null;
};

export const emptyDraft: Draft = {
  lines: {},
  covers: 'even',
  chosen: {},
  repaid: {},
  promises: {},
  counted: {},
  returned: ZERO,
  note: '',
  signature: [],
  photo: null,
};

/** What the server said is no longer as it was prepared. */
export type Changed = {
  reasons: FieldSheetChange['reasons'];
  receipts: FieldSheetChange['receipts'];
  /** The meeting as it is now, which the sheet is sent again for; null while the group is another officer's. */
  now: Meeting | null;
};

/**
 * prepared: not touched yet; draft: being filled in; ready: waits for a signal; sending: on its way, or cut off there;
 * sent: in the books; changed: received, to be decided; refused: the server's reason is kept; aside: not to be booked.
 */
export type State = 'prepared' | 'draft' | 'ready' | 'sending' | 'sent' | 'changed' | 'refused' | 'aside';

export type SheetRecord = {
  schema: typeof SCHEMA;
  /** Its name in the store. */
  name: string;
  meeting: Meeting;
  preparedAt: string;
  state: State;
  draft: Draft;
  /** Instants by this phone's clock. */
  touchedAt: string | null;
  madeAt: string | null;
  /** Its place among the sheets that wait, counted up from 1. */
  turn: number;
  /** The sheet at the server, once it has received it. */
  receivedAs: string | null;
  sentAt: string | null;
  /** Seconds by which this phone's clock is ahead of the server's, as measured when it was sent. */
  clockDifference: number | null;
  changed: Changed | null;
  refusal: string | null;
};

const SCHEMA = 1;

/** One step for each schema that was ever in use: `steps[0]` makes schema 2 of schema 1. */
export type Step = (older: Readonly<Record<string, unknown>>) => Record<string, unknown>;
const steps: readonly Step[] = [];

/**
 * A record of any earlier version as this version knows it; null for one of a version that is newer than this, which stays
 * as it is in the store.
 */
export function bringAlong(value: unknown, through: readonly Step[] = steps): SheetRecord | null {
  let record = value as Record<string, unknown>;
  const newest = through.length + 1;
  while (Number(record['schema']) < newest) {
    const from = Number(record['schema']);
    const step = through[from - 1];
    if (!step) return null;
    record = { ...step(record), schema: from + 1 };
  }
  return record['schema'] === newest ? (record as SheetRecord) : null;
}

export function newRecord(name: string, meeting: Meeting, preparedAt: string): SheetRecord {
  return {
    schema: SCHEMA,
    name,
    meeting,
    preparedAt,
    state: 'prepared',
    draft: emptyDraft,
    touchedAt: null,
    madeAt: null,
    turn: 0,
    receivedAs: null,
    sentAt: null,
    clockDifference: null,
    changed: null,
    refusal: null,
  };
}

/** Its picture is on this phone alone: not sent yet, or refused. */
const holdsPhoto = ({ draft: { photo } }: SheetRecord): boolean => photo !== null && !photo.sent;

/** Its picture has yet to follow it. */
export const needsPhoto = (record: SheetRecord): boolean =>
  record.receivedAs !== null && holdsPhoto(record) && record.draft.photo?.refusal === undefined;

/** What was prepared, or sent, is kept so long. */
const KEPT_MS = 3 * 86_400_000;

/** Not filled in within its days, or all of it at the server for as long; what waits is never over. `now` in ms. */
export function isOver(record: SheetRecord, now: number): boolean {
  const { state, preparedAt } = record;
  const isDone = state === 'prepared' || ((state === 'sent' || state === 'aside') && !holdsPhoto(record));
  return isDone && now - Date.parse(preparedAt) > KEPT_MS;
}
