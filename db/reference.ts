// Reference lists of a new database: provinces and regencies, banks, jobs, sectors, holidays; and its first texts.
// Staff maintain them afterwards. Provinces and regencies come from idn-area-data (Open Database License, credited on
// the site).
// Source: docs/design.md §1.
import { getProvinces, getRegencies } from 'idn-area-data';
import { openDatabase, type Tx } from '#platform/db.ts';
import { firstFaqs } from '#texts/faq.ts';
import { firstTerms } from '#texts/terms.ts';
import {
  hasFaqs,
  insertBank,
  insertCities,
  insertFaq,
  insertHoliday,
  insertNames,
  insertProvinces,
  insertTerms,
  lockTerms,
} from './reference.sql.ts';

/** Fills a database that never had any lists, as the owner of the tables. Returns whether it did. */
export async function fillNewDatabase(url: string): Promise<boolean> {
  const db = openDatabase(url, { poolSize: 1 });
  try {
    return await db.tx(async (tx) => {
      if (!(await lockTerms(tx))) return false;
      await addReferenceLists(tx);
      return true;
    });
  } finally {
    await db.close();
  }
}

/** Fills what is empty; leaves what already exists. */
export async function addReferenceLists(tx: Tx): Promise<void> {
  for (const [kind, body] of Object.entries(firstTerms)) await insertTerms(tx, kind, body);
  await addFaqs(tx);
  await addAreas(tx);
  await insertNames(tx, 'job', jobs);
  await insertNames(tx, 'business_sector', sectors);
  for (const [code, name] of banks) await insertBank(tx, code, name);
  for (const [on, name] of holidays) await insertHoliday(tx, on, name);
}

/** Runs once: what staff removed does not return. */
async function addFaqs(tx: Tx): Promise<void> {
  if (await hasFaqs(tx)) return;
  for (const [index, faq] of firstFaqs.entries()) await insertFaq(tx, (index + 1) * 10, faq);
}

async function addAreas(tx: Tx): Promise<void> {
  const provinces = (await getProvinces()).map(({ code, name }) => ({ id: Number(code), name: areaName(name) }));
  const cities = (await getRegencies()).map(({ code, province_code: provinceCode, name }) => ({
    id: Number(code.replace('.', '')),
    province_id: Number(provinceCode),
    name: areaName(name),
  }));
  await insertProvinces(tx, provinces);
  await insertCities(tx, cities);
}

const keptCapital = new Set(['DKI', 'DI']);

/** "KABUPATEN BANDUNG BARAT" -> "Kab. Bandung Barat". */
function areaName(capitals: string): string {
  return capitals
    .replace(/^KABUPATEN /, 'KAB. ')
    .split(' ')
    .map((word) => (keptCapital.has(word) ? word : word.charAt(0) + word.slice(1).toLowerCase()))
    .join(' ');
}

const jobs = [
  'Karyawan swasta',
  'Pegawai negeri sipil',
  'Wiraswasta',
  'Pedagang',
  'Petani',
  'Nelayan',
  'Guru',
  'Dosen',
  'Dokter',
  'Perawat',
  'Bidan',
  'Tentara',
  'Polisi',
  'Karyawan BUMN',
  'Pengacara',
  'Notaris',
  'Arsitek',
  'Seniman',
  'Pengemudi',
  'Buruh',
  'Ibu rumah tangga',
  'Pelajar atau mahasiswa',
  'Pensiunan',
  'Lainnya',
] as const;

const sectors = [
  'Kuliner',
  'Warung sembako',
  'Kerajinan',
  'Konveksi',
  'Pertanian',
  'Peternakan',
  'Perikanan',
  'Sayur dan buah',
  'Tenun dan batik',
  'Jasa',
  'Perdagangan',
  'Olahan pangan',
] as const;

const banks = [
  ['BCA', 'Bank Central Asia'],
  ['BRI', 'Bank Rakyat Indonesia'],
  ['BNI', 'Bank Negara Indonesia'],
  ['MANDIRI', 'Bank Mandiri'],
  ['BSI', 'Bank Syariah Indonesia'],
  ['BTN', 'Bank Tabungan Negara'],
  ['CIMB', 'Bank CIMB Niaga'],
  ['PERMATA', 'Bank Permata'],
  ['DANAMON', 'Bank Danamon'],
  ['MAYBANK', 'Bank Maybank Indonesia'],
  ['OCBC', 'Bank OCBC NISP'],
  ['PANIN', 'Bank Panin'],
  ['MEGA', 'Bank Mega'],
  ['SINARMAS', 'Bank Sinarmas'],
  ['BUKOPIN', 'Bank KB Bukopin'],
  ['MUAMALAT', 'Bank Muamalat'],
  ['UOB', 'Bank UOB Indonesia'],
  ['BTPN', 'Bank BTPN'],
  ['JAGO', 'Bank Jago'],
  ['SEABANK', 'SeaBank Indonesia'],
  ['BJB', 'Bank Jabar Banten'],
  ['DKI', 'Bank DKI'],
  ['JATENG', 'Bank Jateng'],
  ['JATIM', 'Bank Jatim'],
  ['BPDDIY', 'Bank BPD DIY'],
  ['SUMUT', 'Bank Sumut'],
  ['NAGARI', 'Bank Nagari'],
  ['SUMSELBABEL', 'Bank Sumsel Babel'],
  ['SULSELBAR', 'Bank Sulselbar'],
  ['NTT', 'Bank NTT'],
] as const;

const holidays = [
  ['2024-12-25', 'Hari Raya Natal'],
  ['2025-01-01', 'Tahun Baru Masehi'],
  ['2025-01-29', 'Tahun Baru Imlek'],
  ['2025-03-31', 'Idul Fitri'],
  ['2025-04-01', 'Idul Fitri'],
  ['2025-05-01', 'Hari Buruh'],
  ['2025-06-06', 'Idul Adha'],
  ['2025-06-27', 'Tahun Baru Islam'],
  ['2025-08-17', 'Hari Kemerdekaan'],
  ['2025-09-05', 'Maulid Nabi'],
  ['2025-12-25', 'Hari Raya Natal'],
  ['2026-01-01', 'Tahun Baru Masehi'],
  ['2026-02-17', 'Tahun Baru Imlek'],
  ['2026-03-19', 'Hari Suci Nyepi'],
  ['2026-03-21', 'Idul Fitri'],
  ['2026-03-22', 'Idul Fitri'],
  ['2026-05-01', 'Hari Buruh'],
  ['2026-05-27', 'Idul Adha'],
  ['2026-06-01', 'Hari Lahir Pancasila'],
  ['2026-06-16', 'Tahun Baru Islam'],
  ['2026-08-17', 'Hari Kemerdekaan'],
  ['2026-08-25', 'Maulid Nabi'],
  ['2026-12-25', 'Hari Raya Natal'],
  ['2027-01-01', 'Tahun Baru Masehi'],
] as const;
