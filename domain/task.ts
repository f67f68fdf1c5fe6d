// A task: something that one member of staff does by a date, about a subject whose page says the rest.
// Invariants: it is given only to somebody who works on subjects of that kind; what is done or cancelled stays so.
// Source: decision 0113.
import { addDays, type BusinessDate } from './calendar.ts';
import { may, type Permission } from './permissions.ts';
import { type Refusal, refuse } from './refusal.ts';

export const taskSubjectKinds = ['lending', 'group', 'lead', 'complaint', 'kyc'] as const;
export type TaskSubjectKind = (typeof taskSubjectKinds)[number];

export const taskStates = ['open', 'done', 'cancelled'] as const;
export type TaskState = (typeof taskStates)[number];

/** Overdue; due today or overdue; due within the next seven days or overdue. */
export const taskDues = ['overdue', 'today', 'week'] as const;

/** Who sees a subject of the kind, and who works on it. */
const needs: Readonly<Record<TaskSubjectKind, { read: Permission; work: Permission }>> = {
  lending: { read: 'lending.read', work: 'lending.read' },
  group: { read: 'group.read', work: 'group.read' },
  lead: { read: 'lead.read', work: 'lead.step' },
  complaint: { read: 'complaint.read', work: 'complaint.answer' },
  kyc: { read: 'kyc.read', work: 'kyc.decide' },
};

/** Kinds of subjects whose tasks these roles see. Source: decision 0113. */
export const readableTaskKinds = (roles: readonly string[]): TaskSubjectKind[] =>
  may(roles, 'task.read') ? taskSubjectKinds.filter((kind) => may(roles, needs[kind].read)) : [];

/** Whether these roles make, take and end tasks about subjects of the kind. Source: decision 0113. */
export const mayWorkOnTask = (roles: readonly string[], kind: TaskSubjectKind): boolean =>
  may(roles, 'task.write') && may(roles, needs[kind].work);

/** How many days ahead a task may be due. */
export const longestTaskDays = 366;

/**
 * Checks when a task is due: refuses a date before today or more than 366 days ahead (`error.task.date`). A date that it
 * had already stays allowed, so that an overdue task can be given to another.
 * Source: decision 0113.
 */
export function checkTaskDate(dueOn: BusinessDate, today: BusinessDate, before?: BusinessDate): Refusal | null {
  if (dueOn === before || (dueOn >= today && dueOn <= addDays(today, longestTaskDays))) return null;
  return refuse('error.task.date', { field: 'dueOn' });
}
