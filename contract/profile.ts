// A profile as the API takes and answers it, derived from the table of its fields.
// The body leaves values open: what is wrong with one is said by its field, not by the schema.
import { z } from 'zod';
import type { PersonId } from '#domain/ids.ts';
import {
  type DateField,
  type ListField,
  type ProfileField,
  profileOf,
  type ProfileValue,
  rowOf,
  type TextField,
  type UserField,
  userFields,
} from '#domain/profile-fields.ts';
import { date, freeText, idOf, smallId, text } from './fields.ts';

// A form sends numbers as text, JSON as numbers.
export const listId = z.union([smallId, text(9).regex(/^\d+$/).transform(Number)]);

type Body = { [F in ProfileField]: z.ZodOptional<F extends ListField ? typeof listId : ReturnType<typeof text>> };

const longest = { date: 10, choice: 20 };
const bodyOf = (field: ProfileField): z.ZodType => {
  const row = rowOf(field);
  if (row.kind === 'list') return listId.optional();
  return (row.kind === 'text' ? freeText(row.max) : text(longest[row.kind])).optional();
};

export const profileBody = z.object(profileOf(bodyOf) as Body);

type Value<F extends ProfileField> = F extends ListField
  ? typeof smallId
  : F extends DateField
    ? typeof date
    : F extends TextField
      ? z.ZodString
      : z.ZodType<ProfileValue<F>>;
type Shape = { [F in ProfileField]: z.ZodNullable<Value<F>> };

const valueOf = (field: ProfileField): z.ZodType => {
  const row = rowOf(field);
  if (row.kind === 'list') return smallId.nullable();
  if (row.kind === 'date') return date.nullable();
  return row.kind === 'choice' ? z.enum(row.values).nullable() : z.string().nullable();
};

const shape = profileOf(valueOf) as Shape;

/** What of it stands in the User object. */
export const userProfile = Object.fromEntries(userFields.map((field) => [field, shape[field]])) as Pick<
  Shape,
  UserField
>;

export const profile = z.object({ id: idOf<PersonId>(), ...shape }).meta({ id: 'Profile' });
export type Profile = z.output<typeof profile>;
