// Every statement stands in a *.sql.ts file (decision 0001), beside the shape of the rows it answers, so that tests hold
// each row against it (decision 0086). Tests write statements where they need them, with their shape.
import { expect, it } from 'vitest';
import { codeFiles, isTest, read } from './sources.ts';

it('a statement is read with the shape of its rows', () => {
  const unshaped = codeFiles.filter((file) => /\.(?:rows|row|one)(?:<|\(\s*sql`)/.test(read(file)));
  expect(unshaped).toEqual([]);
});

/** Who may hold SQL outside a `*.sql.ts` file: what statements are made with. */
const partsOfStatements: Record<string, string> = {
  'server/platform/sql.ts': 'the template itself, and how conditions and lists are joined',
  'server/platform/paging.ts': 'order, limit and offset around any list',
  'server/platform/words.ts': 'the condition of a search for words in any column',
};

it('the product’s statements live in *.sql.ts files', () => {
  const product = codeFiles.filter((file) => /^(server|db)\//.test(file) && !isTest(file) && !file.endsWith('.sql.ts'));
  const strays = product.filter((file) => /\bsql(?:<[^>`]*>)?`/.test(read(file)));
  expect(strays.filter((file) => !(file in partsOfStatements))).toEqual([]);
});

it('no exception is named that has no SQL', () => {
  const idle = Object.keys(partsOfStatements).filter((file) => !/\bsql`/.test(read(file)));
  expect(idle).toEqual([]);
});
