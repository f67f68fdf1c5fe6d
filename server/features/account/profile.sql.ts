// SQL of the profile; every statement is built from the list of its fields.
import type { PersonId } from '#domain/ids.ts';
import { type KycStatus, kycStatuses } from '#domain/kyc.ts';
import { col, type Column, row } from '#platform/row.ts';
import {
  type ListField,
  listFields,
  type ProfileField,
  profileFieldNames,
  profileFields,
  type ProfileInput,
  profileOf,
  type ProfileValues,
  rowOf,
  type UserField,
  userFields,
} from '#domain/profile-fields.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { all, identifier, list, type Sql, sql } from '#platform/sql.ts';

const columnOf = (field: ProfileField): Sql => identifier(profileFields[field].column);
const eachField = (make: (field: ProfileField) => Sql): Sql => list(profileFieldNames.map(make));
const columns = eachField(columnOf);

const shapeOf = (field: ProfileField): Column<unknown> => {
  const { kind, ...rest } = rowOf(field);
  if (kind === 'list') return col.number.nullable();
  if (kind === 'date') return col.businessDate.nullable();
  return 'values' in rest ? col.oneOf([...rest.values]).nullable() : col.text.nullable();
};
const profileRow = row(profileOf(shapeOf) as { [F in ProfileField]: Column<ProfileValues[F]> });

export const findProfile = (reader: Reader, userId: PersonId): Promise<ProfileValues | null> =>
  reader.row(
    profileRow,
    sql`
    select ${eachField((field) => sql`${columnOf(field)} as ${identifier(field)}`)} from profile where user_id = ${userId}`,
  );

/** The columns of profile `p` for the User object. */
export const userColumns = list(userFields.map((field) => sql`p.${columnOf(field)} as ${identifier(field)}`));
export type UserProfileRow = Pick<ProfileValues, UserField>;
export const userProfileColumns = Object.fromEntries(userFields.map((field) => [field, profileRow.columns[field]])) as {
  [F in UserField]: Column<ProfileValues[F]>;
};

/** Choice fields by the name of the choice, the others as they are. */
export type NamedProfile = { [F in ProfileField]: F extends ListField ? string | null : ProfileValues[F] };

const named = (field: ProfileField): Sql => {
  const row = rowOf(field);
  const value = sql`p.${columnOf(field)}`;
  const shown = row.kind === 'list' ? sql`(select name from ${identifier(row.list)} where id = ${value})` : value;
  return sql`${shown} as ${identifier(field)}`;
};

const namedProfileRow = row(
  profileOf((field) => (rowOf(field).kind === 'list' ? col.text.nullable() : shapeOf(field))) as {
    [F in ProfileField]: Column<NamedProfile[F]>;
  },
);

export const findNamedProfile = (reader: Reader, userId: PersonId): Promise<NamedProfile | null> =>
  reader.row(namedProfileRow, sql`select ${eachField(named)} from profile p where p.user_id = ${userId}`);

const knownRow = row(
  Object.fromEntries(listFields.map((field) => [field, col.boolean])) as unknown as Record<ListField, Column<boolean>>,
);

/** Choice fields with a value outside their list. A city sent without a province is checked against the stored province. */
export async function listUnknownChoices(
  reader: Reader,
  userId: PersonId | null,
  sent: ProfileInput,
): Promise<ListField[]> {
  const isKnown = (field: ListField): Sql => {
    const row = rowOf(field);
    const id = sent[field] ?? null;
    if (row.kind !== 'list' || id === null) return sql`true as ${identifier(field)}`;
    const chosen = all([sql`id = ${id}`, row.within && isWithin(row.within, userId, sent[row.within] ?? null)]);
    return sql`exists (select 1 from ${identifier(row.list)} where ${chosen}) as ${identifier(field)}`;
  };
  const known = await reader.one(knownRow, sql`select ${list(listFields.map(isKnown))}`);
  return listFields.filter((field) => !known[field]);
}

/** The parent that was sent, or the stored one, or any if there is none; both tables use the same column name. */
function isWithin(parent: ListField, userId: PersonId | null, sent: number | null): Sql {
  const column = columnOf(parent);
  const stored = sql`(select p.${column} from profile p where p.user_id = ${userId}::uuid)`;
  return sql`${column} = coalesce(${sent}::int, ${stored}, ${column})`;
}

/** Saves the given fields and leaves the rest unchanged. */
export async function upsertProfile(tx: Tx, userId: PersonId, given: ProfileValues): Promise<void> {
  const updates = eachField((field) => {
    const column = columnOf(field);
    return sql`${column} = coalesce(excluded.${column}, profile.${column})`;
  });
  await tx.run(sql`insert into profile (user_id, ${columns})
    values (${userId}, ${eachField((field) => sql`${given[field]}`)})
    on conflict (user_id) do update set ${updates}`);
}

/** Empties the profile; answers whether it held anything. */
export async function eraseProfile(tx: Tx, userId: PersonId): Promise<boolean> {
  const emptied = await tx.run(sql`update profile p set ${eachField((field) => sql`${columnOf(field)} = null`)}
    where user_id = ${userId} and ${isProfileHeld}`);
  return emptied > 0;
}

/** Whether profile `p` holds anything. */
export const isProfileHeld = sql`num_nonnulls(${eachField((field) => sql`p.${columnOf(field)}`)}) > 0`;

const kycStatusRow = row({ status: col.oneOf(kycStatuses) });

/** Locks the lender and answers the current KYC status. */
export async function lockKycStatus(tx: Tx, userId: PersonId): Promise<KycStatus> {
  const { status } = await tx.one(
    kycStatusRow,
    sql`select kyc_status as status from lender where user_id = ${userId} for update`,
  );
  return status;
}

export async function setKycStatus(tx: Tx, userId: PersonId, to: KycStatus): Promise<void> {
  await tx.run(sql`update lender set kyc_status = ${to} where user_id = ${userId}`);
}
