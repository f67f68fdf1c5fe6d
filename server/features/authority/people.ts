// Who registered on a day: users, and of them lenders and borrowers.
// Source: docs/reports.md; decision 0128.
import { holderOfNik, type regBorrower, type regLender, type regUser } from '#domain/authority-daily.ts';
import { addDays, type BusinessDate, startOfDay } from '#domain/calendar.ts';
import { id as texts } from '#texts/id.ts';
import { firstId, type LenderRow, listJoinedOn, listVerifiedOn, type MemberRow } from './people.sql.ts';
import { encryptedFor, type MadeRow, pagesAfter, type Reading, sourceOf } from './source.ts';

const AT_ONCE = 500;
const noBooks = async () => ({ sums: [] });

const lendersOf = ({ reader, span }: Reading) =>
  pagesAfter<LenderRow>(AT_ONCE, (last) =>
    listVerifiedOn(
      reader,
      { from: startOfDay(span.from), until: startOfDay(addDays(span.to, 1)) },
      { after: last?.id ?? firstId, limit: AT_ONCE },
    ),
  );
const membersOf = ({ reader, span }: Reading) =>
  pagesAfter<MemberRow>(AT_ONCE, (last) =>
    listJoinedOn(reader, span.from, { after: last?.id ?? firstId, limit: AT_ONCE }),
  );

const aboutLender = ({ id, name }: LenderRow): MadeRow<unknown>['about'] => ({ kind: 'person', id, name });
const aboutMember = ({ group, name }: MemberRow): MadeRow<unknown>['about'] => ({ kind: 'group', id: group, name });

const genders = { male: 'laki-laki', female: 'perempuan' } as const;

function sexOf(nik: string, on: BusinessDate): string | null {
  const holder = holderOfNik(nik, on);
  return holder && genders[holder.sex];
}

/** What both kinds of users have. A number is what its column is bound to. */
function userOf({ span, open }: Reading, number: string, row: LenderRow | MemberRow) {
  const nik = encryptedFor(row.nik, row.id);
  return {
    id_pengguna: number,
    jenis_pengguna: 'perorangan',
    tgl_registrasi: span.from,
    nama_pengguna: row.name,
    jenis_identitas: 'NIK',
    no_identitas: open(nik),
    tempat_lahir: row.birthplace,
    tgl_lahir: row.birthday ?? open(nik, (plain) => holderOfNik(plain, span.to)?.birthday ?? null),
    id_jenis_kelamin: row.gender === null ? open(nik, (plain) => sexOf(plain, span.to)) : genders[row.gender],
    alamat: row.address,
    id_kota: row.city,
    id_provinsi: row.province,
    id_agama: row.reported['id_agama'] ?? null,
    id_pekerjaan: row.job,
    id_bidang_pekerjaan: row.sector,
    id_pendidikan: row.reported['id_pendidikan'] ?? null,
  };
}

/** What is told of a member in any set. */
export const memberProfile = (reading: Reading, row: MemberRow) => userOf(reading, row.id, row);

export const users = sourceOf<typeof regUser>({
  async *pages(reading) {
    for await (const page of lendersOf(reading))
      yield page.map((row) => ({
        row: { ...userOf(reading, String(row.customerNo), row), no_npwp: reading.open(encryptedFor(row.npwp, row.id)) },
        about: aboutLender(row),
      }));
    for await (const page of membersOf(reading))
      yield page.map((row) => ({ row: { ...memberProfile(reading, row), no_npwp: null }, about: aboutMember(row) }));
  },
  books: noBooks,
});

export const newLenders = sourceOf<typeof regLender>({
  async *pages(reading) {
    for await (const page of lendersOf(reading))
      yield page.map((row) => ({
        row: {
          id_pengguna: String(row.customerNo),
          id_lender: String(row.customerNo),
          id_negara_domisili: row.resident ? 'Indonesia' : texts['tax.not_resident'],
          sumber_dana: row.reported['sumber_dana'] ?? null,
        },
        about: aboutLender(row),
      }));
  },
  books: noBooks,
});

export const newBorrowers = sourceOf<typeof regBorrower>({
  async *pages(reading) {
    for await (const page of membersOf(reading))
      yield page.map((row) => ({ row: { id_pengguna: row.id, id_borrower: row.id }, about: aboutMember(row) }));
  },
  books: noBooks,
});
