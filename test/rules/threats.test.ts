// docs/threats.md has every requirement of OWASP ASVS 5.0, levels 1 and 2, once, and each test and document that it
// names exists.
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkout, read } from './sources.ts';

// By section, the numbers of the requirements of levels 1 and 2 in version 5.0.0.
const required = `
  1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2
  4.1:1-3 4.2:1 4.3:1-2 4.4:1-4 5.1:1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4
  7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2 8.2:1-3 8.3:1 8.4:1 9.1:1-3 9.2:1-4 10.1:1-2 10.2:1-2
  10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1 12.1:1-3 12.2:1-2
  12.3:1-4 13.1:1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3 15.3:1-7 16.1:1 16.2:1-5
  16.3:1-4 16.4:1-3 16.5:1-3 17.1:1 17.2:1-4 17.3:1-2`;

const ids = required
  .trim()
  .split(/\s+/)
  .flatMap((section) => {
    const [name, numbers = ''] = section.split(':');
    return numbers.split(',').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => `v5.0.0-${name}.${first + index}`);
    });
  });

const lines = read('docs/threats.md')
  .split('\n')
  .flatMap((line) => {
    const [, id, , , proof] =
      line.split(' | ').length === 4 ? ['', ...line.replace(/^\| | \|$/g, '').split(' | ')] : [];
    return id?.startsWith('v5.0.0-') ? [{ id, proof: proof ?? '' }] : [];
  });

it('every requirement of levels 1 and 2 has one line', () => {
  expect(ids).toHaveLength(253);
  expect(lines.map(({ id }) => id)).toEqual(ids);
});

it('a line names its tests, a document, why it does not apply, or that it is not met', () => {
  const shapes = /^(`[^`]+` “[^”]+”(; `[^`]+` “[^”]+”)*|document: `[^`]+`.*|does not apply: .+|not met: .+)$/;
  expect(lines.filter(({ proof }) => !shapes.test(proof))).toEqual([]);
});

it('the summary counts what the lines say', () => {
  const [, ...told] =
    /(\d+) requirements: (\d+) proved by a test, (\d+) met by a document, (\d+) that do not apply, (\d+) not met/
      .exec(read('docs/threats.md'))
      ?.map(Number) ?? [];
  const begin = (start: string) => lines.filter(({ proof }) => proof.startsWith(start)).length;
  expect(told).toEqual([253, begin('`'), begin('document: '), begin('does not apply: '), begin('not met: ')]);
});

it('each test that is named is there, and so is each document', () => {
  const gone = lines.flatMap(({ id, proof }) => {
    const tests = [...proof.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({ file, title }));
    const missing = tests.filter(({ file, title }) => !existsSync(`${checkout}/${file}`) || !names(read(file), title));
    const document = /^document: `([^`]+)`/.exec(proof)?.[1];
    const isLost = document !== undefined && !existsSync(`${checkout}/${document}`);
    return [
      ...missing.map(({ file, title }) => `${id}: ${file} “${title}”`),
      ...(isLost ? [`${id}: ${document}`] : []),
    ];
  });
  expect(gone).toEqual([]);
});

/** Whether a test file has this title as a literal. */
const names = (text: string, title: string): boolean =>
  [`'${title.replaceAll("'", "\\'")}'`, `"${title}"`, `\`${title}\``].some((literal) => text.includes(literal));
