// One identity on the reviewer's desk: its fields with what was compared, the pictures she has opened, who else has the
// same, and what was done with it.
// Invariant: long numbers are masked; another person is named only to who may read that person.
// Source: docs/screens.md; spec §5, §9; decision 0115.
import type { KycField, StaffKyc } from '#contract/kyc.ts';
import { type BusinessDate, formatDate } from '#domain/calendar.ts';
import { maskEmail } from '#domain/contact.ts';
import { maskNumber, sameName } from '#domain/identity.ts';
import type { PersonId, StaffId } from '#domain/ids.ts';
import { nikChecks } from '#domain/nik.ts';
import { may, type Permission } from '#domain/permissions.ts';
import {
  type ChoiceField,
  choiceText,
  type ProfileField,
  profileFieldNames,
  profileOf,
  rowOf,
} from '#domain/profile-fields.ts';
import { findNamedProfile, type NamedProfile } from '#features/account/profile.sql.ts';
import { readProfile } from '#features/account/profile.ts';
import type { Reader } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound } from '#platform/refuse.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { listHistory, listMatches, listOpened, listRejectedBefore, type Match } from './desk.sql.ts';
import { findKyc, type KycRow, listPictures, listRejections } from './kyc.sql.ts';
import { findBankName, findItem, findProvinceName } from './review.sql.ts';
import { toItem } from './review.ts';

type Caller = { id: StaffId; roles: readonly string[] };

export async function getStaffKyc({ db, vault }: Platform, caller: Caller, userId: PersonId): Promise<StaffKyc> {
  const item = isId(userId) ? await findItem(db, userId) : null;
  if (!item) throw notFound();
  const { submittedAt } = item;
  const before = submittedAt && item.status === 'pending' ? await listRejectedBefore(db, userId, submittedAt) : [];
  const reasons = new Map(
    [...before, ...(await listRejections(db, userId))].map(({ field, reason }) => [field, reason]),
  );
  const matches = await listMatches(db, userId);
  const values = await fieldValues(db, vault, userId, { ownName: item.name, matches });
  return {
    ...toItem(item),
    email: item.email && maskEmail(item.email),
    fields: values.map((shown) => ({ ...shown, rejected: reasons.get(shown.field) ?? null })),
    pictures: await listPictures(db, userId),
    opened: submittedAt ? await listOpened(db, caller.id, userId, submittedAt) : [],
    matches: matches.map((match) => ({
      ...match,
      name: may(caller.roles, readableBy[match.kind]) ? match.name : null,
    })),
    history: submittedAt
      ? (await listHistory(db, userId, submittedAt)).map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() }))
      : [],
  };
}

const readableBy = {
  lender: 'kyc.read',
  person: 'person.read',
  group: 'group.read',
  lead: 'lead.read',
} as const satisfies Record<Match['kind'], Permission>;

type Hint = StaffKyc['fields'][number]['hints'][number];
type Shown = { field: KycField; value: string | null; hints: Hint[] };
type Compared = { ownName: string; matches: readonly Match[] };

async function fieldValues(
  reader: Reader,
  vault: Platform['vault'],
  userId: PersonId,
  { ownName, matches }: Compared,
): Promise<Shown[]> {
  const row = await findKyc(reader, userId);
  const opened = (encrypted: Buffer | null | undefined) => (encrypted ? vault.open(encrypted, userId) : null);
  const masked = (text: string | null) => (text === null ? null : maskNumber(text));
  const [nik, npwp] = [opened(row?.identityEncrypted), opened(row?.npwpEncrypted)];
  const shown = inWords(await findNamedProfile(reader, userId));
  const bank = await findBankName(reader, row?.bankId);
  const plain = (field: KycField, value: string | null): Shown => ({ field, value, hints: [] });
  return [
    plain('ktp', null),
    plain('npwp', null),
    plain('selfiePhoto', null),
    {
      field: 'identityNumber',
      value: masked(nik),
      hints: nik === null ? [] : await nikHints(reader, userId, nik, matches),
    },
    { field: 'npwpNumber', value: masked(npwp), hints: npwpHints(npwp, nik) },
    ...profileFieldNames.map((field) => plain(field, shown[field])),
    plain('bank', bank?.name ?? null),
    plain('bankAccountNumber', masked(opened(row?.accountEncrypted))),
    { field: 'bankAccountName', value: row?.accountName ?? null, hints: holderHints(row, ownName) },
    plain('companyName', row?.companyName ?? null),
    plain('companyAddress', row?.companyAddress ?? null),
  ];
}

/** Each profile field as a reviewer reads it. */
const inWords = (profile: NamedProfile | null): Record<ProfileField, string | null> =>
  profileOf((field) => {
    const value = profile?.[field] ?? null;
    const { kind } = rowOf(field);
    if (value === null) return null;
    if (kind === 'date') return formatDate(value as BusinessDate);
    return kind === 'choice' ? texts[choiceText(field as ChoiceField, value as never)] : value;
  });

async function nikHints(reader: Reader, userId: PersonId, nik: string, matches: readonly Match[]): Promise<Hint[]> {
  const { birthday, gender, province } = await readProfile(reader, userId);
  const checks = nikChecks(nik, { birthday, gender, provinceId: province });
  const named = await findProvinceName(reader, checks.province?.said);
  const said = {
    birthday: checks.birthday && { said: checks.birthday.said, agrees: checks.birthday.agrees },
    sex: checks.sex && { said: texts[`gender.${checks.sex.said}`], agrees: checks.sex.agrees },
    province: checks.province && {
      said: [String(checks.province.said).padStart(2, '0'), named?.name].filter(Boolean).join(' '),
      agrees: checks.province.agrees,
    },
  };
  const hints = (['birthday', 'sex', 'province'] as const).flatMap((part) => {
    const found = said[part];
    if (found === null) return [];
    const key = `kyc.hint.${part}.${found.agrees ? 'agrees' : 'differs'}` as const;
    return [{ text: fill(texts[key], { said: found.said }), agrees: found.agrees }];
  });
  const twice = matches.some(({ field }) => field === 'identityNumber');
  return [
    ...hints,
    ...(checks.possible ? [] : [{ text: texts['kyc.hint.impossible'], agrees: false }]),
    ...(twice ? [{ text: texts['kyc.hint.twice'], agrees: false }] : []),
  ];
}

const hintOf = (what: 'holder' | 'npwp', agrees: boolean): Hint => ({
  text: texts[`kyc.hint.${what}.${agrees ? 'agrees' : 'differs'}`],
  agrees,
});

/** A tax number of sixteen digits is a NIK. */
const npwpHints = (npwp: string | null, nik: string | null): Hint[] =>
  npwp?.length === 16 && nik !== null ? [hintOf('npwp', npwp === nik)] : [];

const holderHints = (row: KycRow | null, ownName: string): Hint[] =>
  row?.accountName ? [hintOf('holder', sameName(row.accountName, ownName))] : [];
