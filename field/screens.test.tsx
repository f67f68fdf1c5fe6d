// The field app's screens on a store that is open in memory: a sheet filled in, one that has changed, and a store that is shut.
// Source: docs/screens.md; decision 0114.
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ZERO } from '#domain/money.ts';
import { App } from './App.tsx';
import { useKeeper } from './keeper.ts';
import { meetingOf } from './meeting.testing.ts';
import { emptyDraft, newRecord, type SheetRecord } from './model.ts';

const record = newRecord('sheet:s-1', meetingOf(), '2026-11-27T00:32:00.000Z');

function show(held: SheetRecord, hash = '#/sheets/s-1') {
  window.location.hash = hash;
  useKeeper.setState({
    phase: 'open',
    records: [held],
    about: { officer: 'Wulan', preparedAt: null, clockDifference: 0 },
  });
  render(<App />);
  return userEvent.setup();
}
const kept = () => useKeeper.getState().records[0]!;

afterEach(() => {
  cleanup();
  useKeeper.setState({ phase: 'starting', records: [], device: null, about: null, room: null });
});

describe('a sheet', () => {
  it('all paid is finished once the cash is counted: 8 x 120.000', async () => {
    const user = show(record);
    const finish = screen.getByRole('button', { name: 'Simpan lembar' });
    expect(finish).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('Banyaknya 100.000'), '9');
    await user.type(screen.getByLabelText('Banyaknya 20.000'), '3');
    expect(screen.getByText('Cocok, selisih Rp 0')).toBeTruthy();
    await user.click(finish);
    expect(kept()).toMatchObject({ state: 'ready', turn: 1 });
    expect(kept().madeAt).not.toBeNull();
  });

  it('with one absent asks the others to cover, and sets her to 0', async () => {
    const user = show(record);
    await user.click(screen.getByLabelText('Iis hadir'));
    const covers = screen.getByRole('region', { name: 'Talangan' });
    expect(covers.textContent).toContain('1 anggota kurang');
    expect(kept().draft.lines['m3']).toEqual({ attendance: 'absent', pay: 'none', part: null });
    await user.click(within(covers).getByLabelText('Tanpa talangan'));
    expect(kept().draft.covers).toBe('none');
    expect(screen.getByText(/tidak ditalangi/)).toBeTruthy();
  });

  it('keeps a part as it is typed, and what is missing of it', async () => {
    const user = show(record);
    const row = screen.getByRole('group', { name: 'Pembayaran Tuti' });
    await user.click(within(row).getByLabelText('Sebagian'));
    await user.type(screen.getByLabelText('Dibayar Tuti'), '60000');
    expect(kept().draft.lines['m5']).toMatchObject({ pay: 'part', part: 60_000 });
    expect(screen.getByText(/^kurang Rp.60\.000$/)).toBeTruthy();
  });

  it('pays a loan off only from the menu: 220.000', async () => {
    const user = show(record);
    await user.click(screen.getByLabelText('Lainnya untuk Siti'));
    const [first] = screen.getAllByRole('button', { name: /^Lunasi pinjaman, Rp.220\.000$/ });
    await user.click(first!);
    expect(kept().draft.lines['m0']).toMatchObject({ pay: 'payoff' });
  });
});

it('a sheet that has changed shows then and now, and gives cash back when asked to', async () => {
  const now = meetingOf({ due: { m1: ZERO }, fingerprint: 'f-2' });
  const receipts = [
    {
      channel: 'transfer' as const,
      amount: 120_000 as never,
      at: '2026-11-27T02:05:00.000Z',
      member: 'Euis',
      isReversed: false,
    },
  ];
  const changed = { reasons: ['paid' as const], receipts, now };
  const draft = { ...emptyDraft, counted: { 20_000: 48 } };
  const user = show({
    ...record,
    state: 'changed',
    draft,
    changed,
    madeAt: record.preparedAt,
    sentAt: record.preparedAt,
    clockDifference: -840,
  });
  expect(screen.getByText(/Euis membayar Rp.120\.000 lewat rekening virtual\./)).toBeTruthy();
  expect(screen.getByText(/^Jam HP 14 menit lebih lambat\./)).toBeTruthy();
  expect(screen.getByRole('row', { name: /Tagihan Euis/ }).textContent).toMatch(/Rp.120\.000Rp.0$/);
  await user.click(screen.getByLabelText(/Kembalikan tunai/));
  await user.click(screen.getByRole('button', { name: /^Kirim lembar/ }));
  expect(kept()).toMatchObject({
    state: 'ready',
    draft: { returned: 120_000 },
    meeting: { fingerprint: 'f-2' },
    changed: null,
  });
});

