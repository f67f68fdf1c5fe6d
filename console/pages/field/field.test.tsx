// The console's side of the field: phones that are revoked, sheets that wait, what came with a posted one, and paper.
// Source: decision 0114.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { no, ok, openPage, wulan } from '../testing.tsx';
import { form, posted } from '../sheet/sheet.testing.ts';

const at = '2026-03-11T04:00:00.000Z';
const phone = {
  id: 'd-1',
  name: 'HP Wulan',
  officer: { id: 's-1', name: 'Wulan' },
  registeredAt: at,
  contactAt: at,
  revoked: null,
};
const own = ok({ email: null, recoveryCodes: 10, sessions: [] });

afterEach(() => vi.unstubAllGlobals());

describe('a phone', () => {
  it('is revoked by its officer with a reason, on her own page', async () => {
    const revoke = 'POST staff/field/devices/d-1/revocations';
    const revoked = { ...phone, revoked: { at, by: 'Wulan', reason: 'Hilang' } };
    const { user, asked, answers } = openPage('/account', {
      person: wulan,
      replies: { 'GET staff/me/account': own, 'GET staff/field/devices': ok([phone]), [revoke]: ok(revoked) },
    });
    await user.click(await screen.findByRole('button', { name: 'Cabut HP Wulan' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Alasan'), 'Hilang');
    answers['GET staff/field/devices'] = ok([revoked]);
    await user.click(dialog.getByRole('button', { name: 'Cabut' }));
    expect(await screen.findByText(/^Dicabut /)).toBeTruthy();
    expect(asked.find(({ name }) => name === revoke)?.body).toEqual({ reason: 'Hilang' });
  });
});

describe('a sheet that waits', () => {
  const item = {
    id: 'f-1',
    device: 'HP Wulan',
    lending: 'l-1',
    groupName: 'Melati Trusmi',
    meetingDate: '2026-03-11',
    version: 1,
    cash: 480_000,
    state: 'changed',
    madeAt: at,
    receivedAt: at,
    clockDifferenceSeconds: -840,
    receipt: null,
    closed: null,
  };
  const bill = (siti: number) => ({
    version: 1,
    period: 1,
    total: siti + 120_000,
    members: [
      { member: 'm0', name: 'Siti', due: siti },
      { member: 'm1', name: 'Dewi', due: 120_000 },
    ],
  });
  const change = { reasons: ['paid'], before: bill(120_000), now: bill(0), receipts: [], sheet: null };
  const replies = {
    'GET staff/field/sheets': ok({ data: [item], totalCount: 1, numberOfPages: 1 }),
    'GET staff/field/sheets/f-1': ok({
      ...item,
      sheet: {},
      promises: [],
      signature: null,
      visitNote: '',
      photos: [],
      change,
    }),
  };

  it('says why, shows the bill then and now, and leads to the sheet', async () => {
    openPage('/field-sheets', { person: wulan, replies });
    expect(await screen.findByText('Ada pembayaran lewat bank.')).toBeTruthy();
    expect(screen.getByText(/Jam HP 14 menit lebih lambat/)).toBeTruthy();
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent?.replace(/\s/g, ' '));
    expect(rows.slice(1)).toEqual([
      expect.stringContaining('SitiRp 120.000Rp 0'),
      expect.stringContaining('Tagihan kelompokRp 240.000Rp 120.000'),
      expect.stringContaining('Tunai dihitungRp 480.000Rp 480.000'),
    ]);
    const link = screen.getByRole('link', { name: 'Buka lembar tagihan' });
    expect(link.getAttribute('href')).toContain('/lendings/l-1/sheet?date=2026-03-11');
  });

  it('is closed with a reason; a refusal stays readable', async () => {
    const close = 'POST staff/field/sheets/f-1/closures';
    const { user } = openPage('/field-sheets', {
      person: wulan,
      replies: { ...replies, [close]: no('error.field.ended', 'Lembar ini sudah ditutup.') },
    });
    await user.click(await screen.findByRole('button', { name: 'Tutup tanpa mencatat Melati Trusmi' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Alasan'), 'Dicatat di konsol');
    await user.click(dialog.getByRole('button', { name: 'Tutup tanpa mencatat' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Lembar ini sudah ditutup.');
  });
});

describe('a posted sheet', () => {
  const receipt = {
    id: 'r-1',
    version: 1,
    postedBy: 'Wulan',
    postedAt: at,
    cash: 480_000,
    instalment: 479_160,
    fine: 840,
    excess: 0,
    own: 410_000,
    covered: 70_000,
  };
  const paper = {
    place: 'Rumah Ibu Siti',
    time: '10.30',
    zone: 'WIB',
    officer: 'Wulan',
    leader: 'Siti',
    first: 1,
    last: 1,
    instalments: 50,
    receipts: [receipt],
    arrears: 0,
    next: { no: 2, date: '2026-03-18', amount: 480_000 },
  };
  const record = {
    id: 'f-1',
    receipt: 'r-1',
    version: 1,
    officer: 'Wulan',
    madeAt: at,
    receivedAt: at,
    clockDifferenceSeconds: 0,
    signature: {
      strokes: [
        [
          [10, 500],
          [400, 120],
        ],
      ],
    },
    visitNote: 'Pindah warung',
    photos: [],
  };
  const replies = {
    'GET staff/lendings/l-1/sheets': ok({ ...form, version: 2, posted: [posted] }),
    'GET staff/lendings/l-1/meetingrecords': ok([record]),
    'GET staff/lendings/l-1/sheetpapers': ok(paper),
  };

  it('shows what came with it from the phone', async () => {
    openPage('/lendings/l-1/sheet', { person: wulan, replies });
    expect(await screen.findByRole('img', { name: 'Tanda tangan ketua' })).toBeTruthy();
    expect(screen.getByText(/Pindah warung/)).toBeTruthy();
  });

  it('prints a receipt whose parts and payers both sum to the cash, and clears the paper afterwards', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = openPage('/lendings/l-1/sheet', { person: wulan, replies });
    await user.click(await screen.findByRole('button', { name: 'Bukti terima 58 mm' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    const article = screen.getByText('Bukti terima kelompok').closest('article')!;
    const text = article.textContent?.replace(/\s/g, ' ');
    expect(text).toContain('AngsuranRp 479.160DendaRp 840DiterimaRp 480.000SendiriRp 410.000TalanganRp 70.000');
    expect(text).toContain('Ketua, SitiPetugas, Wulan');
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(screen.queryByText('Bukti terima kelompok')).toBeNull());
  });

  it('prints the sheet with a row for each member and the sums', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = openPage('/lendings/l-1/sheet', { person: wulan, replies });
    await user.click(await screen.findByRole('button', { name: 'Lembar tagihan A4' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    const article = screen.getByText('Rumah Ibu Siti').closest('article')!;
    expect(article.querySelectorAll('tbody tr')).toHaveLength(form.members.length + 8);
    expect(article.textContent).toContain('480.000');
  });
});
