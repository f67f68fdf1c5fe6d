// Extension and refund on the console: who is offered what, how much goes back to how many, and that the version seen
// is approved.
// Source: docs/domain.md §3, §4; docs/screens.md.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StaffLendingDetail, StaffPerson } from '#contract/staff.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { rupiah } from '#domain/money.ts';
import { asId } from '#domain/ids.testing.ts';
import { disbursementSample, lendingSample, refundSample, unraised } from '../lendings/lending.testing.ts';
import { arif, lidya, no, ok, okPage, openPage, type Reply, wulan } from '../testing.tsx';

const figures = { lenders: 7, portfolios: 9, unpaid: 2, amount: rupiah(12_000_000) };
const refund = refundSample({ ...figures, version: 2, reason: 'Kelompok mundur' });
/** Its due date of 6 December has passed, and 9 December is the last day to decide. */
const undecided: Partial<StaffLendingDetail> = {
  ...unraised,
  status: 'opened',
  needsDecision: true,
  extendableUntil: '2026-12-20' as BusinessDate,
  refundable: figures,
};
const open = (person: StaffPerson, change: Partial<StaffLendingDetail> = {}, replies: Record<string, Reply> = {}) =>
  openPage('/lendings/l-1', {
    person,
    replies: {
      'GET staff/lendings': okPage([]),
      'GET staff/lendings/l-1': ok(lendingSample({ ...undecided, ...change })),
      ...replies,
    },
  });
const card = async () => within(await screen.findByRole('region', { name: 'Perpanjangan dan pengembalian' }));
const dialog = async () => within(await screen.findByRole('dialog'));
const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ');
const [extend, enter, approve] = [
  { name: 'Perpanjang' },
  { name: 'Kembalikan dana' },
  { name: 'Setujui pengembalian' },
];

describe('a lending past its due date', () => {
  it('shows the deadline of the decision, and what is on hold', async () => {
    open(lidya);
    const shown = await card();
    expect(shown.getByText('Perlu keputusan')).toBeTruthy();
    expect(shown.getByText('9 Des 2026, 23.59 WIB')).toBeTruthy();
    expect(plain(shown.getByText(/7 pendana/).textContent)).toBe('Rp 12.000.000, 7 pendana');
  });

  it('is found by its own filter, and shows its deadline in the list', async () => {
    const { user, asked } = openPage('/lendings', {
      person: wulan,
      replies: { 'GET staff/lendings': okPage([lendingSample(undecided)]) },
    });
    await user.click(await screen.findByRole('button', { name: /Perlu keputusan/ }));
    await waitFor(() => expect(asked.at(-1)?.address).toBe('/api/v1/staff/lendings?limit=20&page=1&decision=yes'));
    expect((await screen.findAllByText(/Perlu keputusan sebelum 9 Des 2026, 23.59 WIB/)).length).toBeGreaterThan(0);
  });
});

describe('an extension', () => {
  it('is offered up to the latest date, and needs a reason', async () => {
    const { user, asked } = open(wulan, {}, { 'POST staff/lendings/l-1/extensions': ok({}) });
    await user.click((await card()).getByRole('button', extend));
    const shown = await dialog();
    expect(shown.getByText(/paling lama sampai 20 Desember 2026/)).toBeTruthy();
    expect(shown.getByLabelText<HTMLInputElement>('Batas pendanaan baru').value).toBe('20/12/2026');
    expect(shown.getByRole<HTMLButtonElement>('button', extend).disabled).toBe(true);
    await user.type(shown.getByLabelText('Alasan'), 'Menunggu dua pendana');
    await user.click(shown.getByRole('button', extend));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.find(({ name }) => name === 'POST staff/lendings/l-1/extensions')?.body).toEqual({
      dueDate: '2026-12-20',
      reason: 'Menunggu dua pendana',
    });
  });

  it('that the server refuses shows why in the dialog', async () => {
    const refusal = no('error.extension.twice', 'Waktu pendanaan hanya dapat diperpanjang sekali.');
    const { user } = open(wulan, {}, { 'POST staff/lendings/l-1/extensions': refusal });
    await user.click((await card()).getByRole('button', extend));
    const shown = await dialog();
    await user.type(shown.getByLabelText('Alasan'), 'Lagi');
    await user.click(shown.getByRole('button', extend));
    expect((await shown.findByRole('alert')).textContent).toContain('sekali');
  });

  it.each([
    ['has only moved on the page', {}],
    ['is nothing to decide any more', { status: 'disbursed', refundable: null, extendableUntil: null }],
  ] as const)('keeps its refusal and its reason when the lending %s', async (_what, change) => {
    const { user, answers, asked } = open(
      wulan,
      {},
      { 'POST staff/lendings/l-1/refunds': no('error.refund.open', 'Sudah diajukan.') },
    );
    await user.click((await card()).getByRole('button', enter));
    const shown = await dialog();
    const reason = shown.getByLabelText<HTMLTextAreaElement>('Alasan');
    await user.type(reason, 'Tidak penuh');
    answers['GET staff/lendings/l-1'] = ok(lendingSample({ ...undecided, needsDecision: false, ...change }));
    await user.click(shown.getByRole('button', { name: 'Ajukan' }));
    expect((await shown.findByRole('alert')).textContent).toContain('Sudah diajukan.');
    await waitFor(() =>
      expect(asked.filter(({ name }) => name === 'GET staff/lendings/l-1').length).toBeGreaterThan(1),
    );
    expect(document.body.contains(reason)).toBe(true);
    expect(reason.value).toBe('Tidak penuh');
  });

  it.each([
    ['it was extended before', wulan, { extendableUntil: null }],
    ['a refund waits', wulan, { refund }],
    ['the person is of finance', arif, {}],
    ['the person only reads', lidya, {}],
  ] as const)('is not offered when %s', async (_why, person, change) => {
    open(person, change);
    expect((await card()).queryByRole('button', extend)).toBeNull();
  });

  it('that was granted is shown with both dates, who and why', async () => {
    const extension = {
      from: '2026-12-06' as BusinessDate,
      to: '2026-12-20' as BusinessDate,
      reason: 'Menunggu dua pendana',
      enteredBy: 'Wulan',
      enteredAt: '2026-12-07T03:00:00.000Z',
    };
    open(lidya, { extension, extended: true, extendableUntil: null });
    const shown = await card();
    expect(shown.getByText('Diperpanjang dari 6 Des 2026 sampai 20 Desember 2026')).toBeTruthy();
    expect(shown.getByText(/Menunggu dua pendana/).parentElement?.textContent).toMatch(
      /Wulan · 7 Des 2026, 10.00 WIB.*Menunggu dua pendana/,
    );
  });
});

