// An id gets its brand at the four doors of domain/ids.ts only: nothing else turns text into the id of a table.
import { expect, it } from 'vitest';
import { codeFiles, importsOf, isTest, read } from './sources.ts';

const brands = [...read('domain/ids.ts').matchAll(/^export type (\w+Id) =/gm)].map(([, name]) => name);
const isOfTests = (file: string) => isTest(file) || /^(test|e2e|bench)\/|(^|[./])testing\.tsx?$/.test(file);
const product = codeFiles.filter((file) => !isOfTests(file));

it('no feature and no screen casts text to an id; a row’s shape may', () => {
  const cast = new RegExp(`\\bas (?:unknown as )?(?:${brands.join('|')})\\b`);
  const bound = product.filter((file) => /^(domain|server\/features|ui|web|console|site)\//.test(file));
  expect(brands.length).toBeGreaterThan(20);
  expect(bound.filter((file) => !file.endsWith('.sql.ts') && cast.test(read(file)))).toEqual([]);
});

it('only tests make an id of any text', () => {
  const users = product.filter((file) => importsOf(file).some(({ target }) => target === 'domain/ids.testing.ts'));
  expect(users).toEqual([]);
});
