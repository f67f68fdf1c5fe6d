// The verdict: by hand and by key, nothing sent before all of it is there, the next case after it, and a colleague meanwhile.
// Source: docs/screens.md (KYC); docs/domain.md §3; decision 0115.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { asId } from '#domain/ids.testing.ts';
import { queryClient } from '../../person.ts';
import { nisa, no, ok, okPage, type Reply } from '../testing.tsx';
import {
  acceptAll,
  bodyOf,
  button,
  desk,
  isPressed,
  item,
  kyc,
  last,
  next,
  one,
  open,
  row,
  stubPictures,
  verdicts,
} from './desk.testing.tsx';

beforeEach(stubPictures);

describe('the verdict', () => {
  it('is shut until each row is decided and each picture was opened', async () => {
    const page = open();
    await desk();
    const send = button('Kirim putusan');
    expect(send.disabled).toBe(true);
    expect(screen.getByText('Foto belum dibuka: Foto KTP, Foto NPWP.')).toBeTruthy();
    await page.user.click(row('NIK dan nama').getByRole('button', { name: 'Sesuai' }));
    expect(screen.getByText('Belum diputus: Alamat, NPWP.')).toBeTruthy();
    await page.user.click(row('Alamat').getByRole('button', { name: 'Sesuai' }));
    expect(screen.getAllByText('2 dari 3 diputus').length).toBeGreaterThan(1);
    expect(button('Kirim putusan').disabled).toBe(true);
    await page.user.click(row('NPWP').getByRole('button', { name: 'Sesuai' }));
    await waitFor(() => expect(button('Kirim: terverifikasi').disabled).toBe(false));
  });

  it('accepts each field that was handed in, of the submission that was seen, and opens the next case', async () => {
    const page = open();
    await acceptAll(page);
    await page.user.type(screen.getByLabelText(/^Catatan/), 'Sudah ditelepon');
    page.answers['GET staff/kycs'] = okPage([next, last]);
    await page.user.click(button('Kirim: terverifikasi'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Siti Aminah' })).toBeTruthy();
    expect(page.router.state.location.pathname).toBe('/kycs/u-2');
    expect(bodyOf(page, verdicts)).toEqual({
      submittedAt: item.submittedAt,
      verdict: 'verified',
      accepted: ['identityNumber', 'ktp', 'address', 'city', 'npwpNumber', 'npwp'],
      note: 'Sudah ditelepon',
    });
  });

  it('sends rows back with a reason for each field, and shows what the applicant will read', async () => {
    const page = open();
    await acceptAll(page);
    await page.user.click(row('NPWP').getByRole('button', { name: 'Tolak' }));
    await page.user.selectOptions(screen.getByLabelText('Alasan menolak NPWP'), 'Nomor tidak sama dengan foto');
    await page.user.click(button('Tambah alasan'));
    const message = within(screen.getByRole('region', { name: 'Yang dibaca pemohon' }));
    expect(message.getByText(/^Nomor NPWP: Nomor NPWP tidak sama/)).toBeTruthy();
    expect(message.getByText(/^Foto NPWP: Foto NPWP buram/)).toBeTruthy();
    await page.user.click(button('Kirim: perlu diperbaiki'));
    await waitFor(() => expect(bodyOf(page, verdicts)).toBeTruthy());
    expect(bodyOf(page, verdicts)).toMatchObject({
      verdict: 'rejected',
      accepted: ['identityNumber', 'ktp', 'address', 'city'],
      fields: [
        { field: 'npwpNumber', reason: expect.stringContaining('tidak sama dengan foto kartunya') },
        { field: 'npwp', reason: expect.stringContaining('buram') },
      ],
    });
  });

  it('takes her own words for a field, and is shut without them', async () => {
    const page = open();
    await acceptAll(page);
    await page.user.click(row('Alamat').getByRole('button', { name: 'Tolak' }));
    await page.user.selectOptions(
      screen.getByLabelText('Alasan menolak Alamat'),
      'Kabupaten atau kota: tulis alasan sendiri',
    );
    expect(button('Kirim putusan').disabled).toBe(true);
    await page.user.type(screen.getByLabelText('Tulis alasan untuk Kabupaten atau kota'), 'Kota lama');
    await page.user.click(button('Kirim: perlu diperbaiki'));
    await waitFor(() => expect(bodyOf(page, verdicts)).toBeTruthy());
    expect(bodyOf(page, verdicts)).toMatchObject({
      accepted: ['identityNumber', 'ktp', 'address', 'npwpNumber', 'npwp'],
      fields: [{ field: 'city', reason: 'Kota lama' }],
    });
  });

  it('is kept when she leaves the case out, which the queue shows', async () => {
    const page = open();
    await desk();
    await page.user.click(row('Alamat').getByRole('button', { name: 'Sesuai' }));
    await page.user.click(button('Lewati'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Siti Aminah' })).toBeTruthy();
    await page.user.click(within(screen.getByRole('complementary')).getByRole('link', { name: /Ratna/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ratna Wulandari' })).toBeTruthy();
    expect(isPressed(row('Alamat').getByRole('button', { name: 'Sesuai' }))).toBe(true);
    expect(screen.getByRole('link', { name: /Ratna Wulandari.*1 dari 3 diputus/ })).toBeTruthy();
  });

  it('in progress is not seen by the next reviewer at this tab', async () => {
    const page = open();
    await desk();
    await page.user.click(row('Alamat').getByRole('button', { name: 'Sesuai' }));
    expect(isPressed(row('Alamat').getByRole('button', { name: 'Sesuai' }))).toBe(true);
    cleanup();
    queryClient.clear();
    open({ ...nisa, id: asId('s-Dewi'), name: 'Dewi' });
    await desk();
    expect(isPressed(row('Alamat').getByRole('button', { name: 'Sesuai' }))).toBe(false);
    expect(screen.getAllByText('0 dari 3 diputus').length).toBeGreaterThan(0);
  });

  it('leaves her at the case that she opened before the verdict was answered', async () => {
    const page = open();
    await acceptAll(page);
    let answer: (reply: Reply) => void = () => undefined;
    page.answers[verdicts] = new Promise((resolve) => (answer = resolve));
    await page.user.click(button('Kirim: terverifikasi'));
    await page.user.click(within(screen.getByRole('complementary')).getByRole('link', { name: /Bagus/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Bagus Prakoso' })).toBeTruthy();
    answer(ok({}));
    expect(await screen.findByText('Ratna Wulandari terverifikasi.')).toBeTruthy();
    expect(page.router.state.location.pathname).toBe('/kycs/u-3');
  });

  it('goes back to the queue after the last case', async () => {
    const page = open();
    await acceptAll(page);
    page.answers['GET staff/kycs'] = okPage([]);
    await page.user.click(button('Kirim: terverifikasi'));
    expect(await screen.findByText('Tidak ada yang menunggu')).toBeTruthy();
  });
});

describe('keys', () => {
  it('open the numbers, decide three rows and send: Enter, Y, Y, T, Enter', async () => {
    const page = open();
    await waitFor(() => expect(document.activeElement).toBe(button('Buka angka')));
    await page.user.keyboard('{Enter}');
    await screen.findByText('3276 0154 0890 0001');
    await screen.findByRole('img', { name: 'Foto KTP' });
    await page.user.keyboard('yyt');
    expect(isPressed(row('NIK dan nama').getByRole('button', { name: 'Sesuai' }))).toBe(true);
    expect(isPressed(row('NPWP').getByRole('button', { name: 'Tolak' }))).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(button('Kirim: perlu diperbaiki')));
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(bodyOf(page, verdicts)).toMatchObject({ verdict: 'rejected' }));
  });

  it('move between rows with J and K, and are off while she types and when switched off', async () => {
    const page = open();
    await desk();
    const current = () => document.querySelector('[aria-current="step"]')?.textContent ?? '';
    await page.user.keyboard('j');
    expect(current()).toContain('NIK dan nama');
    await page.user.keyboard('jk');
    expect(current()).toContain('NIK dan nama');
    await page.user.click(screen.getByLabelText(/^Catatan/));
    await page.user.keyboard('yj');
    expect(screen.getAllByText('0 dari 3 diputus').length).toBeGreaterThan(0);
    await page.user.clear(screen.getByLabelText(/^Catatan/));
    await page.user.click(button('Pintasan nyala'));
    await page.user.keyboard('y');
    expect(screen.getAllByText('0 dari 3 diputus').length).toBeGreaterThan(0);
    await page.user.click(button('Pintasan mati'));
  });
});

describe('meanwhile', () => {
  const changed = no('error.kyc.changed', 'Data ini berubah.');

  it('a case that changed says so, and keeps what was decided', async () => {
    const page = open(nisa, { [verdicts]: changed });
    await acceptAll(page);
    await page.user.click(button('Kirim: terverifikasi'));
    expect((await screen.findByRole('alert')).textContent).toContain('Data ini berubah.');
    expect(page.router.state.location.pathname).toBe('/kycs/u-1');
    expect(isPressed(row('Alamat').getByRole('button', { name: 'Sesuai' }))).toBe(true);
  });

  it.each([
    ['judged by a colleague', { status: 'rejected' }],
    ['sent in anew', { submittedAt: '2026-11-28T03:00:00.000Z' }],
  ])('keeps the refusal and the note when the submission was %s', async (_what, change) => {
    const page = open(nisa, { [verdicts]: changed });
    await acceptAll(page);
    await page.user.type(screen.getByLabelText(/^Catatan/), 'Sudah ditelepon');
    page.answers[one] = ok({ ...kyc, ...change });
    await page.user.click(button('Kirim: terverifikasi'));
    await waitFor(() => expect(screen.queryByText('3 dari 3 diputus')).toBeNull());
    expect((await screen.findByRole('alert')).textContent).toContain('Data ini berubah.');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Catatan/).value).toBe('Sudah ditelepon');
  });
});