describe('entering a refund', () => {
  it('shows how much is refunded to how many, and sends the reason', async () => {
    const { user, asked } = open(wulan, {}, { 'POST staff/lendings/l-1/refunds': ok(refund) });
    await user.click((await card()).getByRole('button', enter));
    const shown = await dialog();
    for (const [label, value] of [
      ['Pendana yang menerima', '7'],
      ['Pendanaan belum dibayar, dibatalkan', '2'],
      ['Kembali ke saldo pendana', 'Rp 12.000.000'],
    ] as const) {
      expect(plain(shown.getByText(label).nextElementSibling?.textContent)).toBe(value);
    }
    expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Ajukan' }).disabled).toBe(true);
    await user.type(shown.getByLabelText('Alasan'), 'Kelompok mundur');
    await user.click(shown.getByRole('button', { name: 'Ajukan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.find(({ name }) => name === 'POST staff/lendings/l-1/refunds')?.body).toEqual({
      reason: 'Kelompok mundur',
    });
  });

  it.each([
    ['one waits already', wulan, { refund }],
    ['a disbursement is entered', wulan, { status: 'funded', disbursement: disbursementSample() }],
    ['the person is of finance', arif, {}],
    ['the person only reads', lidya, {}],
  ] as const)('is not offered when %s', async (_why, person, change) => {
    open(person, change);
    expect((await card()).queryByRole('button', enter)).toBeNull();
  });

  it('is offered for a funded lending, whose disbursement is not offered while the refund waits', async () => {
    open(wulan, { status: 'funded', needsDecision: false, extendableUntil: null });
    expect((await card()).getByRole('button', enter)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ajukan pencairan' })).toBeTruthy();
  });

  it('hides the disbursement', async () => {
    open(wulan, { status: 'funded', needsDecision: false, extendableUntil: null, refund });
    await card();
    expect(screen.queryByRole('button', { name: 'Ajukan pencairan' })).toBeNull();
  });
});

describe('approving a refund', () => {
  it('is not offered to its maker, who sees why and may cancel it', async () => {
    open({ ...arif, id: asId('s-Wulan') }, { refund });
    const shown = await card();
    expect(shown.queryByRole('button', approve)).toBeNull();
    expect(shown.getByText('Anda yang mengajukan. Petugas keuangan lain yang menyetujui.')).toBeTruthy();
    expect(shown.getByRole('button', { name: 'Tarik pengajuan' })).toBeTruthy();
  });

  it('shows the entry as it was opened, and approves that version', async () => {
    const { user, asked } = open(arif, { refund }, { 'POST staff/refunds/f-1/approvals': ok(refund) });
    await user.click((await card()).getByRole('button', approve));
    const shown = await dialog();
    expect(shown.getByText(/Versi 2/).parentElement?.textContent).toContain('Kelompok mundur');
    await user.click(shown.getByRole('button', { name: 'Setujui' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.find(({ name }) => name === 'POST staff/refunds/f-1/approvals')?.body).toEqual({ version: 2 });
  });

  it('a refusal by the checker needs a reason, which is sent', async () => {
    const { user, asked } = open(arif, { refund }, { 'POST staff/refunds/f-1/cancellations': ok(refund) });
    await user.click((await card()).getByRole('button', { name: 'Tolak pengajuan' }));
    const shown = await dialog();
    expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Tolak pengajuan' }).disabled).toBe(true);
    await user.type(shown.getByLabelText('Alasan'), 'Belum ada surat');
    await user.click(shown.getByRole('button', { name: 'Tolak pengajuan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.find(({ name }) => name === 'POST staff/refunds/f-1/cancellations')?.body).toEqual({
      version: 2,
      reason: 'Belum ada surat',
    });
  });

  it('is in the list only for entries of others, with the outcome of ended ones', async () => {
    const cancelled = { state: 'cancelled', endedBy: 'Arif', endReason: 'Salah', endedAt: '2026-12-08T03:00:00.000Z' };
    openPage('/refunds', {
      person: arif,
      replies: {
        'GET staff/refunds': okPage([
          { ...refund, lending: 'l-1', groupName: 'Melati' },
          { ...refund, id: 'f-2', enteredBy: 'Arif', enteredById: arif.id, lending: 'l-2', groupName: 'Mawar' },
          { ...refund, ...cancelled, id: 'f-3', lending: 'l-3', groupName: 'Anggrek' },
        ]),
      },
    });
    expect(await screen.findByRole('button', { name: 'Setujui Melati' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Setujui Mawar' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Setujui Anggrek' })).toBeNull();
    expect(screen.getByText(/Ditarik Arif · 8 Des 2026, 10.00 WIB: Salah/)).toBeTruthy();
  });
});
