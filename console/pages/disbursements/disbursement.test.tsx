// Maker and checker on the console: who is offered what, and that the version seen is the version approved.
// Source: docs/domain.md §3, §4.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StaffId } from '#domain/ids.ts';
import { asId } from '#domain/ids.testing.ts';
import { disbursementSample, lendingSample } from '../lendings/lending.testing.ts';
import { arif, lidya, no, ok, okPage, openPage, wulan } from '../testing.tsx';

const disbursement = disbursementSample({ version: 2 });
const lending = {
  ...lendingSample({ instalments: 50 }),
  members: [
    {
      member: 'm-1',
      name: 'Siti Aminah',
      role: 'ketua',
      principal: 2_000_000,
      state: 'signed',
      signedAt: '2026-11-14T03:00:00.000Z',
      phone: '0813••••2000',
    },
    {
      member: 'm-2',
      name: 'Dewi Sartika',
      role: 'anggota',
      principal: 2_000_000,
      state: 'waiting',
      signedAt: null,
      phone: '',
    },
  ],
};
const one = 'GET staff/lendings/l-1';
const approvals = 'POST staff/disbursements/d-1/approvals';

const open = (person: typeof wulan, shown: object = {}, replies: Record<string, ReturnType<typeof ok>> = {}) =>
  openPage('/lendings/l-1', {
    person,
    replies: { 'GET staff/lendings': okPage([]), [one]: ok({ ...lending, ...shown }), ...replies },
  });
const card = async () => within(await screen.findByRole('region', { name: 'Pencairan' }));
const enter = { name: 'Ajukan pencairan' };
const approve = { name: 'Setujui pencairan' };

