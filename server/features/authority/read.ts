// What there is for the authorities of a day and a month, and the check of one report before its file is taken.
// Source: docs/screens.md; decision 0128.
import type { AuthorityOverview, AuthorityReport, AuthorityTake } from '#contract/authority.ts';
import type { Page } from '#contract/endpoint.ts';
import { periodOf, type ReportDefinition, type ReportSpan, spanOf, takeStateOf } from '#domain/authority-report.ts';
import {
  type DefinitionKey,
  definitionOf,
  definitions,
  type ReportSet,
  reportSetNames,
  reportSets,
} from '#domain/authority-sets.ts';
import { addDays, addMonthsClamped, type BusinessDate, findBusinessDate } from '#domain/calendar.ts';
import { today } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { pageOf, type Paging } from '#platform/paging.ts';
import { notFound } from '#platform/refuse.ts';
import { atOneMoment } from '#platform/snapshot.ts';
import { checkToWire, runReport } from './run.ts';
import { openNothing } from './source.ts';
import * as store from './take.sql.ts';

export const takeToWire = ({ from, hash, at, firstId: _first, ...take }: store.TakeRow): AuthorityTake => ({
  ...take,
  period: periodOf(reportSets[take.set].every, from),
  hash: hash.toString('hex'),
  at: at.toISOString(),
});

/** Without dates: yesterday, and the last month that is over. */
export function readOverview(
  db: Db,
  asked: { day?: BusinessDate | undefined; month?: string | undefined },
): Promise<AuthorityOverview> {
  return atOneMoment(db, async (reader) => {
    const now = await today(reader);
    const day = asked.day ?? addDays(now, -1);
    const month = asked.month ?? addMonthsClamped(now, -1).slice(0, 7);
    const periods = reportSetNames.map((set) => {
      const { every, group } = reportSets[set];
      const period = every === 'day' ? day : month;
      return { set, group, every, period, span: spanOf(every, period) };
    });
    const last = await store.listLastTakes(
      reader,
      periods.map(({ set, span }) => ({ set, from: span.from })),
    );
    return {
      day,
      month,
      sets: periods.map(({ span, ...line }) => {
        const taken = last.find(({ set }) => set === line.set);
        return {
          ...line,
          over: span.to < now,
          defined: definitionOf(line.set, span) !== null,
          last: taken ? takeToWire(taken) : null,
        };
      }),
    };
  });
}

export type Asked = { set: ReportSet; period: string };
export type Resolved = { span: ReportSpan; key: DefinitionKey; definition: ReportDefinition };

/** Not found for a period that is not of the set's kind, or that no definition is for. */
export function resolve({ set, period }: Asked): Resolved {
  const { every } = reportSets[set];
  const isDay = period.length === 'YYYY-MM-DD'.length;
  if (isDay !== (every === 'day') || findBusinessDate(isDay ? period : `${period}-01`) === null) throw notFound();
  const span = spanOf(every, period);
  const key = definitionOf(set, span);
  if (key === null) throw notFound();
  return { span, key, definition: definitions[key] };
}

/** Reads every row, opens no encrypted number. */
export function readReport(db: Db, asked: Asked): Promise<AuthorityReport> {
  const { span, key, definition } = resolve(asked);
  return atOneMoment(db, async (reader) => {
    const result = await runReport(key, { reader, span, open: openNothing });
    const takes = await store.listTakesOf(reader, asked.set, span.from);
    return {
      ...asked,
      every: reportSets[asked.set].every,
      definition: {
        since: definition.since,
        published: definition.published,
        fields: definition.fields.map(({ name, need }) => ({ name, need })),
      },
      state: takeStateOf(span, await today(reader), result),
      check: checkToWire(result),
      takes: takes.map(takeToWire),
    };
  });
}

export function listTakes(db: Db, paging: Paging): Promise<Page<AuthorityTake>> {
  return atOneMoment(db, async (reader) =>
    pageOf((await store.listNewestTakes(reader, paging)).map(takeToWire), await store.countTakes(reader), paging),
  );
}
