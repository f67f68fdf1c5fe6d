// The marketplace's list: columns, cards, the four states, pager, filters in the URL, and live slots.
// Source: spec §2, §4, §9; docs/settled.md 18, 33, 61.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SlotEvent } from '#contract/lending.ts';
import { rupiah } from '#domain/money.ts';
import { asId } from '#domain/ids.testing.ts';
import { lendingSample, plain } from '../lending/lending.testing.ts';
import { asked, page, showScreen } from '../screens.testing.tsx';
import { MarketplacePage } from './MarketplacePage.tsx';

const list = 'GET lendings';
const names = {
  'GET businesssectors': [{ id: 4, name: 'Sayur' }],
  'GET region/provinces': [{ id: 32, name: 'Jawa Barat' }],
};
const one = lendingSample();

const open = (answer: object | undefined, at = '/dashboard/marketplaces', source?: new (address: string) => object) =>
  showScreen(<MarketplacePage />, answer === undefined ? names : { ...names, [list]: answer }, {
    at,
    ...(source ? { source } : {}),
  });
const browser = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
const width = (px: number) => act(() => browser.happyDOM.setViewport({ width: px }));
const lastQuery = () => Object.fromEntries(asked(list).at(-1)?.query ?? []);

afterEach(() => width(1024));

describe('the list', () => {
  it('[S2.083] [S2.084] [S9.027] has the eight columns, with the time left under the slot', async () => {
    open(page([one]));
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Kelompok', 'Grade', 'Tenor', 'Sektor', 'Pinjaman', 'Masih dibutuhkan', 'Imbal hasil', 'Terkumpul']);
    expect(
      within(table)
        .getAllByRole('cell')
        .map(({ textContent }) => plain(textContent)),
    ).toEqual([
      'Melati CiseengKab. Bogor',
      'A2, Risiko rendah',
      '6 bulan',
      'Warung sembako',
      'Rp 20.000.000',
      'Rp 8.000.0003 hari 9 jam',
      'Rp 2.050.00020,5% flat per tahun',
      '60%',
    ]);
  });

  it('[S2.085] leads from each row to its detail', async () => {
    open(page([one]));
    const link = await screen.findByRole('link', { name: /Melati Ciseeng/ });
    expect(link.getAttribute('href')).toBe('/dashboard/marketplaces/l-1');
  });

  it('[S2.083] on a phone is cards that hold all eight values', async () => {
    width(360);
    open(page([one]));
    const card = await screen.findByRole('article');
    expect(screen.queryByRole('table')).toBeNull();
    const read = plain(card.textContent);
    for (const value of ['Melati Ciseeng', 'A2', '6 bulan', 'Warung sembako', 'Rp 20.000.000', 'Rp 2.050.000', '60%'])
      expect(read).toContain(value);
    expect(read).toContain('Masih dibutuhkan Rp 8.000.000');
    expect(read).toContain('Sisa 3 hari 9 jam');
    expect(within(card).getByRole('link').getAttribute('href')).toBe('/dashboard/marketplaces/l-1');
  });

  it('[S9.026] shows "Berakhir" past the due date, and the time left when closing soon', async () => {
    open(
      page([lendingSample({ remainingTime: 0 }), lendingSample({ id: asId('l-2'), remainingTime: 9 * 3_600 + 60 })]),
    );
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows[1]?.textContent).toContain('Berakhir');
    expect(rows[2]?.textContent).toContain('9 jam');
  });
});