describe('entering a disbursement', () => {
  it('is offered to the loan role once the lending is funded and all have signed', async () => {
    open(wulan);
    expect((await card()).getByRole('button', enter)).toBeTruthy();
  });

  it.each([
    ['not everybody has signed', wulan, { signed: 9 }],
    ['the lending is still open', wulan, { status: 'opened', activeAmount: 19_900_000 }],
    ['one is under way already', wulan, { disbursement }],
    ['the person is of finance', arif, {}],
    ['the person only reads', lidya, {}],
  ])('is not offered when %s', async (_why, person, shown) => {
    open(person, shown);
    expect((await card()).queryByRole('button', enter)).toBeNull();
  });

  it('says what is still missing', async () => {
    open(wulan, { signed: 7, activeAmount: 19_900_000, status: 'opened' });
    const shown = await card();
    expect(shown.getByText('kurang 3')).toBeTruthy();
    expect(shown.getByText(/kurang Rp\s100\.000/)).toBeTruthy();
  });

  it('sends the note, and is offered again after the bank refused', async () => {
    const refused = { ...disbursement, state: 'refused', reason: 'Rekening tutup' };
    const { user, asked } = open(
      wulan,
      { disbursement: refused },
      { 'POST staff/lendings/l-1/disbursements': ok(disbursement) },
    );
    const shown = await card();
    expect(shown.getByText('Ditolak bank: Rekening tutup, masukkan lagi')).toBeTruthy();
    await user.click(shown.getByRole('button', enter));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Catatan (boleh kosong)'), 'Rekening baru');
    await user.click(dialog.getByRole('button', { name: 'Ajukan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.find(({ name }) => name === 'POST staff/lendings/l-1/disbursements')?.body).toEqual({
      note: 'Rekening baru',
    });
  });
});

describe('approving a disbursement', () => {
  it('is not offered to its maker, with the reason shown', async () => {
    open({ ...arif, id: asId('s-Wulan') }, { disbursement });
    const shown = await card();
    expect(shown.queryByRole('button', approve)).toBeNull();
    expect(shown.getByText('Anda yang mengajukan. Petugas keuangan lain yang menyetujui.')).toBeTruthy();
  });

  it.each([
    ['the loan role', { ...wulan, id: asId<StaffId>('s-Indah'), name: 'Indah' }, disbursement],
    ['an auditor', lidya, disbursement],
    ['anybody once it is approved', arif, { ...disbursement, state: 'approved' }],
    ['anybody once the bank refused', arif, { ...disbursement, state: 'refused', reason: 'Rekening tutup' }],
  ])('is not offered to %s', async (_who, person, of) => {
    open(person, { disbursement: of });
    expect((await card()).queryByRole('button', approve)).toBeNull();
  });

  it('shows the lines and the sum of the version seen, and approves that version', async () => {
    const noted = { ...disbursement, note: 'Bank memastikan dana tidak keluar' };
    const reveals = 'POST staff/disbursements/d-1/reveals';
    const replies = { [approvals]: ok({ ...noted, state: 'approved' }), [reveals]: ok({ value: '08800158380' }) };
    const { user, asked } = open(arif, { disbursement: noted }, replies);
    await user.click((await card()).getByRole('button', approve));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Catatan: Bank memastikan dana tidak keluar/)).toBeTruthy();
    // The account by its last digits; in full for a reason, without leaving the dialog.
    expect(dialog.getByText('••••••8380')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Lihat nomor lengkap' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Tampilkan nomor' }).disabled).toBe(true);
    await user.type(dialog.getByLabelText('Alasan melihat nomor'), 'Cocokkan');
    await user.click(dialog.getByRole('button', { name: 'Tampilkan nomor' }));
    expect(await dialog.findByText('08800158380')).toBeTruthy();
    expect(asked.find(({ name }) => name === reveals)?.body).toEqual({ reason: 'Cocokkan' });
    expect(dialog.getByText(/Versi 2/)).toBeTruthy();
    for (const [label, amount] of [
      ['Jumlah pinjaman', 'Rp 20.000.000'],
      ['Biaya layanan', '-Rp 1.000.000'],
      ['Biaya administrasi', '-Rp 10.000'],
      ['Bea meterai', '-Rp 6.000'],
      ['Biaya transfer bank', '-Rp 6.500'],
      ['Diterima kelompok', 'Rp 18.977.500'],
    ] as const) {
      expect(dialog.getByText(label).nextElementSibling?.textContent?.replace(/\s/g, ' ')).toBe(amount);
    }
    await user.type(dialog.getByLabelText('Alasan (boleh kosong)'), 'Berkas lengkap');
    await user.click(dialog.getByRole('button', { name: 'Setujui' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.find(({ name }) => name === approvals)?.body).toEqual({ version: 2, reason: 'Berkas lengkap' });
  });

  it('shows a refusal in the dialog, which keeps the version and the reason even when the page moves on', async () => {
    const { user, answers } = open(
      arif,
      { disbursement },
      { [approvals]: no('error.disbursement.changed', 'Pencairan sudah berubah. Muat ulang, lalu periksa lagi.') },
    );
    await user.click((await card()).getByRole('button', approve));
    const dialog = within(await screen.findByRole('dialog'));
    const reason = dialog.getByLabelText<HTMLTextAreaElement>('Alasan (boleh kosong)');
    await user.type(reason, 'Berkas lengkap');
    answers[one] = ok({ ...lending, disbursement: { ...disbursement, version: 3, state: 'approved' } });
    await user.click(dialog.getByRole('button', { name: 'Setujui' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Pencairan sudah berubah.');
    await waitFor(() => expect(screen.getAllByText('Disetujui').length).toBeGreaterThan(0));
    expect(dialog.getByText(/Versi 2/)).toBeTruthy();
    expect(reason.value).toBe('Berkas lengkap');
  });

  it('keeps the refusal and the reason when it is sent back after a colleague approved it', async () => {
    const refusal = no('error.disbursement.changed', 'Pencairan sudah berubah.');
    const { user, answers } = open(arif, { disbursement }, { 'POST staff/disbursements/d-1/cancellations': refusal });
    await user.click((await card()).getByRole('button', { name: 'Batalkan pengajuan' }));
    const dialog = within(await screen.findByRole('dialog'));
    const reason = dialog.getByLabelText<HTMLTextAreaElement>('Alasan');
    await user.type(reason, 'Rekening keliru');
    answers[one] = ok({ ...lending, disbursement: { ...disbursement, version: 3, state: 'approved' } });
    await user.click(dialog.getByRole('button', { name: 'Batalkan pengajuan' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Pencairan sudah berubah.');
    await waitFor(() => expect(screen.getAllByText('Disetujui').length).toBeGreaterThan(0));
    expect(document.body.contains(reason)).toBe(true);
    expect(reason.value).toBe('Rekening keliru');
  });

  it('is in the list only for entries of others', async () => {
    openPage('/disbursements', {
      person: arif,
      replies: {
        'GET staff/disbursements': okPage([
          { ...disbursement, lending: 'l-1', groupName: 'Melati' },
          { ...disbursement, id: 'd-2', enteredBy: 'Arif', enteredById: arif.id, lending: 'l-2', groupName: 'Mawar' },
          // Entered by somebody with the same name: not the person's own.
          { ...disbursement, id: 'd-3', enteredBy: 'Arif', enteredById: 's-9', lending: 'l-3', groupName: 'Kenanga' },
        ]),
      },
    });
    expect(await screen.findByRole('button', { name: 'Setujui Melati' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Setujui Kenanga' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Setujui Mawar' })).toBeNull();
  });
});

it('shows who has signed, when, and how to reach the others', async () => {
  open(wulan);
  const table = within(await screen.findByRole('table', { name: /tanda tangannya/ }));
  const [siti, dewi] = table.getAllByRole('row').slice(1);
  expect(siti!.textContent).toMatch(/Siti Aminah.*0813••••2000.*Ditandatangani.*14 Nov 2026, 10\.00 WIB/);
  expect(dewi!.textContent).toMatch(/Dewi Sartika.*tanpa telepon.*Menunggu/);
});
