// Reconciliation on the console: the dates and their states, the differences of one of them, resolving one, closing
// the date.
// Source: docs/screens.md; docs/domain.md §3; decision 0065.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StaffPerson } from '#contract/staff.ts';
import { plain, sent, voucher } from '../desk/desk.testing.ts';
import { arif, lidya, no, ok, okPage, openPage, type Reply } from '../testing.tsx';
import { day, difference, statement } from './reconciliation.testing.ts';

const resolve = 'POST staff/bankstatements/2026-11-26/resolutions';
const close = 'POST staff/bankstatements/2026-11-26/closings';
const reopen = 'POST staff/bankstatements/2026-11-26/reopenings';

describe('the dates of the bank’s statement', () => {
  it('are shown with their file and state; read-only for an auditor', async () => {
    const replies = {
      'GET staff/bankstatements': okPage([
        { ...day, date: '2026-11-27', state: 'absent', version: 0, lines: 0, uploaded: null },
        day,
      ]),
    };
    openPage('/reconciliation', { person: lidya, replies });
    const link = await screen.findByRole('link', { name: /26 November 2026/ });
    expect(link.getAttribute('href')).toBe('/reconciliation/2026-11-26');
    expect(screen.getByText('Belum ada berkas')).toBeTruthy();
    expect(screen.getByText(/Berkas ke-2 · 31 baris/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Unggah berkas' })).toBeNull();
  });

  it('can be filtered in the URL to open ones, and finance uploads', async () => {
    const view = openPage('/reconciliation?open=yes', {
      person: arif,
      replies: { 'GET staff/bankstatements': okPage([day]) },
    });
    await screen.findByRole('link', { name: /26 November 2026/ });
    expect(view.asked.find(({ name }) => name === 'GET staff/bankstatements')?.address).toContain('open=yes');
    await view.user.click(screen.getByRole('button', { name: 'Unggah berkas' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Unggah rekening koran' }));
    expect(dialog.getByLabelText('Berkas rekening koran').getAttribute('type')).toBe('file');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Unggah berkas' }).disabled).toBe(true);
  });
});

describe('an uploaded file', () => {
  const upload = {
    id: 'u-1',
    state: 'reading',
    progress: 45,
    date: null as string | null,
    lines: null as number | null,
    reason: null as string | null,
    uploaded: day.uploaded,
  };
  const stored = { ...upload, id: 'u-2', state: 'stored', progress: 100, date: '2026-11-26', lines: 115_000 };
  const refused = { ...upload, id: 'u-3', state: 'refused', reason: 'Baris 7: saldonya tidak sesuai.' };

  it('shows how far it is read, its date once it is stored, and why it was refused', async () => {
    const view = openPage('/reconciliation', {
      person: arif,
      replies: {
        'GET staff/bankstatements': okPage([day]),
        'GET staff/bankstatementuploads': ok([upload, stored, refused]),
        'POST staff/bankstatements': ok(upload),
      },
    });
    const files = within(await screen.findByRole('region', { name: 'Berkas yang diunggah' }));
    expect(files.getByRole('progressbar', { name: '45 % selesai' }).getAttribute('aria-valuenow')).toBe('45');
    expect(files.getByRole('link', { name: /26 November 2026/ }).getAttribute('href')).toBe(
      '/reconciliation/2026-11-26',
    );
    expect(files.getByText('Baris 7: saldonya tidak sesuai.')).toBeTruthy();
    await view.user.click(screen.getByRole('button', { name: 'Unggah berkas' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Unggah rekening koran' }));
    await view.user.upload(
      dialog.getByLabelText('Berkas rekening koran'),
      new File(['x'], 'koran.csv', { type: 'text/csv' }),
    );
    await view.user.click(dialog.getByRole('button', { name: 'Unggah berkas' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.asked.filter(({ name }) => name === 'POST staff/bankstatements')).toHaveLength(1);
  });
});

describe('a date', () => {
  const open = (person: StaffPerson, changes: object = {}, replies: Record<string, Reply> = {}) =>
    openPage('/reconciliation/2026-11-26', {
      person,
      replies: { 'GET staff/bankstatements/2026-11-26': ok({ ...statement, ...changes }), ...replies },
    });

  it('shows both balances and the differences, which go to suspense with a reason and the sums seen', async () => {
    const view = open(arif, {}, { [resolve]: ok(statement) });
    const balances = await screen.findByRole('region', { name: 'Saldo' });
    expect(plain(balances.textContent)).toContain('BedaRp 25.000');
    expect(screen.getByText('Tidak dikenal')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Tutup tanggal' })).toBeNull();
    await view.user.click(screen.getByRole('button', { name: 'Selesaikan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tidak dikenal: p-7' }));
    expect(dialog.queryByRole('radio', { name: /Koreksi jurnal/ })).toBeNull();
    await view.user.type(dialog.getByLabelText('Alasan'), 'Bank tidak memberi tahu');
    await view.user.click(dialog.getByRole('button', { name: 'Selesaikan' }));
    expect(await screen.findByText('Pengajuan dibuat. Petugas keuangan lain menyetujuinya.')).toBeTruthy();
    expect(sent(view, resolve)).toEqual([
      { way: 'suspense', reference: 'p-7', told: 25_000, booked: 0, reason: 'Bank tidak memberi tahu' },
    ]);
  });

  it('says why a note was refused', async () => {
    const view = open(arif, {}, { [resolve]: no('error.difference.changed', 'Selisih ini sudah berubah.') });
    await view.user.click(await screen.findByRole('button', { name: 'Selesaikan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tidak dikenal: p-7' }));
    await view.user.click(dialog.getByRole('radio', { name: /Catat saja/ }));
    await view.user.type(dialog.getByLabelText('Alasan'), 'Ditanyakan ke bank');
    await view.user.click(dialog.getByRole('button', { name: 'Selesaikan' }));
    expect(await dialog.findByText('Selisih ini sudah berubah.')).toBeTruthy();
    expect(sent(view, resolve)).toMatchObject([{ way: 'note' }]);
  });

  it('offers only the ways that the server names, and says what to do where no correction is possible', async () => {
    const booked = { ...difference, kind: 'missing', told: 0, booked: 25_000, journals: ['j-1'], ways: ['note'] };
    const view = open(arif, { differences: [{ ...booked, uncorrected: 'suspense' }] });
    await view.user.click(await screen.findByRole('button', { name: 'Selesaikan' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Tidak ada di bank/ }));
    expect(dialog.getAllByRole('radio')).toHaveLength(1);
    expect(dialog.getByText(/dibukukan lewat dana belum dikenali/)).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Buka jurnal' }).getAttribute('href')).toBe('/journals/j-1');
  });

  it('links to the pending voucher, and offers no second one', async () => {
    open(arif, { differences: [{ ...difference, voucher }] });
    const row = within(await screen.findByRole('listitem'));
    expect(row.getByRole('link', { name: 'Pengajuan' }).getAttribute('href')).toBe('/vouchers/v-1');
    expect(screen.queryByRole('button', { name: 'Selesaikan' })).toBeNull();
  });

  it('is closed in the version that is shown once both balances agree, and not by an auditor', async () => {
    const alike = { escrow: '1525000', differences: [] };
    const view = open(arif, alike, { [close]: ok({ ...statement, ...alike, state: 'closed' }) });
    await view.user.click(await screen.findByRole('button', { name: 'Tutup tanggal' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tutup rekening koran 26 November 2026' }));
    await view.user.click(dialog.getByRole('button', { name: 'Tutup tanggal' }));
    expect(await screen.findByText('Tanggal ditutup.')).toBeTruthy();
    expect(sent(view, close)).toEqual([{ version: 2 }]);
  });

  it('that is closed is reopened with a reason, and says which later date blocks it', async () => {
    const closed = { state: 'closed', closed: { name: 'Dimas', at: '2026-11-27T04:00:00.000Z' }, differences: [] };
    const message = 'Tanggal 27 November 2026 sudah ditutup sesudah ini.';
    const view = open(arif, closed, { [reopen]: no('error.statement.rested_on', message) });
    await view.user.click(await screen.findByRole('button', { name: 'Buka lagi' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Buka lagi rekening koran 26 November 2026' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Buka lagi' }).disabled).toBe(true);
    await view.user.type(dialog.getByLabelText('Alasan'), 'Berkas pengganti');
    await view.user.click(dialog.getByRole('button', { name: 'Buka lagi' }));
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(sent(view, reopen)).toEqual([{ version: 2, reason: 'Berkas pengganti' }]);
  });

  const out = (reference: string, name: string, told: number) => ({
    ...difference,
    reference,
    counterparty: name,
    told,
    says: { name, purpose: null, description: name, time: '23.59' },
  });
  const fees = [out('f-1', 'BIAYA ADM', -30_000), out('f-2', 'BIAYA TXN', -2_500)];

  it('speaks of people; lines that are chosen together become one voucher', async () => {
    const batch = 'POST staff/bankstatements/2026-11-26/batches';
    const told = { ...out('t-1', 'RATNA W', 2_000_000), voucher };
    const view = open(arif, { differences: [told, ...fees], differenceCount: 3 }, { [batch]: ok(statement) });
    expect(await screen.findByText('Uang masuk dari RATNA W')).toBeTruthy();
    expect(screen.getByText('23.59 · tanpa rekening virtual')).toBeTruthy();
    expect(screen.queryByText(/f-1/)).toBeNull();
    for (const { counterparty } of fees) await view.user.click(screen.getByRole('checkbox', { name: counterparty }));
    expect(plain(screen.getByText(/2 dipilih/).textContent)).toContain('-Rp 32.500');
    await view.user.click(screen.getByRole('button', { name: 'Bukukan ke 5101 Beban bank' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bukukan ke 5101 Beban bank' }));
    await view.user.type(dialog.getByLabelText('Alasan'), 'Biaya November');
    await view.user.click(dialog.getByRole('button', { name: 'Ajukan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(view, batch)).toEqual([
      {
        version: 2,
        way: 'expense',
        reason: 'Biaya November',
        parts: [
          { reference: 'f-1', told: -30_000, booked: 0 },
          { reference: 'f-2', told: -2_500, booked: 0 },
        ],
      },
    ]);
  });

  it('offers the bookings that sum to a line, each act with the sums that are shown', async () => {
    const pairs = 'POST staff/bankstatements/2026-11-26/pairs';
    const at = '2026-11-26T07:00:00.000Z';
    const bookings = [
      { reference: 'b-1', booked: 1_500_000, title: 'Pendanaan, Melati Cipayung', detail: '', at },
      { reference: 'b-2', booked: 500_000, title: 'Pendanaan, Kopi Gunung Sindur', detail: '', at },
    ];
    const told = { ...out('t-1', 'RATNA W', 2_000_000), candidates: { isSplit: true, bookings } };
    const view = open(arif, { differences: [told] }, { [pairs]: ok(statement) });
    expect(await screen.findByText('Pendanaan, Kopi Gunung Sindur')).toBeTruthy();
    await view.user.click(screen.getByRole('button', { name: 'Cocokkan 2 bagian' }));
    expect(await screen.findByText('Dicocokkan.')).toBeTruthy();
    expect(sent(view, pairs)).toEqual([
      {
        version: 2,
        parts: [
          { reference: 't-1', told: 2_000_000, booked: 0 },
          { reference: 'b-1', told: 0, booked: 1_500_000 },
          { reference: 'b-2', told: 0, booked: 500_000 },
        ],
      },
    ]);
  });

  it('shows what each rule matched and why the balances are apart', async () => {
    const none = { rule: null, name: null, person: null, since: null };
    const matched = [
      { ...none, by: 'reference', lines: 17, moneyIn: '24500000', moneyOut: '28343500' },
      {
        by: 'rule',
        rule: 'r-1',
        name: 'biaya transfer',
        person: 'Dian L.',
        since: day.uploaded.at,
        lines: 1,
        moneyIn: '0',
        moneyOut: '6500',
      },
    ];
    open(lidya, { matched });
    const table = within(await screen.findByRole('table', { name: 'Cocok menurut aturan' }));
    expect(plain(table.getByRole('row', { name: /biaya transfer/ }).textContent)).toContain('Rp 6.500');
    expect(plain(table.getByRole('row', { name: /^Cocok 18/ }).textContent)).toContain('Rp 28.350.000');
    const why = screen.getByRole('region', { name: 'Mengapa beda' });
    expect(plain(why.textContent)).toContain('Beda bank dan pembukuanRp 25.000');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('a rule is proposed with what it would have matched', async () => {
    const propose = 'POST staff/statementrules';
    const preview = {
      since: '2026-06-29',
      lines: 5,
      amount: '-150000',
      least: -30_000,
      most: -30_000,
      months: 5,
      examples: [],
    };
    const replies = { 'POST staff/statementrules/previews': ok(preview), [propose]: ok({}) };
    const view = open(arif, { differences: fees }, replies);
    await view.user.click(await screen.findByRole('checkbox', { name: 'BIAYA ADM' }));
    await view.user.click(screen.getByRole('button', { name: 'Buat aturan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Aturan baru' }));
    expect(await dialog.findByText(/5 baris akan cocok/)).toBeTruthy();
    await view.user.type(dialog.getByLabelText('Alasan'), 'Tiap bulan');
    await view.user.click(dialog.getByRole('button', { name: 'Ajukan aturan' }));
    expect(await screen.findByText('Aturan diajukan. Berlaku setelah disetujui orang kedua.')).toBeTruthy();
    expect(sent(view, propose)).toEqual([
      {
        name: 'BIAYA ADM',
        contains: 'BIAYA ADM',
        direction: 'out',
        atMost: 30_000,
        account: 'bank_expense',
        reason: 'Tiap bulan',
      },
    ]);
  });

  it('without a file says so', async () => {
    openPage('/reconciliation/2026-11-25', { person: lidya, replies: {} });
    expect(await screen.findByText('Tidak ada')).toBeTruthy();
  });
});
