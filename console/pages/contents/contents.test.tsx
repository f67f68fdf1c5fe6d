// Questions, events and videos on the console: found, written, changed in the version that was seen, deleted.
// Source: docs/screens.md; decision 0066.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Content } from '#contract/content.ts';
import type { StaffPerson } from '#contract/staff.ts';
import { asId } from '#domain/ids.testing.ts';
import { lidya, no, ok, okPage, openPage, sekar } from '../testing.tsx';

const dewi: StaffPerson = { ...lidya, id: asId('s-Dewi'), name: 'Dewi', login: 'dewi', roles: ['support'] };
const faq: Content = {
  id: asId('c-1'),
  kind: 'faq',
  state: 'draft',
  title: 'Berapa paling sedikit?',
  body: '<p>{funding_minimum}</p>',
  position: 10,
  category: 'Mendanai',
  place: null,
  startsAt: null,
  endsAt: null,
  link: null,
  seconds: null,
  hasPicture: false,
  publishOn: null,
  version: 3,
  changedBy: 'Dewi',
  changedAt: '2026-11-27T03:00:00.000Z',
};
const shown = { ...faq, shown: '<p>Rp 500.000</p>' };
const read = 'GET staff/contents/c-1';

describe('what the site shows', () => {
  it('is listed by kind and state, which are in the URL', async () => {
    const { user, router, asked } = openPage('/site/contents', {
      person: lidya,
      replies: { 'GET staff/contents': okPage([faq]) },
    });
    const row = within(await screen.findByRole('row', { name: /Berapa paling sedikit/ }));
    expect(row.getByText('FAQ · Mendanai')).toBeTruthy();
    expect(row.getByText('Draf')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Isi baru' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'FAQ' }));
    await waitFor(() => expect(asked.at(-1)?.address).toContain('kind=faq'));
    await user.click(screen.getByRole('button', { name: 'Terbit' }));
    await waitFor(() => expect(asked.at(-1)?.address).toContain('state=published'));
    expect(router.state.location.search).toBe('?kind=faq&state=published');
  });

  it('is created, and opened once it is saved', async () => {
    const { user, router, asked } = openPage('/site/contents/new?kind=event', {
      person: dewi,
      replies: { 'POST staff/contents': ok({ ...faq, kind: 'event' }), [read]: ok(shown) },
    });
    await user.type(await screen.findByLabelText('Judul acara'), 'Pasar Lestari');
    await user.type(screen.getByLabelText('Tempat'), 'Bogor');
    fireEvent.change(screen.getByLabelText('Tanggal mulai'), { target: { value: '2026-12-12' } });
    fireEvent.change(screen.getByLabelText('Jam mulai (WIB)'), { target: { value: '09:00' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Keterangan' }), { target: { value: '<p>Isi</p>' } });
    const act = screen.getByRole<HTMLButtonElement>('button', { name: 'Simpan' });
    expect(act.disabled).toBe(true);
    await user.type(screen.getByLabelText('Alasan'), 'Acara akhir tahun');
    expect(act.disabled).toBe(false);
    // A date that cannot be read is not sent as none.
    await user.type(screen.getByLabelText('Terbit mulai'), '31022026');
    expect(act.disabled).toBe(true);
    await user.clear(screen.getByLabelText('Terbit mulai'));
    await user.click(act);
    expect(await screen.findByText('Isi tersimpan.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/site/contents/c-1');
    expect(asked.find(({ name }) => name === 'POST staff/contents')?.body).toMatchObject({
      fields: { kind: 'event', title: 'Pasar Lestari', startsAt: '2026-12-12T02:00:00.000Z', publishOn: null },
      reason: 'Acara akhir tahun',
    });
  });

  it('is shown with today’s figures, changed in the version that was seen, and can be edited on after a refusal', async () => {
    const call = 'PUT staff/contents/c-1';
    const { user, asked, answers } = openPage('/site/contents/c-1', {
      person: dewi,
      replies: { [read]: ok(shown), [call]: no('error.setting.changed', 'Sekar sudah mengubahnya.') },
    });
    expect(await screen.findByText('Rp 500.000')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Terbit mulai'), { target: { value: '2026-12-01' } });
    await user.type(screen.getByLabelText('Alasan'), 'Siap terbit');
    answers[read] = ok({ ...shown, version: 4, category: 'Umum' });
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByText('Sekar sudah mengubahnya.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Kategori').value).toBe('Mendanai');
    await user.click(screen.getByRole('button', { name: 'Muat isi terbaru' }));
    expect(await screen.findByDisplayValue('Umum')).toBeTruthy();
    expect(screen.getByDisplayValue('01/12/2026')).toBeTruthy();
    answers[call] = ok({ ...faq, version: 5 });
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByText('Perubahan tersimpan.')).toBeTruthy();
    const sent = asked.filter(({ name }) => name === call).map(({ body }) => body);
    expect(sent).toMatchObject([
      { version: 3, fields: { category: 'Mendanai', publishOn: '2026-12-01' } },
      { version: 4, fields: { category: 'Umum', publishOn: '2026-12-01' } },
    ]);
  });

  it('is deleted with a reason', async () => {
    const call = 'POST staff/contents/c-1/removals';
    const { user, router, asked } = openPage('/site/contents/c-1', {
      person: sekar,
      replies: { [read]: ok(shown), [call]: ok({ id: 'c-1' }), 'GET staff/contents': okPage([]) },
    });
    await user.click(await screen.findByRole('button', { name: 'Hapus isi' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Alasan'), 'Ganda');
    await user.click(dialog.getByRole('button', { name: 'Hapus isi' }));
    expect(await screen.findByText('Berapa paling sedikit? dihapus.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/site/contents');
    expect(asked.find(({ name }) => name === call)?.body).toEqual({ version: 3, reason: 'Ganda' });
  });

  it('after a colleague’s change is deleted only once that was reviewed, with the typed reason', async () => {
    const call = 'POST staff/contents/c-1/removals';
    const { user, answers, asked } = openPage('/site/contents/c-1', {
      person: sekar,
      replies: { [read]: ok(shown), [call]: no('error.setting.changed', 'Dewi mengubahnya.') },
    });
    await user.click(await screen.findByRole('button', { name: 'Hapus isi' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Alasan'), 'Ganda');
    answers[read] = ok({ ...shown, version: 4, changedBy: 'Dewi', shown: '<p>Jawaban Dewi.</p>' });
    const act = dialog.getByRole<HTMLButtonElement>('button', { name: 'Hapus isi' });
    await user.click(act);
    expect(await dialog.findByText('Dewi mengubah isi ini')).toBeTruthy();
    expect(dialog.getByText('Jawaban Dewi.')).toBeTruthy();
    expect(act.disabled).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Lanjutkan dengan yang terbaru' }));
    await user.click(act);
    const bodies = asked.filter(({ name }) => name === call).map(({ body }) => body);
    expect(bodies).toEqual([3, 4].map((version) => ({ version, reason: 'Ganda' })));
  });

  it('needs a picture for a video before it can be published', async () => {
    const video = { ...shown, kind: 'video', category: null, link: 'https://video.example/1', seconds: 95 };
    openPage('/site/contents/c-1', { person: dewi, replies: { [read]: ok(video) } });
    expect(await screen.findByText('Belum ada gambar. Video terbit setelah gambarnya diunggah.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Panjang: menit').value).toBe('1');
    expect(screen.getByLabelText<HTMLInputElement>('Panjang: detik').value).toBe('35');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Unggah gambar' }).disabled).toBe(true);
  });
});
