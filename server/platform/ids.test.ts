// Ids of one process sort in the order of creation, and no two are equal.
import { expect, it } from 'vitest';
import { idFrom, isId, newId } from './ids.ts';

it('new ids sort in the order of creation, thousands within a millisecond too', () => {
  const made = Array.from({ length: 20_000 }, newId);
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
  expect(made.every((id) => isId(id) && id[14] === '7' && '89ab'.includes(id.charAt(19)))).toBe(true);
});

it('an id from a text is the same each time, and different for another text', () => {
  expect(idFrom('titian')).toBe(idFrom('titian'));
  expect(idFrom('titian')).not.toBe(idFrom('Titian'));
  expect(isId(idFrom('titian'))).toBe(true);
});
