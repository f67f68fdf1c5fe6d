// The next act of a portfolio's state: the phone's bottom bar, and the face after a confirmation.
// Source: docs/settled.md 07; decision 0101.
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rupiah } from '#domain/money.ts';
import { page, showScreen } from '../screens.testing.tsx';
import { portfolioSample } from './portfolio.testing.ts';
import { PortfolioBanner } from './PortfolioBanner.tsx';
import { PortfoliosPage } from './PortfoliosPage.tsx';

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ');

/** As if the banner was scrolled out of view. */
class OutOfView {
  constructor(found: IntersectionObserverCallback) {
    queueMicrotask(() => found([{ isIntersecting: false } as IntersectionObserverEntry], this as never));
  }
  observe(): void {}
  disconnect(): void {}
}
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', OutOfView);
});

const foot = () => document.querySelector('[class*="bar"] [class*="figures"]')?.parentElement;

describe('the bottom bar of a portfolio', () => {
  it('signs while the signature is missing, and says until when', async () => {
    const signatureExpiresAt = '2026-11-30T05:59:00Z';
    showScreen(
      <PortfolioBanner portfolio={portfolioSample({ status: 'waiting_signature', signatureExpiresAt })} />,
      {},
    );
    await waitFor(() => expect(foot()).toBeTruthy());
    expect(plain(foot()?.textContent)).toBe('Tanda tangan sampai 30 Nov 2026, 12.59 WIBRp 3.000.000Tanda tangani');
  });

  it('pays while money is missing', async () => {
    const change = { status: 'waiting_payment', amountTransferred: rupiah(3_000_000) } as const;
    const paymentExpiresAt = '2026-11-30T05:59:00Z';
    showScreen(<PortfolioBanner portfolio={portfolioSample({ ...change, paymentExpiresAt })} />, {});
    await waitFor(() => expect(foot()).toBeTruthy());
    expect(foot()?.querySelector('a')?.getAttribute('href')).toBe('/dashboard/portfolios/p-1/payment');
  });

  it.each(['processing', 'disbursed', 'returned'] as const)('is not there when it is %s', async (status) => {
    showScreen(<PortfolioBanner portfolio={portfolioSample({ status, daysLate: 3 })} />, {});
    await waitFor(() => expect(screen.getAllByRole('status').length).toBeGreaterThan(0));
    expect(foot()).toBeFalsy();
  });
});

describe('the face after a confirmation', () => {
  const routes = (
    <Routes>
      <Route path="/dashboard/portfolios" element={<PortfoliosPage />} />
      <Route path="*" element={null} />
    </Routes>
  );

  it('says that only the signature is left and what happens otherwise, then leads to the list', async () => {
    const portfolio = portfolioSample({ status: 'waiting_signature', signatureExpiresAt: '2026-11-30T05:59:00Z' });
    const answers = {
      'GET me/lendingtransactions/p-1': portfolio,
      'GET me/lendingtransactions': page([portfolio]),
    };
    const { router, user } = showScreen(routes, answers);
    await router.navigate('/dashboard/portfolios', { state: { confirmed: 'p-1' } });
    expect(await screen.findByRole('heading', { name: 'Tinggal tanda tangan.' })).toBeTruthy();
    expect(plain(document.body.textContent)).toContain('Bila lewat 30 Nov 2026, 12.59 WIB, dana kembali ke saldo.');
    await user.click(screen.getByRole('link', { name: 'Lihat portofolio' }));
    expect(router.state.location.state).toEqual({ funded: 'p-1' });
    expect(screen.queryByRole('heading', { name: 'Tinggal tanda tangan.' })).toBeNull();
  });

  it('changes once it is signed', async () => {
    const answers = { 'GET me/lendingtransactions/p-1': portfolioSample({ status: 'processing' }) };
    const { router } = showScreen(routes, answers);
    await router.navigate('/dashboard/portfolios', { state: { confirmed: 'p-1' } });
    const see = await screen.findByRole('link', { name: 'Lihat pendanaan' });
    expect(see.getAttribute('href')).toBe('/dashboard/portfolios/p-1');
  });

  it.each(['failed', 'refunded'] as const)('of one that is %s leads to its page', async (status) => {
    const { router } = showScreen(routes, { 'GET me/lendingtransactions/p-1': portfolioSample({ status }) });
    await router.navigate('/dashboard/portfolios', { state: { confirmed: 'p-1' } });
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/portfolios/p-1'));
  });
});
