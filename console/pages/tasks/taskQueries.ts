// Queries and calls of tasks.
// Invariant: every key begins with 'tasks'; an act also refetches the day and the histories that show it.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Endpoints } from '#contract/all.ts';
import type { Task } from '#contract/task.ts';
import type { TaskSubjectKind } from '#domain/task.ts';
import { type Answer, call } from '#ui/client.ts';

export type TaskPage = Answer<'GET staff/tasks'>;
type Query = NonNullable<Endpoints['GET staff/tasks']['query']>;

export const shownBy = [['tasks'], ['day'], ['history']];

export const tasksQuery = (query: Query) =>
  queryOptions({
    queryKey: ['tasks', 'list', query],
    queryFn: ({ signal }): Promise<TaskPage> => call('GET staff/tasks', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const assigneesQuery = (kind: TaskSubjectKind) =>
  queryOptions({
    queryKey: ['tasks', 'assignees', kind],
    queryFn: ({ signal }) => call('GET staff/taskassignees/:kind', { params: { kind }, signal }),
    staleTime: 60_000,
  });

export const makeTask = (body: Endpoints['POST staff/tasks']['body']) => call('POST staff/tasks', { body });

export const editTask = ({ id, version }: Task, body: Omit<Endpoints['PUT staff/tasks/:id']['body'], 'version'>) =>
  call('PUT staff/tasks/:id', { params: { id }, body: { ...body, version } });

export const completeTask = ({ id, version }: Task, note: string) =>
  call('POST staff/tasks/:id/completions', {
    params: { id },
    body: { version, ...(note === '' ? {} : { note }) },
  });

export const cancelTask = ({ id, version }: Task, reason: string) =>
  call('POST staff/tasks/:id/cancellations', { params: { id }, body: { version, reason } });
