// Reference lists of a new database: provinces and regencies, banks, jobs, sectors, holidays; and its first texts.
// Staff maintain them afterwards. Provinces and regencies come from idn-area-data (Open Database License, credited on
// the site).
// Source: docs/design.md §1.
import { getProvinces, getRegencies } from 'idn-area-data';
import type { Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { sha256 } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';
import { firstFaqs } from '#texts/faq.ts';
import { firstTerms } from '#texts/terms.ts';

/** Fills what is empty; leaves what already exists. */
export async function addReferenceLists(tx: Tx): Promise<void> {
  await addTerms(tx);
  await addFaqs(tx);
  await addAreas(tx);
  await addNames(tx, 'job', jobs);
  await addNames(tx, 'business_sector', sectors);
  for (const [code, name] of banks)
    await tx.run(sql`insert into bank (code, name) values (${code}, ${name}) on conflict do nothing`);
  for (const [on, name] of holidays)
    await tx.run(sql`insert into holiday (on_date, name) values (${on}, ${name}) on conflict do nothing`);
}

async function addTerms(tx: Tx): Promise<void> {
  for (const [kind, body] of Object.entries(firstTerms))
    await tx.run(sql`insert into terms (kind, version, effective_from, body, sha256)
      values (${kind}, 1, '2020-01-01', ${body}, ${sha256(body)}) on conflict do nothing`);
}

/** Runs once: what staff removed does not return. */
async function addFaqs(tx: Tx): Promise<void> {
  if (await tx.exists(sql`select 1 from site_content where kind = 'faq' limit 1`)) return;
  for (const [index, { category, question, answer }] of firstFaqs.entries())
    await tx.run(sql`insert into site_content (id, kind, position, title, body, category, publish_on, changed_at)
      values (${newId()}, 'faq', ${(index + 1) * 10}, ${question}, ${answer}, ${category}, '2020-01-01', app_now())`);
}

async function addAreas(tx: Tx): Promise<void> {
  const provinces = (await getProvinces()).map(({ code, name }) => ({ id: Number(code), name: areaName(name) }));
  const cities = (await getRegencies()).map(({ code, province_code: provinceCode, name }) => ({
    id: Number(code.replace('.', '')),
    province_id: Number(provinceCode),
    name: areaName(name),
  }));
  await tx.run(
    sql`insert into province select id, name from jsonb_to_recordset(${JSON.stringify(provinces)}::jsonb) as p (id int, name text) on conflict do nothing`,
  );
  await tx.run(
    sql`insert into city select id, province_id, name from jsonb_to_recordset(${JSON.stringify(cities)}::jsonb) as c (id int, province_id int, name text) on conflict do nothing`,
  );
}

async function addNames(tx: Tx, table: 'job' | 'business_sector', names: readonly string[]): Promise<void> {
  const list = JSON.stringify(names);
  const insert = table === 'job' ? sql`insert into job (name)` : sql`insert into business_sector (name)`;
  await tx.run(
    sql`${insert} select value from jsonb_array_elements_text(${list}::jsonb) with ordinality order by ordinality on conflict do nothing`,
  );
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
