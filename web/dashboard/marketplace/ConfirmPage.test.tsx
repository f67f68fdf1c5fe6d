// Confirming a funding: state or redirect, agreement to the end, password, one call, and where it leads.
// Source: spec §2, §4, §5; docs/settled.md 01, 07.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { asId } from '#domain/ids.testing.ts';
import { useToast } from '#ui/toast.ts';
import { lendingSample, plain } from '../lending/lending.testing.ts';
import { asked, refusal, showScreen } from '../screens.testing.tsx';
import { ConfirmPage } from './ConfirmPage.tsx';

const apply = 'POST me/lendingtransactions';
const at = '/dashboard/marketplaces/l-1/confirm';
const estimate = { interest: 61_500, fee: 1_845, tax: 9_225, net: 50_430, total: 661_500, perInstalment: 26_018 };
const quotation = {
  agreement: '<h2>Perjanjian</h2><p><b>Pasal 1</b></p>',
  referenceToken: 'q-1',
  expiresAt: '2026-11-27T07:45:00Z',
  estimate,
};
const state = { person: 'u-1', quotation, amount: 600_000, lending: lendingSample() };
const funded = (amountTransferred: number) => ({
  id: 'p-1',
  amount: 600_000,
  amountTransferred,
  status: 'waiting_signature',
});

const routes = (
  <Routes>
    <Route path="/dashboard/marketplaces/:id/confirm" element={<ConfirmPage />} />
    <Route path="*" element={<p>Layar lain</p>} />
  </Routes>
);

async function open(answer: object | undefined = funded(0), given: unknown = state) {
  const view = showScreen(routes, answer === undefined ? {} : { [apply]: answer }, {
    at: '/dashboard/marketplaces/l-1',
  });
  await act(() => view.router.navigate(at, { state: given }));
  return view;
}

const box = () => screen.getByRole('region', { name: 'Isi perjanjian' });
function scroll(scrollTop: number) {
  for (const [name, value] of Object.entries({ scrollTop, clientHeight: 400, scrollHeight: 1000 })) {
    Object.defineProperty(box(), name, { value, configurable: true });
  }
  fireEvent.scroll(box());
}
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Danai Rp/ });
const password = () => screen.getByLabelText<HTMLInputElement>('Kata sandi');
const path = (view: Awaited<ReturnType<typeof open>>) => view.router.state.location.pathname;

beforeEach(() => useToast.setState({ text: null }));

describe('what it shows', () => {
  it('[S2.045] [S2.097] [S2.099] the borrower, the amount, a password and the button', async () => {
    await open();
    const summary = plain(screen.getByRole('region', { name: 'Ringkasan pendanaan' }).textContent);
    expect(summary).toContain('KelompokMelati Ciseeng');
    expect(summary).toContain('Jumlah pendanaanRp 600.000');
    expect(password().type).toBe('password');
    expect(plain(confirm().textContent)).toBe('Danai Rp 600.000');
    expect(document.title).toBe('Konfirmasi Pendanaan · Titian');
  });

  it('[S2.098] the agreement as HTML', async () => {
    await open();
    expect(box().querySelector('b')?.textContent).toBe('Pasal 1');
  });
});

describe('without the state of a quotation', () => {
  it.each([
    ['none at all', null],
    ['one of another lending', { ...state, lending: lendingSample({ id: asId('l-2') }) }],
    ['half of one', { amount: 600_000 }],
    ['one of another person in the same tab', { ...state, person: 'u-2' }],
  ])('[S2.100] %s: it goes to the detail of that lending', async (_, given) => {
    const view = await open(undefined, given);
    await waitFor(() => expect(path(view)).toBe('/dashboard/marketplaces/l-1'));
    expect(screen.getByText('Layar lain')).toBeTruthy();
  });
});

describe('the agreement', () => {
  it('[S2.101] [S2.102] enables the button at its end, and disables it after scrolling back up', async () => {
    await open();
    scroll(100);
    expect(confirm().disabled).toBe(true);
    scroll(600);
    expect(confirm().disabled).toBe(false);
    scroll(300);
    expect(confirm().disabled).toBe(true);
  });

  it('[S2.101] is not bypassed by the Enter key either', async () => {
    const { user } = await open();
    scroll(100);
    await user.type(password(), 'rahasia{Enter}');
    expect(asked(apply)).toEqual([]);
  });
});

