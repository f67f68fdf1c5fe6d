// Every audit event of the server, and every kind of subject, has a text, so that readers of the trail see no codes.
// Source: docs/screens.md.
import { expect, it } from 'vitest';
import { trailTexts } from '#texts/trail.ts';
import { codeFiles, isTest, read } from './sources.ts';

const server = codeFiles.filter((file) => file.startsWith('server/') && !isTest(file));
const isWorded = (key: string) => Object.hasOwn(trailTexts, key);

/** Audit events are recorded by literal names, those of four eyes by the names of their kind. */
const recorded = server
  .filter((file) => /\brecordAuditEvent\b|\bAuditEvent\b|\bFourEyes\b|\bEntryKind\b/.test(read(file)))
  .flatMap((file) =>
    [...read(file).matchAll(/\b(?:action|enter|approve|cancel): '([a-z_]+(?:\.[a-z_]+)+)'/g)].map(
      (match) => match[1] ?? '',
    ),
  );

it('has a text for each audit event and for its area', () => {
  expect(recorded.length).toBeGreaterThan(50);
  const areas = recorded.map((action) => `area.${action.split('.')[0]}`);
  expect([...recorded, ...areas].filter((name) => !isWorded(`audit_event.${name}`))).toEqual([]);
});
