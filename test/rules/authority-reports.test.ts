// docs/reports.md names every field of every definition with where it comes from. `npm run reports-doc` writes its tables anew.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { ReportDefinition, ReportField } from '#domain/authority-report.ts';
import { definitions, reportSetNames, reportSets } from '#domain/authority-sets.ts';
import { id as texts } from '#texts/id.ts';
import { checkout, read } from './sources.ts';

const document = 'docs/reports.md';
const mark = '<!-- The tables below';

const needs: Readonly<Record<ReportField['need'], string>> = {
  required: 'required',
  optional: 'may be blank',
  not_held: '**not held**',
};

function tableOf({ since, layout, fields }: ReportDefinition): string[] {
  const rows = fields.map(({ name, kind, need, from }) => [
    `\`${name}\``,
    need === 'not_held' ? '–' : kind,
    needs[need],
    from,
  ]);
  const head = ['Field', 'Kind', 'Need', 'Where from'];
  return [
    `For periods from ${since}. ${layout}`,
    '',
    ...[head, head.map(() => '-'), ...rows].map((cells) => `|${cells.join('|')}|`),
    '',
  ];
}

function documentText(): string {
  const before = read(document).split(mark)[0] ?? '';
  const note = read(document).slice(before.length).split('\n')[0] ?? '';
  const tables = reportSetNames.flatMap((set) => {
    const { every, definitions: keys } = reportSets[set];
    return [
      `## \`${set}\`, ${texts[`authority.set.${set}`]} (by ${every})`,
      '',
      ...keys.flatMap((key) => tableOf(definitions[key])),
    ];
  });
  return `${before}${note}\n\n${tables.join('\n')}`;
}

it('docs/reports.md matches the definitions', () => {
  const text = documentText();
  if (process.env['WRITE_DOCS']) writeFileSync(path.join(checkout, document), text);
  expect(read(document), 'stale: run `npm run reports-doc`').toBe(text);
});
