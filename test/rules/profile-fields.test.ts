// A new profile field touches at most four files: the table, a migration, the texts, and its test. Shown by the
// fields without a rule of their own: nothing else in the product names them.
import { expect, it } from 'vitest';
import { type ChoiceField, profileFieldNames, profileFields, rowOf } from '#domain/profile-fields.ts';
import { allFiles, isTest, read } from './sources.ts';

const allowed = /^(domain\/profile-fields\.ts|texts\/profile\.ts|db\/migrations\/\d+_\w+\.sql)$/;
const product = allFiles.filter(
  (file) =>
    /\.(tsx?|mjs|sql)$/.test(file) && !isTest(file) && !file.startsWith('test/') && !/\.testing\.tsx?$/.test(file),
);

it('a field of the profile is named by the table, its texts and its migration alone', () => {
  const ordinary = profileFieldNames.filter((field): field is ChoiceField => {
    const row = rowOf(field);
    return row.kind === 'choice' && row.compared !== true;
  });
  expect(ordinary).toEqual(['religion', 'lastEducation', 'sourceOfFund']);
  const names = new RegExp(`\\b(${ordinary.flatMap((field) => [field, profileFields[field].column]).join('|')})\\b`);
  expect(product.filter((file) => names.test(read(file)) && !allowed.test(file))).toEqual([]);
});
