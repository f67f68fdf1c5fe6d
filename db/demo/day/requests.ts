// What people have asked for when the demonstration's day begins: leads, complaints, corrections of verified data, money
// to be paid out.
// Source: decision 0118.
import type { ComplaintCategory } from '#domain/complaint.ts';
import type { PersonId } from '#domain/ids.ts';
import { lenderIdentity } from '../identity.ts';
import { lenderNames } from '../names.ts';
import { demoPassword, lenderId } from '../people.ts';
import type { Player } from './player.ts';

type Lead = { ago: number; name: string; phone: string; city: number; sector: number; address: string };

/** Sectors by their place in the list. */
export const leads: readonly Lead[] = [
  {
    ago: 3,
    name: 'Euis Komariah',
    phone: '085755100001',
    city: 3201,
    sector: 0,
    address: 'Kp. Ciherang RT 02/RW 05, dekat musala Al-Ikhlas, Dramaga',
  },
  {
    ago: 2,
    name: 'Tri Wahyuni',
    phone: '085755100002',
    city: 3372,
    sector: 3,
    address: 'Jalan Dr. Radjiman 214, Laweyan',
  },
  {
    ago: 1,
    name: 'Nurlaela Hasan',
    phone: '085755100003',
    city: 7371,
    sector: 2,
    address: 'Jalan Dangko lorong 3 nomor 8, Tamalate',
  },
  {
    ago: 1,
    name: 'Yuyun Yuningsih',
    phone: '085755100004',
    city: 3217,
    sector: 1,
    address: 'Kp. Cibodas RT 01/RW 09, Lembang',
  },
  {
    ago: 0,
    name: 'Siti Maesaroh',
    phone: '085755100005',
    city: 3209,
    sector: 4,
    address: 'Desa Trusmi Kulon blok Pedukuhan, Plered',
  },
  {
    ago: 0,
    name: 'Kristina Rambu Anawoli',
    phone: '085755100006',
    city: 5311,
    sector: 5,
    address: 'Kampung Raja Prailiu, Kambera',
  },
];

export async function sendLead({ call }: Player, { name, phone, city, sector, address }: Lead): Promise<void> {
  const sectors = await call('visitor', 'GET businesssectors');
  const body = {
    borrower_name: name,
    borrower_phone_number: phone,
    jobSector: sectors[sector]?.id,
    city,
    province: Math.floor(city / 100),
    borrower_business_address: address,
  };
  await call('visitor', 'POST borrowerregisters', { body });
}

type Complaint = {
  ago: number;
  name: string;
  phone?: string;
  email?: string;
  category: ComplaintCategory;
  message: string;
};

/** Whose phone was stolen: her withdrawal waits, since support has blocked her account. */
const robbed = 25;
const phoneOf = (lender: number) => `081200000${String(lender + 1).padStart(3, '0')}`;

export const complaints: readonly Complaint[] = [
  {
    ago: 6,
    name: lenderNames[12],
    phone: phoneOf(12),
    category: 'balance',
    message:
      'Saya mengisi saldo lewat BCA hari Senin pagi, dan baru terlihat malamnya. Mohon penjelasan mengapa terlambat, karena pinjaman yang saya incar sudah penuh.',
  },
  {
    ago: 2,
    name: 'Suparti Rahayu',
    phone: '081310006005',
    category: 'officer',
    message:
      'Pertemuan kelompok kami minggu lalu dimulai satu jam terlambat dua kali. Kami berjualan, jadi mohon jamnya ditepati atau dikabari sebelumnya.',
  },
  {
    ago: 1,
    name: 'Hendrik Tanaka',
    email: 'hendrik.tanaka@contoh.example',
    category: 'privacy',
    message:
      'Saya menerima SMS kode masuk padahal tidak pernah mendaftar. Mohon diberi tahu data apa tentang saya yang disimpan, dan dari mana.',
  },
  {
    ago: 0,
    name: lenderNames[robbed],
    phone: phoneOf(robbed),
    category: 'account',
    message:
      'HP saya hilang tadi malam di stasiun, dan kemarin saya baru meminta penarikan. Tolong akun saya dikunci dahulu sampai kartu SIM saya kembali.',
  },
];

export async function sendComplaint({ call }: Player, complaint: Complaint): Promise<void> {
  const { name, phone, email, category, message } = complaint;
  await call('visitor', 'POST complaints', { body: { name, phone, email, category, message } });
}

/** Support locks the account as its owner asked; another of support unlocks it. */
export async function blockRobbed({ call }: Player): Promise<void> {
  const sent = { params: { id: lenderId(robbed) }, body: { reason: 'HP hilang; diminta pemilik lewat pengaduan' } };
  await call({ staff: 'layanan' }, 'POST staff/people/:id/blocks', sent);
}

/** Above the limit for one person of staff, but for the last, which waits because its lender is blocked. */
const withdrawals = [
  { lender: 38, amount: 12_500_000 },
  { lender: 33, amount: 25_000_000 },
  { lender: robbed, amount: 3_500_000 },
] as const;

/** They top up at the bank first, so that what they own does not depend on the history. */
export async function topUpForWithdrawals({ call, bankTells }: Player, valueDate: string): Promise<void> {
  for (const { lender, amount } of withdrawals) {
    const actor = { lender: lenderId(lender) };
    const { virtualAccount } = await call(actor, 'GET me/paymentmethods/:id', { params: { id: 'bca' } });
    const payerName = lenderNames[lender] ?? '';
    await bankTells({ virtualAccount, amount: `${amount + 500_000}.00`, payerName, valueDate });
  }
}

export async function withdraw({ call }: Player): Promise<void> {
  for (const { lender, amount } of withdrawals) {
    const actor: { lender: PersonId } = { lender: lenderId(lender) };
    const [account] = await call(actor, 'GET me/bankaccounts');
    const body = { bankAccount: account?.id, amount };
    const { referenceToken } = await call(actor, 'POST me/withdraws/checks', { body });
    await call(actor, 'POST me/withdraws', { body: { ...body, password: demoPassword, referenceToken } });
  }
}

/** One reviewer writes, so that the other has both to decide on. */
export async function enterKycChanges({ call }: Player): Promise<void> {
  const enter = (lender: number, change: object, reason: string) =>
    call({ staff: 'penelaah' }, 'POST staff/kycs/:id/changes', {
      params: { id: lenderId(lender) },
      body: { request: { kind: 'correction', ...change }, reason },
    });
  const [renamed, renumbered] = [19, 36];
  await enter(renamed, { name: `${lenderNames[renamed]} Putra` }, 'Penetapan pengadilan, nama di KTP baru');
  const { nik } = lenderIdentity(renumbered, lenderNames[renumbered] ?? '');
  await enter(renumbered, { npwpNumber: nik }, 'NPWP lama sudah diganti NIK, surat 14/2026');
}
