// The reference lists: a bank added with its code, an entry retired with a reason, in the version that was seen.
// Source: docs/screens.md; decision 0066.
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lidya, no, ok, openPage, sekar } from '../testing.tsx';

const bri = { id: 2, code: 'BRI', name: 'Bank Rakyat Indonesia', active: true, position: 500, version: 4 };
const replies = { 'GET staff/references/banks': ok([bri]) };

describe('the lists', () => {
  it('are chosen by chips in the URL, and read-only for an auditor', async () => {
    const { user, router } = openPage('/settings/references', {
      person: lidya,
      replies: { ...replies, 'GET staff/references/jobs': ok([]) },
    });
    expect(await screen.findByText('BRI')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Tambah|Ubah/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Pekerjaan' }));
    expect(await screen.findByText('Daftar ini kosong')).toBeTruthy();
    expect(router.state.location.search).toBe('?list=jobs');
  });

  it('accept a new bank with its code', async () => {
    const call = 'POST staff/references/banks';
    const { user, asked } = openPage('/settings/references', {
      person: sekar,
      replies: { ...replies, [call]: ok([bri]) },
    });
    await user.click(await screen.findByRole('button', { name: 'Tambah' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Nama'), 'Bank Aceh Syariah');
    await user.type(dialog.getByLabelText('Kode bank'), 'aceh');
    await user.type(dialog.getByLabelText('Alasan'), 'Permintaan pendana');
    await user.click(dialog.getByRole('button', { name: 'Tambah' }));
    expect(await screen.findByText('Bank Aceh Syariah ditambahkan.')).toBeTruthy();
    expect(asked.find(({ name }) => name === call)?.body).toEqual({
      name: 'Bank Aceh Syariah',
      code: 'ACEH',
      position: 500,
      reason: 'Permintaan pendana',
    });
  });

  it('retire an entry in the version that was seen, and say who came first', async () => {
    const call = 'PUT staff/references/banks/2';
    const { user, asked } = openPage('/settings/references', {
      person: sekar,
      replies: { ...replies, [call]: no('error.setting.changed', 'Rahma sudah mengubahnya.') },
    });
    await user.click(await screen.findByRole('button', { name: 'Ubah Bank Rakyat Indonesia' }));
    const dialog = within(await screen.findByRole('dialog'));
    const act = dialog.getByRole<HTMLButtonElement>('button', { name: 'Simpan' });
    await user.type(dialog.getByLabelText('Alasan'), 'Kerja sama berakhir');
    expect(act.disabled).toBe(true);
    await user.click(dialog.getByRole('checkbox', { name: 'Tawarkan sebagai pilihan baru' }));
    await user.click(act);
    expect(await dialog.findByText('Rahma sudah mengubahnya.')).toBeTruthy();
    expect(asked.find(({ name }) => name === call)?.body).toEqual({
      version: 4,
      name: 'Bank Rakyat Indonesia',
      position: 500,
      active: false,
      reason: 'Kerja sama berakhir',
    });
  });
});
