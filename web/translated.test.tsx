// Screens of a lender under a browser's translator. What every screen owes to it is checked after each test of a screen
// (ui/fresh.testing.ts); here the translator is really at work.
// Source: decision 0093.
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { MoneyValue } from '#ui/MoneyField.tsx';
import { translatePage } from '#ui/translator.testing.ts';
import { LoginPage } from './auth/LoginPage.tsx';
import { FundingForm } from './dashboard/lending/FundingForm.tsx';
import { lendingSample, plain } from './dashboard/lending/lending.testing.ts';
import { refusal, showScreen } from './dashboard/screens.testing.tsx';

let stop: () => void = () => undefined;
afterEach(() => stop());

it('a wrong password at /login says so, twice, and the page stays', async () => {
  const { user } = showScreen(<LoginPage />, {
    'POST login_check': refusal(401, 'error.credentials', 'Kata sandi salah.'),
  });
  stop = translatePage();
  await user.type(screen.getByRole('textbox'), 'ratna');
  for (const password of ['salah-satu', 'salah-dua']) {
    await user.type(document.querySelector('[name=password]')!, password);
    await user.click(screen.getByRole('button', { name: '«Masuk»' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('«Kata sandi salah.»'));
  }
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('«Masuk»');
});

function Held() {
  const [amount, setAmount] = useState<MoneyValue>('');
  return <FundingForm lending={lendingSample({})} amount={amount} onAmount={setAmount} />;
}

it('the estimate of the funding form follows the amount', async () => {
  const { user } = showScreen(<Held />, {});
  stop = translatePage();
  const field = screen.getByRole<HTMLInputElement>('textbox');
  const text = () => plain(document.body.textContent).replace(/[«»]/g, '');
  // 20,5% a year for half a year: 10,25% of the amount on top of it.
  await user.type(field, '600000');
  await waitFor(() => expect(text()).toContain('Rp 661.500'));
  expect(text()).toContain('sekitar Rp 26.018 tiap minggu');
  await user.clear(field);
  await user.type(field, '1200000');
  await waitFor(() => expect(text()).toContain('Rp 1.323.000'));
  expect(text()).not.toContain('Rp 661.500');
  expect(text()).not.toContain('Rp 26.018');
});
