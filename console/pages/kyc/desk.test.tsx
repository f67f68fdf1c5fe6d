// The reviewer's desk: what was handed in and compared, pictures and full numbers opened on request, and who may do what.
// Source: docs/screens.md (KYC); docs/domain.md §3; decision 0115.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { lidya, nisa, no, ok, okPage, openPage } from '../testing.tsx';
import {
  agreed,
  bodyOf,
  button,
  desk,
  differs,
  kyc,
  one,
  open,
  pictureOf,
  reveals,
  row,
  rows,
  stubPictures,
} from './desk.testing.tsx';

beforeEach(stubPictures);

describe('what was handed in', () => {
  it('is shown with what agrees, what does not, what was rejected before, and who else has the same', async () => {
    open();
    const shown = await desk();
    expect(shown.getByText('3276••••••••0001')).toBeTruthy();
    for (const { text } of [agreed, differs]) expect(shown.getByText(text)).toBeTruthy();
    expect(shown.getByText('Ditolak sebelumnya: Kurang nomor rumah')).toBeTruthy();
    const matches = within(screen.getByRole('region', { name: 'Kesamaan dengan orang lain' }));
    expect(matches.getByRole('link', { name: 'Rudi Hartono' }).getAttribute('href')).toBe('/kycs/u-7');
    expect(matches.getByText(/seorang calon peminjam/)).toBeTruthy();
    expect(matches.getByText('Tidak dipakai orang lain: rekening, perangkat')).toBeTruthy();
    expect(screen.getByText('Foto KTP dibuka')).toBeTruthy();
  });

  it('has rows only of what was handed in, each field in one of them', async () => {
    open();
    await desk();
    expect(
      screen.getAllByRole('group', { name: /^Putusan / }).map((group) => group.getAttribute('aria-label')),
    ).toEqual(rows.map((name) => `Putusan ${name}`));
  });
});

describe('pictures', () => {
  it('are opened only on request, by a thumbnail, turned and enlarged', async () => {
    const page = open();
    const thumb = await screen.findByRole('button', { name: /^Foto KTP belum dibuka/ });
    expect(page.asked.some(({ name }) => name === pictureOf('ktp'))).toBe(false);
    await page.user.click(thumb);
    const image = await screen.findByRole('img', { name: 'Foto KTP' });
    expect(button(/^Foto KTP sudah dibuka/)).toBeTruthy();
    await page.user.click(button('Putar Foto KTP'));
    await page.user.click(button('Perbesar Foto KTP'));
    expect([image.dataset['turns'], image.dataset['zoom']]).toEqual(['1', '1.5']);
    await page.user.keyboard('r');
    expect(image.dataset['turns']).toBe('2');
  });

  it('come by themselves with the row that is compared with them', async () => {
    const page = open();
    await desk();
    await page.user.click(row('NPWP').getByRole('button', { name: 'Sesuai' }));
    expect(await screen.findByRole('img', { name: 'Foto NPWP' })).toBeTruthy();
    expect(page.asked.some(({ name }) => name === pictureOf('ktp'))).toBe(false);
  });

  it('that could not be opened are said, and tried again', async () => {
    const page = open(nisa, { [pictureOf('ktp')]: no('error.server', 'Terjadi kesalahan.') });
    await page.user.click(await screen.findByRole('button', { name: /^Foto KTP/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('Terjadi kesalahan.');
    page.answers[pictureOf('ktp')] = ok('bytes');
    await page.user.click(button(/^Foto KTP belum dibuka/));
    expect(await screen.findByRole('img', { name: 'Foto KTP' })).toBeTruthy();
  });

  it('of a case that is decided need a reason', async () => {
    const page = open(nisa, { [one]: ok({ ...kyc, status: 'verified', overdue: false }) });
    const thumb = await screen.findByRole<HTMLButtonElement>('button', { name: /^Foto KTP/ });
    expect(thumb.disabled).toBe(true);
    await page.user.type(screen.getByLabelText('Alasan membuka foto'), 'Keluhan');
    await page.user.click(thumb);
    await waitFor(() =>
      expect(page.asked.find(({ name }) => name === pictureOf('ktp'))?.address).toContain('reason=Keluhan'),
    );
  });
});

describe('full numbers', () => {
  it('are opened all at once for one reason, and closed again', async () => {
    const page = open();
    await page.user.click(await screen.findByRole('button', { name: 'Buka angka' }));
    expect(await screen.findByText('3276 0154 0890 0001')).toBeTruthy();
    expect(screen.getByText('0123 4567 8901 000')).toBeTruthy();
    expect(bodyOf(page, reveals)).toEqual({ reason: 'Mencocokkan dengan foto' });
    expect(screen.getByText(/alasan: Mencocokkan dengan foto/)).toBeTruthy();
    await page.user.click(button('Tutup'));
    expect(screen.queryByText('3276 0154 0890 0001')).toBeNull();
  });

  it('take a reason of her own, and not an empty one', async () => {
    const page = open();
    await page.user.selectOptions(await screen.findByLabelText('Alasan'), 'Alasan lain');
    expect(button('Buka angka').disabled).toBe(true);
    await page.user.type(screen.getByLabelText('Tulis alasan membuka angka'), 'Ditelepon pemohon');
    await page.user.click(button('Buka angka'));
    await waitFor(() => expect(bodyOf(page, reveals)).toEqual({ reason: 'Ditelepon pemohon' }));
  });
});

it('is read-only for an auditor: no picture, no full number, no verdict', async () => {
  open(lidya);
  await desk();
  expect(screen.getByText('Hanya petugas verifikasi yang dapat membuka foto.')).toBeTruthy();
  for (const name of [/^Foto KTP/, 'Buka angka', 'Sesuai', 'Tolak', /^Kirim/, 'Lewati'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('has no verdict once there is one', async () => {
  open(nisa, { [one]: ok({ ...kyc, status: 'verified', overdue: false }) });
  await desk();
  for (const name of ['Sesuai', /^Kirim/]) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('that does not exist shows the server’s message', async () => {
  openPage('/kycs/u-9', { person: nisa, replies: { 'GET staff/kycs': okPage([]) } });
  expect(await screen.findByText('Tidak ada')).toBeTruthy();
});
