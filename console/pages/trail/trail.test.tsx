// The audit trail on the console: filters in the URL, an audit event with its differences, the state of the chain.
// Source: docs/screens.md.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TrailRow, TrailState } from '#contract/trail.ts';
import { lidya, ok, okPage, openPage, wulan } from '../testing.tsx';
import { changesOf } from './AuditEventDialog.tsx';

const row = (changes: Partial<TrailRow> = {}): TrailRow => ({
  seq: 41,
  at: '2026-11-27T03:05:00.000Z',
  actor: { kind: 'staff', id: 's-1', name: 'Wulan' },
  action: 'draft.changed',
  object: { kind: 'lending', id: '019a2225-1ca0-7532-a500-9043bdf1533e' },
  before: { version: 1, members: [{ name: 'Siti', principal: 5_000_000 }] },
  after: { version: 2, members: [{ name: 'Siti', principal: 6_000_000 }] },
  reason: 'Nominal salah ketik',
  result: 'ok',
  address: '10.0.0.7',
  requestId: 'r-77',
  ...changes,
});
const whole: TrailState = {
  check: { checkedAt: '2026-11-27T01:00:00.000Z', rows: 1204, fault: null },
  anchor: { seq: 40, at: '2026-11-27T03:00:00.000Z' },
};

const open = (at: string, rows: readonly TrailRow[] = [row()], state: TrailState = whole) =>
  openPage(at, {
    person: lidya,
    replies: { 'GET staff/trail': okPage(rows), 'GET staff/trail/checks': ok(state) },
  });

describe('the trail', () => {
  it('shows who did what to what and why, and marks refusals', async () => {
    const refused = row({ seq: 42, action: 'access.refused', result: 'error.forbidden', reason: null });
    open('/settings/trail', [refused, row()]);
    const link = await screen.findByRole('link', { name: /Kejadian nomor 41/ });
    const line = link.closest('tr, li') as HTMLElement;
    for (const said of ['Wulan', 'Draf diubah', 'Nominal salah ketik', 'Pinjaman …f1533e', 'Berhasil'])
      expect(line.textContent).toContain(said);
    const other = screen.getByRole('link', { name: /Kejadian nomor 42/ }).closest('tr, li') as HTMLElement;
    expect(within(other).getByText('Akses ditolak')).toBeTruthy();
    expect(within(other).getByText('Ditolak')).toBeTruthy();
  });

  it('says that it is forbidden without the permission, with no filters and no retry', async () => {
    const refused = {
      status: 403,
      body: { code: 'error.forbidden', message: 'Anda tidak berhak membuka bagian ini.' },
    };
    openPage('/settings/trail', { person: wulan, replies: { 'GET staff/trail': refused } });
    expect(await screen.findByText('Anda tidak berhak membuka bagian ini.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Jejak audit' })).toBeTruthy();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Ringkasan' })).toBeTruthy();
    for (const name of ['Coba lagi', 'Terapkan']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('queries by the filters in the URL, and writes them there', async () => {
    const { asked, router, user } = open('/settings/trail?actor=Wulan&from=2026-11-01&page=1&area=draft');
    await screen.findByText('1 kejadian');
    const first = asked.find(({ name }) => name === 'GET staff/trail')?.address ?? '';
    expect(first).toContain('actor=Wulan');
    expect(first).toContain('from=2026-11-01');
    expect(first).toContain('area=draft');
    const object = screen.getByLabelText('Nomor objek');
    await user.type(object, 'abc{Enter}');
    await waitFor(() => expect(router.state.location.search).toContain('object=abc'));
    expect(router.state.location.search).toContain('actor=Wulan');
    // The form is a new one for each query; a click before it is drawn would meet the old one.
    await waitFor(() => expect(asked.some(({ address }) => address.includes('object=abc'))).toBe(true));
    await user.click(await screen.findByRole('button', { name: 'Hanya yang ditolak' }));
    await waitFor(() => expect(router.state.location.search).toContain('result=refused'));
  });

  it('opens an audit event by its row and shows only what it changed, with a link to the object', async () => {
    const { router, user } = open('/settings/trail?area=draft');
    await user.click(await screen.findByRole('link', { name: /Kejadian nomor 41/ }));
    expect(router.state.location.search).toBe('?area=draft&auditEvent=41');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('members.1.principal').closest('tr')?.textContent).toBe(
      'members.1.principal50000006000000',
    );
    expect(dialog.queryByText('members.1.name')).toBeNull();
    for (const said of ['10.0.0.7', 'r-77', 'draft.changed', 'Nominal salah ketik']) dialog.getByText(said);
    expect(dialog.getByRole('link', { name: 'Pinjaman …f1533e' }).getAttribute('href')).toBe(
      '/lendings/019a2225-1ca0-7532-a500-9043bdf1533e',
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toBe('?area=draft'));
  });

  it('says that nothing happened yet, or that nothing matches', async () => {
    const { router } = open('/settings/trail', []);
    expect(await screen.findByText('Belum ada kejadian')).toBeTruthy();
    await router.navigate('/settings/trail?reason=salah');
    expect(await screen.findByText('Tidak ada yang cocok')).toBeTruthy();
  });
});

describe('the chain', () => {
  it('is checked on demand, and names a broken row', async () => {
    const { answers, user } = open('/settings/trail');
    expect(await screen.findByText(/Utuh: 1204 baris/)).toBeTruthy();
    expect(screen.getByText(/Jangkar terakhir: baris 40/)).toBeTruthy();
    const fault = { kind: 'row', seq: 17 } as const;
    answers['POST staff/trail/checks'] = ok({
      ...whole,
      check: { checkedAt: '2026-11-27T04:00:00.000Z', rows: 16, fault },
    });
    await user.click(screen.getByRole('button', { name: 'Periksa sekarang' }));
    expect(await screen.findByText(/Rusak sejak baris 17/)).toBeTruthy();
  });

  it('says that it was never checked and has no anchor', async () => {
    open('/settings/trail', [row()], { check: null, anchor: null });
    expect(await screen.findByText('Belum pernah diperiksa.')).toBeTruthy();
    expect(screen.getByText('Belum ada jangkar di luar basis data.')).toBeTruthy();
  });
});

describe('the difference of two states', () => {
  it('shows each part that differs, and all of a single state', () => {
    expect(changesOf({ a: 1, b: { c: 'x' } }, { a: 1, b: { c: 'y', d: [true] } })).toEqual([
      { part: 'b.c', before: 'x', after: 'y' },
      { part: 'b.d.1', before: null, after: 'true' },
    ]);
    expect(changesOf(null, { amount: 5 })).toEqual([{ part: 'amount', before: null, after: '5' }]);
    expect(changesOf({ note: null, list: [] }, null)).toEqual([
      { part: 'note', before: '–', after: null },
      { part: 'list', before: '–', after: null },
    ]);
    expect(changesOf(null, null)).toEqual([]);
  });
});
