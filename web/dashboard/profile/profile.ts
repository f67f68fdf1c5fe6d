// A profile while it is typed: missing fields and the request body.
// Invariant: a city belongs to the chosen province; nothing of a person is chosen for her (docs/settled.md).
import type { Endpoints } from '#contract/all.ts';
import {
  type DateField,
  type ListField,
  listFields,
  type ProfileField,
  profileForm,
  type ProfileValues,
  rowOf,
} from '#domain/profile-fields.ts';

export type Entered = { [F in ProfileField]: F extends DateField ? string | null : ProfileValues[F] };

type Named = { id: number; name: string };
/** The list of each field that has one; undefined until it is loaded. */
export type Lists = Record<ListField, readonly Named[] | undefined>;

/** A city of another province counts as not chosen. */
export function withinParent(entered: Entered, lists: Lists): Entered {
  const within = { ...entered };
  for (const field of listFields) {
    const list = lists[field];
    const isOfParent = !hasParent(field) || list === undefined || list.some(({ id }) => id === entered[field]);
    if (!isOfParent) within[field] = null;
  }
  return within;
}

/** The field whose choice narrows this field's list. */
export function parentOf(field: ListField): ListField | null {
  const row = rowOf(field);
  return (row.kind === 'list' && row.within) || null;
}
const hasParent = (field: ListField) => parentOf(field) !== null;

/** Fields that are still empty. */
export function missingProfile(entered: Entered): ProfileField[] {
  return profileForm.filter((field) => entered[field] === null || String(entered[field]).trim() === '');
}

/** The request body: the fields that have a value. */
export function profileBody(
  entered: Entered,
  fields: readonly ProfileField[] = profileForm,
): Endpoints['PUT me/profile']['body'] {
  const held = fields.filter((field) => entered[field] !== null && String(entered[field]).trim() !== '');
  return Object.fromEntries(held.map((field) => [field, entered[field]]));
}
