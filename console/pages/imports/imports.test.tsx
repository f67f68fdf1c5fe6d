// Groups from a file on the console: the file read in the browser, faults by row and column, what would be made, progress, undoing.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ok, openPage, wulan } from '../testing.tsx';
import { readImportFile } from './readFile.ts';
import { markedSheets } from './saveImportFile.ts';

const head = 'Nama kelompok,Sektor,Kota,Hari,Jam,Tempat,Petugas,Nama di KTP,NIK,Nomor HP,Jabatan,Usaha';
const csv = [
  head,
  'Mekar Limo 1,Kuliner,Kota Depok,Rabu,09.00,Balai RW 03,petugas,Siti Maryam,3276014507850001,081234567890,Ketua,Kue',
  'Mekar Limo 1,,,,,,,Euis Kartini,3276014507850002,,,"Warung, kopi"',
].join('\r\n');
const file = new File([csv], 'kelompok.csv', { type: 'text/csv' });

const sound = {
  faults: [],
  faultCount: 0,
  groups: 1,
  members: 2,
  skipped: [],
  officers: [{ name: 'Wulan', groups: 1, members: 2 }],
  withoutPhone: 1,
};
const whole = {
  id: 'i-1',
  fileName: 'kelompok.csv',
  state: 'done',
  version: 2,
  entered: { by: { id: 's-1', name: 'Wulan' }, at: '2026-11-27T03:42:00.000Z' },
  endedAt: '2026-11-27T03:46:00.000Z',
  groups: 1,
  ended: 1,
  made: 1,
  members: 2,
  membersMade: 2,
  refused: [],
  used: [],
  undone: null,
};

describe('a file of comma-separated values', () => {
  it('is read as groups and members, the group’s columns taken from its first row', async () => {
    expect(await readImportFile(file)).toEqual({
      groups: [{ row: 2, cells: ['Mekar Limo 1', 'Kuliner', 'Kota Depok', 'Rabu', '09.00', 'Balai RW 03', 'petugas'] }],
      members: [
        { row: 2, cells: ['Mekar Limo 1', 'Siti Maryam', '3276014507850001', '081234567890', 'Ketua', 'Kue'] },
        { row: 3, cells: ['Mekar Limo 1', 'Euis Kartini', '3276014507850002', '', '', 'Warung, kopi'] },
      ],
    });
  });

  it('keeps what a spreadsheet has spoilt as it stands', async () => {
    const spoilt = csv.replace('3276014507850002', '3.27601450785E+15');
    const read = await readImportFile(new File([spoilt], 'kelompok.csv'));
    expect(read?.members[1]?.cells[2]).toBe('3.27601450785E+15');
  });

  it('is not read from a spreadsheet that is none', async () => {
    expect(await readImportFile(new File(['bukan'], 'kelompok.xlsx'))).toBeNull();
  });
});

