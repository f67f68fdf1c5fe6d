// The demonstration's people as stored: staff with their roles, lenders with their figures, groups with members. All
// are invented.
// Source: docs/screens.md; docs/domain.md §3.
import { randomBytes } from 'node:crypto';
import { formatPhone } from '#domain/identity.ts';
import type { GroupId, MemberId, PersonId, StaffId } from '#domain/ids.ts';
import { may, type StaffRole } from '#domain/permissions.ts';
import { createUser } from '#features/account/create-user.ts';
import { createStaff } from '#features/account/staff-sign-in.ts';
import { hashNik } from '#features/kyc/kyc.sql.ts';
import { openAccounts } from '#ledger/ledger.ts';
import type { Tx } from '#platform/db.ts';
import { idFrom } from '#platform/ids.ts';
import { hashPassword } from '#platform/password.ts';
import type { Vault } from '#platform/secrets.ts';
import { addBranches, type BranchCode, branchId, placeOfficer } from './branches.ts';
import { memberIdentity } from './identity.ts';
import { lenderNames } from './names.ts';
import { insertGroups, insertMembers, linkMember } from './people.sql.ts';
import { borrowerPlan, planLendings, type PlannedGroup } from './plan.ts';
import { planScores } from './scores.ts';

export const demoPassword = 'jembatan bambu';

export type DemoPerson = {
  name: string;
  role: string;
  login: string;
  password: string;
  totpSecret?: string;
  note?: string;
  url: string;
};

type PlannedStaff = Pick<DemoPerson, 'login' | 'name' | 'role' | 'note'> & {
  roles: readonly StaffRole[];
  branch?: BranchCode;
};

/** Each looks after the groups of two cities, by their id. */
const officerPlan = [
  {
    login: 'petugas',
    branch: 'BGR',
    name: 'Wulan Setyaningsih',
    area: 'Bogor dan Bandung Barat',
    cityIds: [3201, 3217],
  },
  {
    login: 'petugas.priangan',
    branch: 'BGR',
    name: 'Yayan Suryana',
    area: 'Tasikmalaya dan Cirebon',
    cityIds: [3206, 3209],
  },
  {
    login: 'petugas.mataram',
    branch: 'SBY',
    name: 'Endah Palupi',
    area: 'Surakarta dan Bantul',
    cityIds: [3372, 3402],
  },
  {
    login: 'petugas.surabaya',
    branch: 'SBY',
    name: 'Slamet Riyadi',
    area: 'Gresik dan Surabaya',
    cityIds: [3525, 3578],
  },
  {
    login: 'petugas.sumatra',
    branch: 'BDL',
    name: 'Cut Meutia Sari',
    area: 'Aceh Tengah dan Bandar Lampung',
    cityIds: [1104, 1871],
  },
  {
    login: 'petugas.timur',
    branch: 'MKS',
    name: 'Maria Ina Bili',
    area: 'Sumba Timur dan Makassar',
    cityIds: [5311, 7371],
  },
] as const;

/** The officer of a group, by its city, with her branch. */
export function officerOf(cityId: number): { id: StaffId; branch: BranchCode } {
  const officer = officerPlan.find(({ cityIds }) => cityIds.some((id) => id === cityId));
  if (!officer) throw new RangeError(`no officer of city ${cityId}`);
  return { id: staffId(officer.login), branch: officer.branch };
}