describe('the act', () => {
  it('[S5.031] [S5.032] asks for the password when it is empty', async () => {
    const { user } = await open();
    scroll(600);
    await user.click(confirm());
    expect(screen.getByText('Password tidak boleh kosong')).toBeTruthy();
    expect(asked(apply)).toEqual([]);
  });

  it('[S4.035] from the balance: goes to the portfolios, without an alert', async () => {
    const view = await open(funded(0));
    scroll(600);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Bayar dari saldo/ }).checked).toBe(true);
    await view.user.type(password(), 'rahasia');
    await view.user.click(confirm());
    await waitFor(() => expect(path(view)).toBe('/dashboard/portfolios'));
    expect(view.router.state.location.state).toEqual({ confirmed: 'p-1' });
    expect(asked(apply).map(({ body }) => body)).toEqual([
      { lending: 'l-1', amount: 600_000, referenceToken: 'q-1', password: 'rahasia', usedBalance: 600_000 },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[S4.034] by transfer: asks to sign digitally, then goes to the portfolio', async () => {
    const view = await open(funded(600_000));
    scroll(600);
    await view.user.click(screen.getByRole('radio', { name: /Transfer bank/ }));
    await view.user.type(password(), 'rahasia');
    await view.user.click(confirm());
    const alert = await screen.findByRole('dialog', { name: 'Tanda tangani secara digital' });
    expect(asked(apply)[0]?.body).toMatchObject({ usedBalance: 0 });
    await view.user.click(within(alert).getByRole('button', { name: 'Lihat pendanaan' }));
    await waitFor(() => expect(path(view)).toBe('/dashboard/portfolios/p-1'));
  });

  it('sends one call, however often it is clicked before the next render', async () => {
    const { user } = await open(funded(0));
    scroll(600);
    await user.type(password(), 'rahasia');
    const button = confirm();
    act(() => {
      for (let press = 0; press < 4; press++) button.click();
    });
    await waitFor(() => expect(asked(apply)).toHaveLength(1));
  });

  it('clears the router state: neither Back nor a reload under the alert shows the confirmation again', async () => {
    const view = await open(funded(600_000));
    scroll(600);
    await view.user.type(password(), 'rahasia');
    await view.user.click(confirm());
    await screen.findByRole('dialog');
    expect(view.router.state.location.state).toBeNull();
    await view.user.click(screen.getByRole('button', { name: 'Lihat pendanaan' }));
    await waitFor(() => expect(path(view)).toBe('/dashboard/portfolios/p-1'));
    await act(() => view.router.navigate(-1));
    await waitFor(() => expect(path(view)).toBe('/dashboard/marketplaces/l-1'));
  });
});

describe('a refusal', () => {
  const tryOnce = async (code: string, message: string) => {
    const view = await open(refusal(422, code, message));
    scroll(600);
    await view.user.type(password(), 'keliru');
    await view.user.click(confirm());
    await screen.findByText(message);
    return view;
  };

  it('of the password is shown at its field, and can be retried', async () => {
    const { user } = await tryOnce('error.password.wrong', 'Kata sandi salah.');
    expect(password().getAttribute('aria-invalid')).toBe('true');
    await user.type(password(), '1');
    expect(screen.queryByText('Kata sandi salah.')).toBeNull();
    await user.click(confirm());
    await waitFor(() => expect(asked(apply)).toHaveLength(2));
  });

  it('of the quotation leads back to the amount', async () => {
    const message = 'Penawaran sudah kedaluwarsa. Ulangi dari jumlah pendanaan.';
    await tryOnce('error.lending.quotation', message);
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(screen.getByRole('link', { name: 'Ulangi dari jumlah pendanaan' }).getAttribute('href')).toBe(
      '/dashboard/marketplaces/l-1',
    );
  });
});
