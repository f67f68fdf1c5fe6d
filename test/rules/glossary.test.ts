// The glossary is alphabetical, has four columns, and names only things that exist in the code.
import { expect, it } from 'vitest';
import { allFiles, codeFiles, read } from './sources.ts';

const rows = read('docs/glossary.md')
  .split('\n')
  .filter((line) => line.includes(' | ') && !/^(Term|One line a term)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

it('has one line a term, in alphabetical order', () => {
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter((row) => row.length !== 4)).toEqual([]);
  const terms = rows.map((row) => (row[0] ?? '').toLowerCase());
  expect(terms).toEqual([...terms].sort((one, other) => one.localeCompare(other, 'en')));
});

it('names only what exists in the code', () => {
  const names = rows.flatMap((row) => [...(row[3] ?? '').matchAll(/`([\w./]+)`/g)].map(([, name = '']) => name));
  const code = codeFiles.map(read).join('\n');
  expect(names.filter((name) => !allFiles.includes(name) && !name.endsWith('/') && !code.includes(name))).toEqual([]);
});
