// A draft for staff: its terms, the group today, who changed what; and the draft as lenders will see it.
// Source: docs/screens.md.
import type { Draft, DraftGround } from '#contract/draft.ts';
import type { Lending } from '#contract/lending.ts';
import { endOfDay } from '#domain/calendar.ts';
import { gradeOfScore, grades } from '#domain/grade.ts';
import type { GroupId, LendingId } from '#domain/ids.ts';
import { rupiah } from '#domain/money.ts';
import { interestOf, type Parameters, readParameters } from '#features/settings/parameters.ts';
import { now } from '#platform/clock.ts';
import type { Reader } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { windowFrom } from './draft.ts';
import { type DraftRecord, findStatus, type GroupRecord, listChanges, readDraft, readGroup } from './draft-read.sql.ts';
import { wireDraft } from './read.ts';

/** The start values of a new draft for a group. */
export async function getDraftGround(reader: Reader, groupId: GroupId): Promise<DraftGround> {
  const group = isId(groupId) ? await readGroup(reader, groupId) : null;
  if (!group) throw notFound();
  const parameters = await readParameters(reader);
  return groundOf(group, parameters, parameters.funding_step);
}

export async function getDraft(reader: Reader, id: LendingId): Promise<Draft> {
  const record = await getRecord(reader, id);
  const group = await readGroup(reader, record.groupId, record.id);
  if (!group) throw notFound();
  const parameters = await readParameters(reader, record.today);
  const { multiple, groupId: _, interestBps, today, description, ...terms } = record;
  return {
    ...groundOf(group, parameters, multiple),
    ...terms,
    interestPercentage: interestBps / 100,
    description: description ?? '',
    changes: (await listChanges(reader, record.id)).map(({ at, changed, ...change }) => ({
      ...change,
      at: at.toISOString(),
      changed: changed as Draft['changes'][number]['changed'],
    })),
    dueDate: windowFrom(today, parameters).dueOn,
  };
}

/** The draft as lenders will see it, with the time left if it were published now. */
export async function previewDraft(reader: Reader, id: LendingId): Promise<Lending> {
  const record = await getRecord(reader, id);
  const parameters = await readParameters(reader, record.today);
  const { dueOn } = windowFrom(record.today, parameters);
  const left = Math.floor((endOfDay(dueOn).getTime() - (await now(reader)).getTime()) / 1000);
  return wireDraft(reader, record.id, { dueOn, left, taxBps: parameters.tax_resident });
}

/** An existing draft; tells one that was published meanwhile apart from one that never existed. */
async function getRecord(reader: Reader, id: LendingId): Promise<DraftRecord> {
  const record = isId(id) ? await readDraft(reader, id) : null;
  if (record) return record;
  throw isId(id) && (await findStatus(reader, id)) ? refused('error.draft.published') : notFound();
}

function groundOf({ creditScore, ...group }: GroupRecord, parameters: Parameters, multiple: number): DraftGround {
  return {
    group: { ...group, grade: creditScore === null ? null : gradeOfScore(creditScore) },
    multiple: rupiah(multiple),
    minimumMembers: parameters.group_members,
    fundingDays: parameters.funding_window,
    rates: grades.map((grade) => ({ grade, interestPercentage: interestOf(parameters, grade) / 100 })),
  };
}
