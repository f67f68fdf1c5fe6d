// The figures of an officer's or a branch's work: name, value, how it changed and against the average, and where it leads.
// One list for the table, the cards of a phone and an officer's own page.
// Source: docs/glossary.md; decision 0123.
import type { ReactNode } from 'react';
import type { Work, WorkOf } from '#contract/officer-report.ts';
import { formatDigits, formatRupiahTotal } from '#domain/money.ts';
import { type TextKey, t } from '#ui/text.ts';
import { paths } from '../../../paths.ts';
import { rateText } from '../collection/CollectionSection.tsx';
import { collectionLink } from '../collection/collectionQueries.ts';
import type { Filters } from '../reportFilters.ts';

export type WorkFigure = {
  key: keyof Work['rates'] | 'groups' | 'members' | 'arrears';
  head: TextKey;
  value: (work: Work) => string;
  /** What it is made of, below it. */
  of?: (work: Work) => string;
  rate?: (work: Work) => number | null;
  better?: 'up' | 'down';
  /** The rows behind it, of an officer. */
  to?: (officer: string, filters: Filters) => string;
};

const part = (done: number, all: number): string => t('work.of', { done: formatDigits(done), all: formatDigits(all) });

export const workFigures: readonly WorkFigure[] = [
  {
    key: 'groups',
    head: 'work.groups',
    value: ({ groups }) => formatDigits(groups),
    of: ({ members }) => t('work.members', { members: formatDigits(members) }),
    to: (officer) => `${paths.lendings}?officer=${officer}`,
  },
  {
    key: 'held',
    head: 'work.held',
    value: ({ held, planned }) => part(held, planned),
    rate: ({ rates }) => rates.held,
    better: 'up',
    to: (officer) => `${paths.meetings}?officer=${officer}`,
  },
  {
    key: 'attended',
    head: 'work.attended',
    value: ({ rates }) => rateText(rates.attended),
    of: ({ attended, expected }) => part(attended, expected),
    rate: ({ rates }) => rates.attended,
    better: 'up',
    to: (officer) => `${paths.meetings}?officer=${officer}`,
  },
  {
    key: 'onDay',
    head: 'work.collected',
    value: ({ rates }) => rateText(rates.onDay),
    of: ({ due }) => t('work.due', { due: formatRupiahTotal(due) }),
    rate: ({ rates }) => rates.onDay,
    better: 'up',
    to: (officer, filters) =>
      collectionLink({ ...filters, officer: officer as Filters['officer'] }, { list: 'instalments', part: 'left' }),
  },
  {
    key: 'par30',
    head: 'work.par30',
    value: ({ rates }) => rateText(rates.par30),
    of: ({ arrears }) => t('work.arrears', { arrears: formatRupiahTotal(arrears) }),
    rate: ({ rates }) => rates.par30,
    better: 'down',
    to: (officer) => paths.portfolioReport(`?officer=${officer}`),
  },
  {
    key: 'tasks',
    head: 'work.tasks',
    value: ({ tasks, tasksKept }) => part(tasksKept, tasks),
    rate: ({ rates }) => rates.tasks,
    better: 'up',
    to: (officer) => `${paths.tasks}?officer=${officer}&state=done`,
  },
  {
    key: 'promises',
    head: 'work.promises',
    value: ({ promises, promisesKept }) => part(promisesKept, promises),
    rate: ({ rates }) => rates.promises,
    better: 'up',
    to: (officer) => `${paths.lendings}?officer=${officer}`,
  },
];

/** Cash in hand and its age; a dash for a date of the past, whose cash is not kept. */
export function cashText({ cash }: Pick<WorkOf, 'cash'>): { value: string; of: ReactNode } {
  if (cash === null) return { value: '–', of: t('work.cash.past') };
  if (cash.amount === '0') return { value: formatRupiahTotal('0'), of: null };
  return { value: formatRupiahTotal(cash.amount), of: t('work.cash.days', { days: cash.days }) };
}
