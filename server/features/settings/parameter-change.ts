// How admins read and change parameters: proposed within bounds, in force from a date once another admin has
// approved.
// Invariant: values used on past days never change; a future value may.
// Source: docs/domain.md §2; docs/screens.md; decision 0066.
import type { Input } from '#contract/endpoint.ts';
import type { ParameterDetail, ParameterItem, ParameterProposal, staffParameters } from '#contract/proposal.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { ProposalId, StaffId } from '#domain/ids.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { today } from '#platform/clock.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { throwIfRefused, notFound } from '#platform/refuse.ts';
import { figureText } from './figures.ts';
import { readValueBefore, insertValue, readValues, type ValueRow } from './parameters.sql.ts';
import { editProposal, enterProposal } from './proposal.ts';
import * as store from './proposal.sql.ts';
import type { ProposalRow, ChangeRequest } from './proposal.sql.ts';

const most = 50;
type Body = Input<typeof staffParameters.proposeParameter>['body'];

export async function listParameterItems(reader: Reader): Promise<ParameterItem[]> {
  const values = await readValues(reader, null);
  const waiting = await store.listWaiting(reader, 'parameter');
  const on = await today(reader);
  const byKey = new Map<string, ValueRow[]>();
  for (const row of values) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row]);
  return [...byKey.entries()].map(([key, rows]) =>
    itemOf(rows, waiting.find(({ subject }) => subject === key) ?? null, on),
  );
}

export async function getParameterDetail(reader: Reader, key: string): Promise<ParameterDetail> {
  const values = await readValues(reader, key);
  const proposals = await store.listProposals(reader, { kind: 'parameter', subject: key }, most);
  const waiting = proposals.find(({ state }) => state === 'entered') ?? null;
  return {
    ...itemOf(values, waiting, await today(reader)),
    values: values.map(toWireValue),
    proposals: proposals.map(toWire),
  };
}

function itemOf(rows: readonly ValueRow[], waiting: ProposalRow | null, on: BusinessDate): ParameterItem {
  const current = rows.find(({ effectiveFrom }) => effectiveFrom <= on);
  if (!current) throw notFound();
  const { key, unit, smallest, largest, isPublic } = current;
  const coming = rows.filter(({ effectiveFrom }) => effectiveFrom > on).reverse();
  return {
    key,
    unit,
    smallest,
    largest,
    isPublic,
    current: toWireValue(current),
    coming: coming.map(toWireValue),
    waiting: waiting && toWire(waiting),
  };
}

const toWireValue = ({ value, effectiveFrom, source, changedBy, changedAt }: ValueRow) => ({
  value,
  effectiveFrom,
  source,
  changedBy,
  changedAt: changedAt.toISOString(),
});

const toWire = (row: ProposalRow): ParameterProposal => ({
  ...store.toWireProposal(row),
  value: row.value ?? 0,
  source: row.source ?? '',
});

/** Proposes another value to a second admin. Refuses a value that is out of bounds or the same. */
export function proposeParameter(db: Db, staffId: StaffId, key: string, body: Body): Promise<ParameterDetail> {
  return db.tx(async (tx) => {
    await requireChange(tx, key, body);
    await enterProposal(tx, staffId, { kind: 'parameter', subject: key }, requestOf(body));
    return getParameterDetail(tx, key);
  });
}

export function editParameterProposal(
  db: Db,
  staffId: StaffId,
  { key, id }: { key: string; id: ProposalId },
  { version, ...body }: Body & { version: number },
): Promise<ParameterDetail> {
  return db.tx(async (tx) => {
    await requireChange(tx, key, body);
    await editProposal(tx, staffId, { kind: 'parameter', subject: key, id }, version, requestOf(body));
    return getParameterDetail(tx, key);
  });
}

const requestOf = ({ value, effectiveFrom, source, reason }: Body): ChangeRequest => ({
  effectiveFrom,
  reason,
  value,
  source,
  body: null,
});

async function requireChange(tx: Tx, key: string, { value, effectiveFrom }: Body): Promise<void> {
  const values = await readValues(tx, key);
  const [known] = values;
  if (!known) throw notFound();
  throwIfRefused(checkBounds(known, value));
  const before = values.find((each) => each.effectiveFrom <= effectiveFrom);
  throwIfRefused(before?.value === value ? refuse('error.setting.same', { field: 'value' }) : null);
}

function checkBounds({ unit, smallest, largest }: ValueRow, value: number): Refusal | null {
  if (value >= smallest && value <= largest) return null;
  const slots = { smallest: figureText(smallest, unit), largest: figureText(largest, unit) };
  return refuse('error.setting.out_of_bounds', { field: 'value', slots });
}

/** Sets the value from its date, one per date. Returns the value that applied on that date before. */
export async function putInForce(tx: Tx, proposal: ProposalRow): Promise<{ value: number }> {
  const { subject, value, effectiveFrom, source, enteredBy } = proposal;
  const before = await readValueBefore(tx, subject, effectiveFrom);
  await insertValue(tx, subject, { effectiveFrom, value, source, changedBy: enteredBy.id });
  return before;
}