describe('cash that is over', () => {
  const counted = { counted: { 20_000: 48 } };
  const changedFor = (due: Parameters<typeof meetingOf>[0]): SheetRecord => {
    const changed = { reasons: ['paid' as const], receipts: [], now: meetingOf({ ...due, fingerprint: 'f-2' }) };
    return { ...record, state: 'changed', draft: { ...emptyDraft, ...counted }, changed };
  };
  const forAll = () => within(screen.getByRole('group', { name: /^Untuk semua, 3 anggota, Rp.360\.000$/ }));
  const one = (name: string) => within(screen.getByRole('group', { name: new RegExp(`^Uang tunai ${name}, `) }));
  const checked = (of: Pick<typeof screen, 'getAllByRole'>) =>
    of.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked);

  it('of three members is chosen for all at once, by keyboard, and each may differ afterwards', async () => {
    const user = show(changedFor({ due: { m1: ZERO, m2: ZERO, m3: ZERO } }));
    expect(checked(forAll())).toEqual([true, false]);
    forAll().getByRole('radio', { name: 'Jadikan angsuran berikutnya' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(forAll().getByRole('radio', { name: 'Kembalikan tunai' }));
    expect(checked(forAll())).toEqual([false, true]);
    for (const name of ['Euis', 'Neneng', 'Iis']) expect(checked(one(name))).toEqual([false, true]);
    expect(screen.getByText(/^Dikembalikan tunai Rp.360\.000\.$/)).toBeTruthy();
    // One of them wants hers kept: 2 x 120.000 go back.
    await user.click(one('Iis').getByRole('radio', { name: /^Jadikan angsuran berikutnya/ }));
    expect(checked(forAll())).toEqual([false, false]);
    await user.click(screen.getByRole('button', { name: /^Kirim lembar/ }));
    expect(kept()).toMatchObject({ state: 'ready', draft: { returned: 240_000 } });
  });

  it('of two members is chosen for each alone', () => {
    show(changedFor({ due: { m1: ZERO, m2: ZERO } }));
    expect(screen.getAllByRole('radio')).toHaveLength(4);
    expect(screen.queryByText(/^Untuk semua/)).toBeNull();
  });
});

describe('a picture that the server refused', () => {
  const reason = 'Foto terlalu besar, paling banyak 25 megapiksel.';
  const photo = { name: 'photo:1', bytes: 386_000, sent: false, refusal: reason };
  const refused: SheetRecord = { ...record, state: 'sent', receivedAs: 's-1', draft: { ...emptyDraft, photo } };

  it('is told on the start screen and on the sheet, with the reason', () => {
    show(refused, '#/');
    const row = within(screen.getByRole('region', { name: 'Kiriman' })).getByRole('link');
    expect(row.textContent).toContain(`Foto buku ditolak: ${reason}`);
    cleanup();
    show(refused);
    expect(screen.getByRole('alert').textContent).toBe(`Foto buku ditolak: ${reason}`);
    expect(screen.getByText('1 foto, 386 kB, tersandi di HP ini')).toBeTruthy();
    expect(screen.getByLabelText('Ambil foto lain')).toBeTruthy();
  });

  it('is dropped when asked to, and its sheet stays sent', async () => {
    const user = show(refused);
    await user.click(screen.getByRole('button', { name: 'Buang foto ini' }));
    expect(kept()).toMatchObject({ state: 'sent', draft: { photo: null } });
    expect(screen.queryByText(/ditolak/)).toBeNull();
  });

  it('is offered anew on a sheet that was opened again, and on one that has changed', () => {
    const changed = { reasons: ['paid' as const], receipts: [], now: meetingOf({ fingerprint: 'f-2' }) };
    show({ ...refused, state: 'draft' });
    expect(screen.getByRole('button', { name: 'Buang foto ini' })).toBeTruthy();
    cleanup();
    show({ ...refused, state: 'changed', changed });
    expect(screen.getByRole('button', { name: 'Buang foto ini' })).toBeTruthy();
  });
});

it('a picture that was sent is told so, and not offered for change', () => {
  const photo = { name: 'photo:1', bytes: 386_000, sent: true };
  show({ ...record, state: 'sent', receivedAs: 's-1', draft: { ...emptyDraft, photo } });
  expect(screen.getByText('1 foto, terkirim')).toBeTruthy();
  expect(screen.queryByLabelText('Ganti foto buku kelompok')).toBeNull();
});

it('a store that is shut shows nobody', () => {
  useKeeper.setState({ phase: 'locked', device: 'd-1', records: [] });
  window.location.hash = '#/sheets/s-1';
  render(<App />);
  expect(screen.getByRole('region', { name: 'Terkunci' })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/Siti|Sekar/);
});

it('a refused sheet says why, and can be opened again', async () => {
  const user = show({ ...record, state: 'refused', refusal: 'Tanggal pertemuan belum tiba.' });
  expect(screen.getByRole('alert').textContent).toContain('belum tiba');
  await user.click(screen.getByRole('button', { name: 'Buka lembar lagi' }));
  expect(kept().state).toBe('draft');
});

it('a meeting that has a sheet in the books is shown so, and nothing is saved while nobody pays', () => {
  const all = Object.fromEntries(meetingOf().form.members.map(({ member }) => [member, ZERO]));
  const { form, ...meeting } = meetingOf({ due: all, version: 2 });
  const posted = [{ ...({} as (typeof form.posted)[number]), version: 1 }];
  const held = newRecord('sheet:s-1', { ...meeting, form: { ...form, posted } }, '2026-11-27T00:32:00.000Z');
  show(held, '#/');
  expect(screen.getByRole('link', { name: /Sekar Bojongsari/ }).textContent).toContain('Sudah dicatat');
  cleanup();
  show(held);
  expect(screen.getByText('Belum ada yang membayar.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Simpan lembar' })).toHaveProperty('disabled', true);
});

it('little room is said on every screen before it is too late', () => {
  show(record);
  act(() => useKeeper.setState({ room: 9 }));
  expect(screen.getByText(/^Ruang HP hampir habis: cukup untuk 9 lembar lagi/)).toBeTruthy();
  act(() => useKeeper.setState({ room: 10 }));
  expect(screen.queryByText(/^Ruang HP hampir habis/)).toBeNull();
});