describe('a marked file', () => {
  it('keeps each row where it stands, colours what is wrong and says what should stand there', () => {
    const fault = { sheet: 'members', row: 4, column: 'nik', code: 'nik', written: '32••', proposed: null } as const;
    const few = { ...fault, sheet: 'groups', row: 2, column: null, code: 'members', proposed: '8' } as const;
    const groups = [{ row: 2, cells: ['Mekar', 'Kuliner'] }];
    const members = [{ row: 4, cells: ['Mekar', 'Siti', '32'] }];
    const [groupSheet, memberSheet] = markedSheets({ groups, members }, [few, fault]);
    expect(groupSheet?.data[1]?.map((cell) => cell?.value)).toEqual([
      'Mekar',
      'Kuliner',
      '',
      '',
      '',
      '',
      '',
      'Paling sedikit 8 anggota.',
    ]);
    // Rows 2 and 3 of the file are empty.
    expect(memberSheet?.data.slice(1, 3)).toEqual([[], []]);
    const row = memberSheet?.data[3];
    expect(row?.map((cell) => cell?.backgroundColor !== undefined)).toEqual([
      false,
      false,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(row?.[2]?.value).toBe('32');
    expect(row?.[6]?.value).toMatch(/^NIK: 16 angka/);
  });
});

const open = (replies: Parameters<typeof openPage>[1]['replies'], at = '/groupimports') =>
  openPage(at, { person: wulan, replies: { 'GET staff/groupimports': ok([]), ...replies } });

describe('an import', () => {
  it('shows what would be made, and makes it when pressed', async () => {
    const view = open({
      'POST staff/groupimports/checks': ok(sound),
      'POST staff/groupimports': ok({ ...whole, state: 'running', ended: 0, made: 0, membersMade: 0 }),
      'GET staff/groupimports/i-1': ok(whole),
    });
    await view.user.upload(await screen.findByLabelText('Pilih berkas XLSX atau CSV'), file);
    const dryRun = within(await screen.findByRole('region', { name: 'Uji coba' }));
    expect(view.asked.some(({ name }) => name === 'POST staff/groupimports')).toBe(false);
    await view.user.click(dryRun.getByRole('button', { name: 'Impor 1 kelompok' }));
    expect(await screen.findByText('1 dari 1')).toBeTruthy();
    expect(view.asked.find(({ name }) => name === 'POST staff/groupimports')?.body).toMatchObject({
      fileName: 'kelompok.csv',
      groups: [{ row: 2 }],
      members: [{ row: 2 }, { row: 3 }],
    });
  });

  it('shows each fault with its row, column and what to write, and offers no making', async () => {
    const fault = { sheet: 'groups', row: 31, column: 'weekday', code: 'weekday', written: 'Rabo', proposed: 'Rabu' };
    const view = open({
      'POST staff/groupimports/checks': ok({ ...sound, groups: 0, members: 0, faultCount: 1, faults: [fault] }),
    });
    await view.user.upload(await screen.findByLabelText('Pilih berkas XLSX atau CSV'), file);
    const line = within((await screen.findByText('Rabo')).closest('tr') as HTMLElement);
    expect(line.getByText('31')).toBeTruthy();
    expect(line.getByText('D · Hari')).toBeTruthy();
    expect(line.getByText('Rabu')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Unduh berkas bertanda' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Impor/ })).toBeNull();
  });

  it('says so when the marked file or the template cannot be saved', async () => {
    vi.doMock('write-excel-file/browser', () => {
      throw new Error('Failed to fetch dynamically imported module');
    });
    const fault = { sheet: 'groups', row: 31, column: 'weekday', code: 'weekday', written: 'Rabo', proposed: 'Rabu' };
    const view = open({
      'POST staff/groupimports/checks': ok({ ...sound, groups: 0, members: 0, faultCount: 1, faults: [fault] }),
    });
    await view.user.upload(await screen.findByLabelText('Pilih berkas XLSX atau CSV'), file);
    const marked = within(await screen.findByRole('region', { name: 'Pemeriksaan' }));
    await view.user.click(marked.getByRole('button', { name: 'Unduh berkas bertanda' }));
    expect(await marked.findByText('Terjadi kesalahan di pihak kami. Data Anda aman, silakan coba lagi.')).toBeTruthy();
    const template = within(screen.getByRole('region', { name: 'Templat' }));
    await view.user.click(template.getByRole('button', { name: /XLSX/ }));
    expect(
      await template.findByText('Terjadi kesalahan di pihak kami. Data Anda aman, silakan coba lagi.'),
    ).toBeTruthy();
    vi.doUnmock('write-excel-file/browser');
  });

  it('is undone with a reason', async () => {
    const view = open(
      {
        'GET staff/groupimports/i-1': ok(whole),
        'POST staff/groupimports/i-1/undos': ok({ ...whole, state: 'undone' }),
      },
      '/groupimports?import=i-1',
    );
    await view.user.click(await screen.findByRole('button', { name: 'Batalkan 1 kelompok…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Batalkan seluruh impor' }));
    await view.user.type(dialog.getByLabelText('Alasan'), 'Salah berkas');
    await view.user.click(dialog.getByRole('button', { name: 'Batalkan seluruh impor' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.asked.find(({ name }) => name.endsWith('/undos'))?.body).toEqual({
      version: 2,
      reason: 'Salah berkas',
    });
  });

  it('cannot be undone once a group is in use, and says which', async () => {
    const used = [{ group: 'g-1', name: 'Mekar Limo 1', why: 'lending' }];
    open({ 'GET staff/groupimports/i-1': ok({ ...whole, used }) }, '/groupimports?import=i-1');
    expect(await screen.findByRole('link', { name: 'Mekar Limo 1' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Batalkan/ })).toBeNull();
  });
});
