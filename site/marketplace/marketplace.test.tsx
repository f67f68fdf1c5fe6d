// The public marketplace: the masked view of open groups, and the page when none is open.
// Source: docs/screens.md; docs/settled.md 26.
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Lending, SlotEvent } from '#contract/lending.ts';
import { rupiah } from '#domain/money.ts';
import { slotEventText } from '#features/lending/stream.ts';
import { openSitePage } from '../testing.ts';
import { notify } from './slots.ts';

const lending = {
  id: '01a22248-e104-7e22-87b6-07d5c4e38763',
  status: 'opened',
  grade: 'A2',
  sector: 'Warung sembako',
  loanAmount: 40_000_000,
  raisedAmount: 31_200_000,
  interestPercentage: 19,
  proposal: { name: 'Melati Ciseeng', city: 'Kab. Bogor', description: 'Menambah stok.', tenor: 12, images: [] },
  progress: 78,
  remainingFundingSlot: 8_800_000,
  remainingTime: 3 * 86_400 + 9 * 3_600,
  instalments: 50,
  rhythm: 'weekly',
  members: [{ name: 'Sri W.', business: 'Warung', role: 'ketua', principal: 5_000_000 }],
  earlier: [{}],
} as unknown as Lending;

describe('the public marketplace', () => {
  it('shows an open group with its figures, what its members do, and the way to fund it', () => {
    openSitePage('/marketplace', { lendings: { total: 1, shown: [lending] } });
    const card = screen.getByRole('article');
    const text = card.textContent?.replaceAll('\u00A0', ' ');
    for (const words of ['A2', 'Risiko rendah', 'Sisa 3 hari 9 jam', 'Warung sembako · Kab. Bogor', 'Rp 40.000.000'])
      expect(text).toContain(words);
    for (const words of ['19% flat/tahun', '12 bulan', '78% terkumpul', 'Masih dibutuhkan Rp 8.800.000'])
      expect(text).toContain(words);
    expect(text).toContain('1 anggota · 50 angsuran mingguan · Pinjaman ke-2 kelompok ini');
    expect(text).toContain('Sri W., ketua');
    expect(within(card).getByRole('link', { name: 'Melati Ciseeng' }).getAttribute('href')).toBe(
      `/marketplace/${lending.id}`,
    );
  });

  it('shows the hours left when it closes within a day', () => {
    openSitePage('/marketplace', { lendings: { total: 1, shown: [{ ...lending, remainingTime: 9 * 3_600 }] } });
    expect(screen.getByText('Tutup dalam 9 jam')).toBeTruthy();
  });

  it('says how many more there are than a page shows', () => {
    openSitePage('/marketplace', { lendings: { total: 61, shown: [lending] } });
    expect(screen.getByText('Masih ada 60 kelompok lain. Masuk untuk melihat semuanya.')).toBeTruthy();
  });

  it('without an open group leads to registration', () => {
    openSitePage('/marketplace');
    expect(screen.getByRole('heading', { level: 1, name: 'Hari ini semua kelompok sudah penuh' })).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Daftar pendana' }).at(-1)?.getAttribute('href')).toBe('/register');
  });
});

describe('its live slots', () => {
  afterEach(() => {
    // As when the page is left, which closes its stream.
    window.dispatchEvent(new Event('pagehide'));
    vi.unstubAllGlobals();
  });

  /** Passes on the server's events by their name, as a browser would; one without a name is a `message`. */
  class FakeSource extends EventTarget {
    static opened: FakeSource[] = [];
    readonly address: string;
    constructor(address: string) {
      super();
      this.address = address;
      FakeSource.opened.push(this);
    }
    close(): void {}
    receive(text: string): void {
      const line = (field: string) => new RegExp(`^${field}: (.*)$`, 'm').exec(text)?.[1];
      this.dispatchEvent(new MessageEvent(line('event') ?? 'message', { data: line('data') ?? '' }));
    }
  }

  it('update a card by the server’s events, and say when it is fully funded', () => {
    vi.stubGlobal('EventSource', FakeSource);
    openSitePage('/marketplace', { lendings: { total: 1, shown: [lending] } });
    notify(document.querySelector<HTMLElement>('[data-island="slots"]')!);
    const [source] = FakeSource.opened;
    expect(source?.address).toBe('/api/v1/streams/lendings');
    const slot: SlotEvent = {
      id: lending.id,
      status: 'opened',
      raisedAmount: rupiah(38_000_000),
      remainingFundingSlot: rupiah(2_000_000),
      progress: 95,
    };
    const text = () => screen.getByRole('article').textContent?.replaceAll('\u00A0', ' ');
    source?.receive(slotEventText(slot));
    expect(text()).toContain('95% terkumpul');
    expect(text()).toContain('Masih dibutuhkan Rp 2.000.000');
    source?.receive(slotEventText({ ...slot, status: 'funded', remainingFundingSlot: rupiah(0), progress: 100 }));
    expect(text()).toContain('100% terkumpul');
    expect(text()).toContain('Sudah penuh');
  });
});