const staffPlan: readonly PlannedStaff[] = [
  ...officerPlan.map(({ login, name, area, branch }): PlannedStaff => {
    return { login, name, role: 'Petugas lapangan', roles: ['loan'], note: `kelompok di ${area}`, branch };
  }),
  { login: 'keuangan', name: 'Arif Budiman', role: 'Keuangan', roles: ['finance'], note: 'menyetujui pencairan' },
  {
    login: 'bendahara',
    name: 'Ratih Kusumadewi',
    role: 'Keuangan',
    roles: ['finance'],
    note: 'menulis pengajuan yang disetujui keuangan, dan sebaliknya',
  },
  { login: 'verifikasi', name: 'Nisa Rahmawati', role: 'Verifikasi', roles: ['kyc'], note: 'memeriksa identitas' },
  {
    login: 'layanan',
    name: 'Dimas Prasetyo',
    role: 'Layanan',
    roles: ['support'],
    note: 'menghubungi calon peminjam, membaca kelompok',
  },
  { login: 'auditor', name: 'Lidya Marbun', role: 'Auditor', roles: ['auditor'], note: 'hanya membaca' },
  {
    login: 'pengelola',
    name: 'Sekar Anindita',
    role: 'Admin',
    roles: ['admin'],
    note: 'menambah petugas dan mengatur parameter, tidak memegang uang',
  },
  {
    login: 'penelaah',
    name: 'Tirta Wibawa',
    role: 'Verifikasi',
    roles: ['kyc'],
    note: 'menyetujui perubahan data yang ditulis verifikasi',
  },
  { login: 'pengesah', name: 'Rahma Lestari', role: 'Admin', roles: ['admin'], note: 'menyetujui usulan pengelola' },
] as const;

export const staffId = (login: string) => idFrom<StaffId>(`demo staff ${login}`);
export const lenderId = (no: number) => idFrom<PersonId>(`demo lender ${no}`);
export const groupId = (no: number) => idFrom<GroupId>(`demo group ${no}`);
export const memberId = (group: number, no: number) => idFrom<MemberId>(`demo member ${group} ${no}`);

export const borrowerNo = 3;
export const borrowerId = (group: number) => idFrom<PersonId>(`demo borrower ${group}`);
const memberPhone = (group: number, no: number) => `+62813${String(10_000_000 + group * 100 + no - 1)}`;

/** Branches and staff accounts, each with its own authenticator secret, which only the sandbox shows. */
export async function addStaff(tx: Tx, vault: Vault, consoleUrl: string): Promise<DemoPerson[]> {
  await addBranches(tx);
  const passwordHash = await hashPassword(demoPassword);
  const people: DemoPerson[] = [];
  for (const { login, name, role, roles, note, branch } of staffPlan) {
    const totpSecret = base32(randomBytes(20));
    const email = `${login}@contoh.example`;
    await createStaff(tx, vault, { id: staffId(login), name, login, email, passwordHash, totpSecret, roles });
    if (may(roles, 'sheet.post')) await openAccounts(tx, staffId(login), ['officer_cash']);
    if (branch !== undefined) await placeOfficer(tx, staffId(login), branch);
    people.push({ name, role, login, password: demoPassword, totpSecret, note, url: consoleUrl });
  }
  return people;
}

const base32 = (bytes: Buffer): string => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => letters[Number.parseInt(five, 2)]).join('');
};

/** "Sari Wahyuningsih" -> "sari.wahyuningsih@contoh.example" */
export const emailOf = (name: string) => `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@contoh.example`;

/** Verified, with nothing else done yet: no verified address, no signature, no money. */
export const newLenderId = idFrom<PersonId>('demo new lender');
export const newLender = { name: 'Bayu Pradana', phone: '+6281200000050', login: '0812-0000-0050' } as const;

/** A verified address, but no identity submitted yet. */
const strangerLender = { name: 'Nurul Hidayah', phone: '+6281200000051', login: '0812-0000-0051' } as const;