describe('the pager', () => {
  it('[S2.082] [S2.152] [S2.154] is shown when there is more than one page of 20, with the page in the URL', async () => {
    const { user } = open(page([one], 3));
    const pager = await screen.findByRole('navigation', { name: 'Halaman' });
    await user.click(within(pager).getByRole('link', { name: 'Berikutnya' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ limit: '20', page: '2' }));
    expect(within(pager).getByRole('link', { name: 'Sebelumnya' })).toBeTruthy();
  });

  it('[S4.032] caches loaded pages: going back does not wait', async () => {
    const answers = { ...names, [list]: page([one], 2) };
    const { user } = showScreen(<MarketplacePage />, answers, { at: '/dashboard/marketplaces' });
    const next = await screen.findByRole('link', { name: 'Berikutnya' });
    answers[list] = page([lendingSample({ id: asId('l-2'), proposal: { ...one.proposal, name: 'Kenanga' } })], 2);
    await user.click(next);
    expect(await screen.findByRole('link', { name: /Kenanga/ })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Sebelumnya' }));
    expect(screen.getByRole('link', { name: /Melati Ciseeng/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Kenanga/ })).toBeNull();
  });

  it('[S2.154] is hidden when there is only one page', async () => {
    open(page([one]));
    await screen.findByRole('table');
    expect(screen.queryByRole('navigation', { name: 'Halaman' })).toBeNull();
  });

  it('keeps the filters in the URL', async () => {
    open(page([one], 3), '/dashboard/marketplaces?grade=A&tenor=6');
    const next = await screen.findByRole('link', { name: 'Berikutnya' });
    expect(next.getAttribute('href')).toBe('/dashboard/marketplaces?grade=A&tenor=6&page=2');
  });

  it('goes from a page past the end to the last one', async () => {
    const { router } = open({ data: [], numberOfPages: 2, totalCount: 21 }, '/dashboard/marketplaces?page=9');
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
  });
});

describe('the other states of the list', () => {
  it('[S2.086] empty: an illustration, a sentence, one action', async () => {
    const { container } = open(page([]));
    expect(await screen.findByRole('heading', { name: 'Belum ada kelompok' })).toBeTruthy();
    expect(container.querySelector('main img, img')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Lihat semua status' }).getAttribute('href')).toBe(
      '/dashboard/marketplaces?status=all',
    );
  });

  it('nothing matches the filters: the action clears them', async () => {
    open(page([]), '/dashboard/marketplaces?tenor=3');
    const action = await screen.findByRole('link', { name: 'Hapus saringan' });
    expect(action.getAttribute('href')).toBe('/dashboard/marketplaces');
  });

  it('[S4.045] failed: says so in the frame, without an alert, and can be retried', async () => {
    const { user } = open(undefined);
    expect(await screen.findByRole('heading', { name: 'Daftar kelompok belum dapat dimuat' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    const before = asked(list).length;
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    await waitFor(() => expect(asked(list).length).toBeGreaterThan(before));
  });

  it('loading: a skeleton of the table, and a text for screen readers', async () => {
    open(page([one]));
    expect(screen.getByText('Memuat…')).toBeTruthy();
    await screen.findByRole('table');
  });
});

describe('the filters', () => {
  it('are in the URL and sent to the server, and a click clears one', async () => {
    const { user, router } = open(page([one]));
    await user.click(await screen.findByRole('button', { name: 'Risiko sedang' }));
    expect(router.state.location.search).toBe('?grade=B');
    await waitFor(() => expect(lastQuery()).toMatchObject({ grade: 'B', status: 'opened', sort: 'closing' }));
    await user.click(screen.getByRole('button', { name: 'Risiko sedang' }));
    expect(router.state.location.search).toBe('');
  });

  it('offer order, tenor and place from the reference lists', async () => {
    const { user, router } = open(page([one]), '/dashboard/marketplaces?page=3&tenor=6');
    await user.click(await screen.findByRole('button', { name: 'Urutkan: Segera tutup' }));
    await user.click(await screen.findByRole('option', { name: 'Imbal hasil tertinggi' }));
    expect(router.state.location.search).toBe('?tenor=6&sort=interest');
    await user.click(screen.getByRole('button', { name: 'Provinsi' }));
    await user.click(await screen.findByRole('option', { name: 'Jawa Barat' }));
    expect(router.state.location.search).toBe('?tenor=6&province=32&sort=interest');
    await user.click(screen.getByRole('button', { name: 'Tenor: 6 bulan' }));
    await user.click(await screen.findByRole('option', { name: 'Semua' }));
    expect(router.state.location.search).toBe('?province=32&sort=interest');
  });
});

describe('live slots', () => {
  type Take = (event: { data: string }) => void;
  const sources: FakeSource[] = [];
  class FakeSource {
    static readonly CLOSED = 2;
    readyState = 1;
    closed = false;
    readonly takers = new Map<string, Take>();
    readonly address: string;
    constructor(address: string) {
      this.address = address;
      sources.push(this);
    }
    addEventListener(name: string, take: Take): void {
      this.takers.set(name, take);
    }
    close(): void {
      this.closed = true;
    }
  }
  const send = (slot: SlotEvent) => act(() => sources.at(-1)?.takers.get('slot')?.({ data: JSON.stringify(slot) }));
  const slot: SlotEvent = {
    id: asId('l-1'),
    status: 'opened',
    raisedAmount: rupiah(15_000_000),
    remainingFundingSlot: rupiah(5_000_000),
    progress: 75,
  };

  it('update the row while it is shown, and the total that is open', async () => {
    const { container } = open(page([one]), undefined, FakeSource);
    await screen.findByRole('table');
    act(() => sources.at(-1)?.takers.get('open')?.({ data: '' }));
    send(slot);
    await waitFor(() => expect(plain(container.textContent)).toContain('75%'));
    expect(plain(container.textContent)).toContain('Rp 5.000.000');
    expect(plain(container.textContent)).toContain('1 kelompok menunggu pendanaan · Rp 5.000.000 masih terbuka');
    expect(plain(container.textContent)).toContain('1 dari 1 kelompok cocok. Angkanya diperbarui langsung.');
  });

  it('show no total while the connection is lost, and catch up after reconnecting', async () => {
    const { container } = open(page([one]), undefined, FakeSource);
    await screen.findByRole('table');
    const tell = (name: string) => act(() => sources.at(-1)?.takers.get(name)?.({ data: '' }));
    tell('open');
    send(slot);
    await waitFor(() => expect(plain(container.textContent)).toContain('Angkanya diperbarui langsung.'));
    tell('error');
    expect(plain(container.textContent)).not.toContain('Angkanya diperbarui langsung.');
    const before = asked(list).length;
    tell('open');
    await waitFor(() => expect(asked(list).length).toBe(before + 1));
  });

  it('come from the stream, which closes with the page', async () => {
    const { unmount } = open(page([one]), undefined, FakeSource);
    await screen.findByRole('table');
    expect(sources.at(-1)?.address).toBe('/api/v1/streams/lendings');
    unmount();
    expect(sources.at(-1)?.closed).toBe(true);
  });

  it('reconnect when the server has closed the stream', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    open(page([one]), undefined, FakeSource);
    await act(() => vi.advanceTimersByTimeAsync(100));
    const first = sources.at(-1);
    first!.readyState = FakeSource.CLOSED;
    act(() => first?.takers.get('error')?.({ data: '' }));
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(sources.at(-1)).not.toBe(first);
    vi.useRealTimers();
  });
});

describe('what a lender puts aside', () => {
  it('is marked at once by one act, without following the link of the row, and told', async () => {
    const answers = { ...names, [list]: page([one]), 'GET me/bookmarks': { lendings: [], most: 200 } };
    const { user, router } = showScreen(
      <MarketplacePage />,
      { ...answers, 'PUT me/bookmarks/l-1': {} },
      { at: '/dashboard/marketplaces' },
    );
    await user.click(await screen.findByRole('button', { name: 'Simpan Melati Ciseeng' }));
    await waitFor(() => expect(asked('PUT me/bookmarks/l-1')).toHaveLength(1));
    await waitFor(() => expect(asked('GET me/bookmarks')).toHaveLength(2));
    expect(router.state.location.pathname).toBe('/dashboard/marketplaces');
  });

  it('is shown by a filter in the address, and says what it is for while it is empty', async () => {
    const { user, router } = open(page([]));
    await user.click(await screen.findByRole('button', { name: 'Tersimpan' }));
    expect(router.state.location.search).toBe('?saved=yes');
    expect(await screen.findByText('Belum ada kelompok tersimpan')).toBeTruthy();
    expect(lastQuery()).toMatchObject({ saved: 'yes', status: 'all' });
  });

  it('is ordered by what the page says in words, which recommends nothing', async () => {
    open(page([one]), '/dashboard/marketplaces?sort=interest');
    expect(
      await screen.findByText('Diurutkan menurut imbal hasil tertinggi. Titian tidak menyarankan kelompok mana pun.'),
    ).toBeTruthy();
  });
});
