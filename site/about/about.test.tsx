// About us: who runs the platform, its current figures, and no promise of returns.
// Source: docs/screens.md; docs/domain.md §10.
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openSitePage } from '../testing.ts';

describe('the page about Titian', () => {
  it('[S1.010] names the operator and where it is reached', () => {
    openSitePage('/about-us');
    const operator = within(screen.getByRole('heading', { name: 'Penyelenggara' }).closest('section')!);
    expect(operator.getByText('PT Titian Dana Bersama')).toBeTruthy();
    expect(operator.getByRole('link', { name: 'bantuan@titian.example' })).toBeTruthy();
    expect(operator.getByRole('link', { name: 'Kirim pengaduan' }).getAttribute('href')).toBe('/customer-care');
  });

  it('shows the published figures with what is late beside what is paid', () => {
    openSitePage('/about-us');
    const figures = screen.getByRole('region', { name: 'Titian dalam angka' });
    expect(figures.textContent).toContain('96,00%');
    expect(figures.textContent).toContain('TWP90 4,00%');
  });

  it('promises nothing', () => {
    openSitePage('/about-us');
    expect(screen.getByText('Menjamin pokok atau imbal hasil.').closest('section')?.textContent).toContain(
      'Yang tidak kami lakukan',
    );
  });
});
