// Every statement that answers rows stands beside the shape of its rows, so that tests hold each row against it.
// Decision 0086; tests themselves may still name a type by hand.
import { expect, it } from 'vitest';
import { codeFiles, isTest, read } from './sources.ts';

it('a statement is read with the shape of its rows', () => {
  const product = codeFiles.filter((file) => /^(server|db)\//.test(file) && !isTest(file));
  const unshaped = product.filter((file) => /\.(?:rows|row|one)(?:<|\(\s*sql`)/.test(read(file)));
  expect(unshaped.filter((file) => file !== 'server/platform/db.ts')).toEqual([]);
});
