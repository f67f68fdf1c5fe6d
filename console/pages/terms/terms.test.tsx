// Legal texts on the console: what a proposal changes, the preview as the server stores it, a new version proposed.
// Source: docs/screens.md; decision 0066.
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TermsDetail } from '#contract/proposal.ts';
import { businessDate } from '#domain/calendar.ts';
import { asId } from '#domain/ids.testing.ts';
import { lidya, no, ok, openPage, sekar } from '../testing.tsx';

const one = { version: 1, effectiveFrom: businessDate('2020-01-01'), sha256: 'ab' };
const waiting: NonNullable<TermsDetail['waiting']> = {
  id: asId('p-1'),
  version: 1,
  state: 'entered',
  effectiveFrom: businessDate('2027-01-01'),
  body: '<h2>Privasi</h2><p>Isi baru.</p>',
  reason: 'Peraturan baru',
  enteredBy: { id: asId('s-Rahma'), name: 'Rahma' },
  enteredAt: '2026-11-27T03:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionNote: null,
};
const detail: TermsDetail = {
  kind: 'privacy_policy',
  current: one,
  coming: [],
  waiting: null,
  latest: { ...one, body: '<h2>Privasi</h2><p>Isi lama.</p>' },
  versions: [one],
  proposals: [],
};
const address = '/site/terms/privacy_policy';
const read = 'GET staff/terms/privacy_policy';

describe('the legal texts', () => {
  it('are listed with the current version and the waiting proposal', async () => {
    openPage('/site/terms', { person: lidya, replies: { 'GET staff/terms': ok([{ ...detail, waiting }]) } });
    const row = within(await screen.findByRole('row', { name: /Kebijakan privasi/ }));
    expect(row.getByText('Versi 1, mulai 1 Jan 2020')).toBeTruthy();
    expect(row.getByText('Menunggu persetujuan')).toBeTruthy();
  });

  it('show the second person what is removed and added, and are approved with exactly that', async () => {
    const call = 'POST staff/proposals/p-1/approvals';
    const { user, asked } = openPage(address, {
      person: sekar,
      replies: { [read]: ok({ ...detail, waiting }), [call]: ok({ ...waiting, state: 'approved' }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Setujui' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Isi lama.').tagName).toBe('DEL');
    expect(dialog.getByText('Isi baru.').tagName).toBe('INS');
    expect(dialog.getByText('1 bagian tetap.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Setujui' }));
    expect(await screen.findByText('Usulan disetujui.')).toBeTruthy();
    expect(asked.find(({ name }) => name === call)?.body).toEqual({ version: 1, note: '' });
  });

  it('are edited from the latest text, previewed as stored, and proposed; a refusal is shown in place', async () => {
    const call = 'POST staff/terms/privacy_policy/proposals';
    const { user, asked, answers } = openPage(address, {
      person: sekar,
      replies: {
        [read]: ok(detail),
        'POST staff/markuppreviews': ok({ markup: '<p>Isi bersih.</p>' }),
        [call]: no('error.setting.same', 'Isinya sama dengan yang sudah berlaku.'),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Usulkan versi baru' }));
    const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Teks' });
    expect(text.value).toBe('<h2>Privasi</h2><p>Isi lama.</p>');
    fireEvent.change(text, { target: { value: '<p>Isi baru.</p>' } });
    await user.click(screen.getByRole('button', { name: 'Pratinjau' }));
    expect(await screen.findByText('Isi bersih.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Berlaku mulai'), { target: { value: '2027-01-01' } });
    await user.type(screen.getByLabelText('Alasan'), 'Peraturan baru');
    await user.click(screen.getByRole('button', { name: 'Usulkan' }));
    expect(await screen.findByText('Isinya sama dengan yang sudah berlaku.')).toBeTruthy();
    answers[call] = ok({ ...detail, waiting });
    answers[read] = ok({ ...detail, waiting });
    await user.click(screen.getByRole('button', { name: 'Usulkan' }));
    expect(await screen.findByText('Usulan menunggu persetujuan admin lain.')).toBeTruthy();
    expect(asked.findLast(({ name }) => name === call)?.body).toEqual({
      body: '<p>Isi baru.</p>',
      effectiveFrom: '2027-01-01',
      reason: 'Peraturan baru',
    });
  });

  it('can be edited while a colleague edits them: their change is shown, and nothing typed is lost', async () => {
    const call = 'PUT staff/terms/privacy_policy/proposals/p-1';
    const { user, asked, answers } = openPage(address, {
      person: sekar,
      replies: { [read]: ok({ ...detail, waiting }), [call]: no('error.setting.changed', 'Rahma mengubahnya.') },
    });
    await user.click(await screen.findByRole('button', { name: 'Ubah usulan' }));
    const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Teks' });
    fireEvent.change(text, { target: { value: '<p>Isi saya.</p>' } });
    await user.type(screen.getByLabelText('Alasan'), 'Peraturan baru');
    answers[read] = ok({ ...detail, waiting: { ...waiting, version: 2, body: '<p>Isi Rahma.</p>' } });
    await user.click(screen.getByRole('button', { name: 'Simpan usulan' }));
    expect(await screen.findByText('Rahma menulis versi 2')).toBeTruthy();
    expect(screen.getByText('Isi Rahma.').tagName).toBe('INS');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Simpan usulan' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Lanjutkan dengan yang terbaru' }));
    expect(text.value).toBe('<p>Isi saya.</p>');
    answers[call] = ok({ ...detail, waiting });
    await user.click(screen.getByRole('button', { name: 'Simpan usulan' }));
    expect(await screen.findByText('Usulan diubah menjadi versi baru.')).toBeTruthy();
    expect(asked.findLast(({ name }) => name === call)?.body).toMatchObject({ version: 2, body: '<p>Isi saya.</p>' });
  });

  it('do not exist under another URL', async () => {
    openPage('/site/terms/cookies', { person: sekar, replies: {} });
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByText('Kebijakan privasi')).toBeNull();
  });
});
