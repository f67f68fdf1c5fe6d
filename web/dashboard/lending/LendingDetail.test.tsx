// A lending in full, with its progress and the lender's actions.
// Source: spec §2, §9; docs/settled.md 13, 48.
import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Lending } from '#contract/lending.ts';
import { rupiah } from '#domain/money.ts';
import { showScreen } from '../screens.testing.tsx';
import { LendingDetail, LendingTitle } from './LendingDetail.tsx';
import { lendingSample, plain } from './lending.testing.ts';

class NoObserver {
  observe(): void {}
  disconnect(): void {}
}

function open(change: Partial<Lending> = {}) {
  vi.stubGlobal('IntersectionObserver', NoObserver);
  const lending = lendingSample(change);
  return showScreen(<LendingDetail lending={lending} title={<LendingTitle lending={lending} />} />, {});
}
const text = () => plain(document.body.textContent);
const form = () => screen.queryByRole('form', { name: 'Danai kelompok ini' });

describe('the detail', () => {
  it('[S2.088] [S2.090] shows name and city, and the description as a quote', () => {
    const { container } = open();
    expect(screen.getByRole('heading', { level: 1, name: 'Melati Ciseeng' })).toBeTruthy();
    expect(text()).toContain('Warung sembako · Kab. Bogor');
    expect(container.querySelector('blockquote')?.textContent).toBe('“Tiap Senin kami kumpul di rumah ketua.”');
  });

  it('[S2.089] [S9.028] a click on the grade opens the legend of A1-A4 low, B1-B4 medium, C high', async () => {
    const { user } = open();
    await user.click(screen.getByText('A2'));
    const legend = plain((await screen.findByRole('dialog', { name: 'Arti grade' }, { timeout: 5_000 })).textContent);
    expect(legend).toContain('A1–A4Risiko rendah');
    expect(legend).toContain('B1–B4Risiko sedang');
    expect(legend).toContain('CRisiko tinggi');
  });

  it('[S2.091] [S2.115] has borrower and lending tables first, transaction tables in the column beside them', () => {
    const { container } = open();
    const left = screen.getByRole('region', { name: 'Tentang kelompok dan pinjaman' });
    expect(
      within(left)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(['Peminjam', 'Pinjaman']);
    expect(plain(left.textContent)).toContain('Jumlah pinjamanRp 20.000.000Tenor6 bulan');
    expect(plain(container.querySelector('[class*=others]')?.textContent)).toBe(
      'Biaya dan pencairanKelipatanRp 100.000',
    );
  });

  it('[S2.092] opens its photographs in a lightbox', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Buka foto 2 dari 3' }));
    expect(await screen.findByRole('button', { name: 'Foto berikutnya' }, { timeout: 5_000 })).toBeTruthy();
  });

  it('masks its members and shows its earlier loans', () => {
    open();
    expect(text()).toContain('S••• RohmahKetua · Sembako · Rp 2.000.000');
    expect(text()).toContain('8 Sep 2025telat paling lama 7 hari');
  });

  it('shows a few rows of the schedule that a lender would get, all of them at a click', async () => {
    const { user } = open();
    const table = () => screen.getByRole('table', { name: 'Perkiraan angsuran yang akan Anda terima' });
    expect(within(table()).getAllByRole('row')).toHaveLength(1 + 5 + 1);
    await user.click(screen.getByRole('button', { name: 'Lihat semua 25 angsuran' }));
    expect(within(table()).getAllByRole('row')).toHaveLength(1 + 25 + 1);
  });
});

describe('the funding form', () => {
  it('[S2.093] [S2.112] shows at once to a lender without a portfolio there', () => {
    open();
    expect(form()).toBeTruthy();
  });

  it.each(['opened', 'funded'] as const)(
    '[S2.111] %s, with a portfolio there: "fund again" reveals it',
    async (status) => {
      const { user } = open({ status, ownPortfolios: 1 });
      expect(form()).toBeNull();
      await user.click(screen.getByRole('link', { name: 'Danai lagi' }));
      expect(form()).toBeTruthy();
    },
  );

  it.each(['disbursed', 'failed', 'refunded'] as const)('[S2.113] is not there once the lending is %s', (status) => {
    open({ status });
    expect(form()).toBeNull();
    expect(screen.queryByRole('link', { name: 'Danai lagi' })).toBeNull();
  });

  it.each(['disbursed', 'failed'] as const)(
    '[S2.114] a %s lending shows fee, stamp with bank cost, and what was disbursed',
    (status) => {
      const disbursement = {
        fee: rupiah(1_010_000),
        stampCost: rupiah(6_000),
        bankTransferCost: rupiah(6_500),
        amount: rupiah(18_977_500),
      };
      open({ status, disbursement });
      expect(text()).toContain('Biaya-Rp 1.010.000');
      expect(text()).toContain('Meterai dan transfer bank-Rp 12.500');
      expect(text()).toContain('Dana dicairkanRp 18.977.500');
    },
  );
});

describe('the progress of a loan', () => {
  const widget = () => screen.getByRole('region', { name: 'Kemajuan pendanaan' });

  it.each(['opened', 'funded'] as const)(
    '[S2.126] [S2.127] %s: a bar, and a table of time, progress and slot',
    (status) => {
      open({ status });
      expect(within(widget()).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('60');
      const read = plain(widget().textContent);
      expect(read).toContain('Sisa waktu3 hari 9 jam');
      expect(read).toContain('Terkumpul60% · Rp 12.000.000');
      expect(read).toContain('Masih dibutuhkanRp 8.000.000 dari Rp 20.000.000');
      expect(read).toContain('Termasuk yang menunggu pembayaran.');
    },
  );

  it('[S9.025] 19.900.000 of 20.000.000 is 100% and still open', () => {
    open({ progress: 100, raisedAmount: rupiah(19_900_000), remainingFundingSlot: rupiah(100_000) });
    expect(plain(widget().textContent)).toContain('100% terkumpul');
    expect(form()).toBeTruthy();
  });

  it('[S9.026] says "Berakhir" once the due date is past', () => {
    open({ remainingTime: 0 });
    expect(plain(widget().textContent)).toContain('Sisa waktuBerakhir');
  });

  it.each([
    ['disbursed', 'Dicairkan'],
    ['failed', 'Gagal bayar'],
    ['refunded', 'Dana dikembalikan'],
  ] as const)('[S2.128] %s: the word in capitals with its icon', (status, word) => {
    open({ status });
    const label = within(widget()).getByText(word);
    expect(label.closest('[class*=badge]')?.querySelector('svg')).toBeTruthy();
    // The stylesheet of the badge, under the class names of the test's build.
    const sheet = readFileSync('ui/Badge.module.css', 'utf8').replaceAll('.capitals', `.${label.className}`);
    document.head.append(Object.assign(document.createElement('style'), { textContent: sheet }));
    expect(getComputedStyle(label).textTransform).toBe('uppercase');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});
