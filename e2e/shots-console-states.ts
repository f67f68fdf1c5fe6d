// The states of the console that have a picture, and how each is reached. Names and sums are those of the demonstration's day.
// Invariant: a state is one entry; its files are named after it, the width and the scheme.
import type { Page } from '@playwright/test';
import type { Reached } from './shots-draw.ts';
import { askConsole } from './staff.ts';

type Found = { id: string }[];

/** The first of a list, with what comes after its id. */
const first =
  (call: string, before: string, after = '') =>
  async (page: Page): Promise<string> => {
    const [found] = await askConsole<Found>(page, `GET ${call}`);
    if (!found) throw new Error(`${call} is empty`);
    return `${before}/${found.id}${after}`;
  };

/** `who`: the login of who looks. */
export const consoleStates: readonly (Reached & { who: string })[] = [
  { name: 'console-day-officer', says: 'Konsol: hari petugas lapangan', who: 'petugas', route: '/' },
  {
    name: 'console-sheet',
    says: 'Konsol: lembar pertemuan hari ini',
    who: 'petugas',
    route: '/',
    act: async (page) => {
      await page
        .getByRole('link', { name: /Buka lembar/ })
        .first()
        .click();
      await page.waitForURL('**/sheet**');
    },
  },
  { name: 'console-meetings', says: 'Konsol: kalender pertemuan', who: 'petugas', route: '/meetings' },
  { name: 'console-route', says: 'Konsol: rute hari ini', who: 'petugas', route: '/meetings?view=route' },
  { name: 'console-lendings', says: 'Konsol: daftar pinjaman', who: 'petugas', route: '/lendings?status=disbursed' },
  {
    name: 'console-lending',
    says: 'Konsol: pinjaman yang sedang diangsur',
    who: 'petugas',
    route: first('staff/lendings?status=disbursed&limit=1', '/lendings', '?status=disbursed'),
  },
  {
    name: 'console-group',
    says: 'Konsol: kelompok dan riwayatnya',
    who: 'petugas',
    route: first('staff/groups?limit=1', '/groups'),
  },
  { name: 'console-tasks', says: 'Konsol: tugas', who: 'petugas', route: '/tasks' },
  { name: 'console-import', says: 'Konsol: impor kelompok', who: 'petugas', route: '/groupimports' },
  { name: 'console-leads', says: 'Konsol: calon peminjam', who: 'layanan', route: '/leads' },
  { name: 'console-day-support', says: 'Konsol: hari layanan', who: 'layanan', route: '/' },
  { name: 'console-day-finance', says: 'Konsol: hari keuangan', who: 'keuangan', route: '/' },
  { name: 'console-withdrawals', says: 'Konsol: penarikan yang menunggu', who: 'keuangan', route: '/withdrawals' },
  { name: 'console-reconciliation', says: 'Konsol: mutasi bank', who: 'keuangan', route: '/reconciliation' },
  { name: 'console-day-verifier', says: 'Konsol: hari verifikasi', who: 'verifikasi', route: '/' },
  {
    name: 'console-kyc',
    says: 'Konsol: meja verifikasi',
    who: 'verifikasi',
    route: first('staff/kycs?status=pending&limit=1', '/kycs'),
  },
  { name: 'console-day-auditor', says: 'Konsol: hari auditor', who: 'auditor', route: '/' },
  { name: 'console-branches', says: 'Konsol: wilayah dan cabang', who: 'pengelola', route: '/settings/branches' },
  { name: 'field-app', says: 'Lembar lapangan tanpa sinyal', who: 'petugas', route: '/field' },
];