/** Forty verified lenders, the first of whom is the one to sign in as, and two who have just registered. */
export async function addLenders(tx: Tx, siteUrl: string): Promise<DemoPerson[]> {
  // One hash for all: forty separate ones would take seconds and protect nobody.
  const passwordHash = await hashPassword(demoPassword);
  for (const [no, name] of lenderNames.entries()) {
    const email = emailOf(name);
    const lender = { kycStatus: 'verified', envelopeActive: true, taxResident: no % 13 !== 12 } as const;
    await createUser(tx, {
      id: lenderId(no),
      name,
      phone: `+62812000000${String(no + 1).padStart(2, '0')}`,
      email,
      emailVerified: true,
      username: email.split('@')[0]?.slice(0, 30) ?? name,
      passwordHash,
      lender,
    });
  }
  await createUser(tx, {
    id: newLenderId,
    name: newLender.name,
    phone: newLender.phone,
    email: 'bayu.pradana@contoh.example',
    passwordHash,
    lender: { kycStatus: 'verified', envelopeActive: false },
  });
  await createUser(tx, {
    id: idFrom('demo stranger lender'),
    name: strangerLender.name,
    phone: strangerLender.phone,
    email: 'nurul.hidayah@contoh.example',
    emailVerified: true,
    passwordHash,
    lender: { kycStatus: 'not_verified', envelopeActive: false },
  });
  return [
    {
      name: lenderNames[0],
      role: 'Pendana',
      login: '0812-0000-0001',
      password: demoPassword,
      note: 'terverifikasi, dengan portofolio',
      url: `${siteUrl}/login`,
    },
    {
      name: newLender.name,
      role: 'Pendana',
      login: newLender.login,
      password: demoPassword,
      note: 'baru: email dan tanda tangan belum aktif',
      url: `${siteUrl}/login`,
    },
    {
      name: strangerLender.name,
      role: 'Pendana',
      login: strangerLender.login,
      password: demoPassword,
      note: 'identitas belum diverifikasi',
      url: `${siteUrl}/login`,
    },
  ];
}

export async function addGroups(
  tx: Tx,
  vault: Vault,
  groups: readonly PlannedGroup[],
  lendings = planLendings(),
): Promise<void> {
  const scores = planScores(groups, lendings);
  const rows = groups.map((group) => ({
    id: groupId(group.no),
    name: group.name,
    sector: group.sector,
    city_id: group.cityId,
    officer_id: officerOf(group.cityId).id,
    branch_id: branchId(officerOf(group.cityId).branch),
    description: group.description,
    weekday: group.meetingWeekday,
    place: `Rumah ${group.members[0]?.name ?? group.name}`,
    time: group.time ?? null,
    score: scores.get(group.no) ?? null,
    account: `0${String(8_800_000_000 + group.no * 7919)}`,
  }));
  await insertGroups(tx, rows);
  const members = groups.flatMap((group) =>
    group.members.map((member, index) => {
      const id = memberId(group.no, index + 1);
      const { nik } = memberIdentity(group, index + 1);
      return {
        ...member,
        id,
        group_id: groupId(group.no),
        no: index + 1,
        phone: memberPhone(group.no, index + 1),
        nik_hash: hashNik(vault, nik).toString('hex'),
        nik_encrypted: vault.encrypt(nik, id).toString('hex'),
      };
    }),
  );
  await insertMembers(tx, members);
}

/** Members who can sign in, each the third of her group; the groups already exist. */
export async function addBorrowers(tx: Tx, groups: readonly PlannedGroup[], siteUrl: string): Promise<DemoPerson[]> {
  const passwordHash = await hashPassword(demoPassword);
  const people: DemoPerson[] = [];
  for (const { group, envelopeActive, note } of borrowerPlan) {
    const member = groups[group]?.members[borrowerNo - 1];
    if (!member) throw new RangeError(`no member ${borrowerNo} in group ${group}`);
    const { name } = member;
    const id = borrowerId(group);
    const phone = memberPhone(group, borrowerNo);
    const email = emailOf(name);
    await createUser(tx, { id, name, phone, email, emailVerified: true, passwordHash, borrower: { envelopeActive } });
    await linkMember(tx, memberId(group, borrowerNo), id, email);
    const login = formatPhone(phone);
    people.push({ name, role: 'Peminjam', login, password: demoPassword, note, url: `${siteUrl}/login` });
  }
  return people;
}
