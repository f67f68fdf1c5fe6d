// The funding form: the spec's rules in order, the server's check after them, the estimate, and when the form is
// closed.
// Source: spec §2, §5; docs/settled.md 01, 08, 09, 13.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { Lending } from '#contract/lending.ts';
import { rupiah } from '#domain/money.ts';
import type { MoneyValue } from '#ui/MoneyField.tsx';
import { asked, refusal, showScreen } from '../screens.testing.tsx';
import { FundingForm } from './FundingForm.tsx';
import { lendingSample, plain } from './lending.testing.ts';

const check = 'POST me/lendingtransactions/checks';
const estimate = { interest: 61_500, fee: 1_845, tax: 9_225, net: 50_430, total: 661_500, perInstalment: 26_018 };
const quotation = { agreement: '<p>Pasal 1</p>', referenceToken: 'q-1', expiresAt: '2026-11-27T07:45:00Z', estimate };

function Held({ lending }: { lending: Lending }) {
  const [amount, setAmount] = useState<MoneyValue>('');
  return <FundingForm lending={lending} amount={amount} onAmount={setAmount} />;
}

type Given = {
  methods?: readonly object[];
  lending?: Partial<Lending>;
  lender?: object;
  person?: object;
  answer?: object;
};
function open({ lending = {}, lender = {}, person = {}, answer = quotation, methods = [] }: Given = {}) {
  return showScreen(
    <Held lending={lendingSample(lending)} />,
    { [check]: answer, 'GET me/paymentmethods': methods },
    { lender, person },
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Jumlah pendanaan' });
const fund = () => screen.getByRole('button', { name: 'Danai' });
const text = () => plain(document.body.textContent);

describe('the amount', () => {
  it('[S5.015] [S5.017] accepts digits only and shows them as money', async () => {
    const { user } = open();
    await user.type(field(), 'a1b500000-,');
    expect(field().value).toBe('1.500.000');
  });

  it('[S5.016] accepts at most 15 digits', async () => {
    const { user } = open();
    await user.type(field(), '9999999999999991');
    expect(field().value).toBe('999.999.999.999.999');
  });

  it.each([
    ['Rp 1.500.000', '1.500.000'],
    ['Rp\u00A01.500.000', '1.500.000'],
    ['1.500.000', '1.500.000'],
    ['1500000', '1.500.000'],
    [' 1.500.000\n', '1.500.000'],
    ['1 500 000', '1.500.000'],
    ['Rp 1.500.000,00', '1.500.000'],
    ['Rp1.500.000,-', '1.500.000'],
    ['1,500,000', '1.500.000'],
    ['1,500,000.00', '1.500.000'],
    ['1500000.00', '1.500.000'],
    ['Rp. 500.000', '500.000'],
    ['500.000', '500.000'],
  ])('pasted as "%s" is %s, never a hundred times as much', async (pasted, shown) => {
    const { user } = open();
    await user.click(field());
    await user.paste(pasted);
    expect(field().value).toBe(shown);
  });

  const inserted = async (text: string) => {
    // A keyboard's clipboard puts a text in without a paste event.
    await act(async () => fireEvent.input(field(), { target: { value: text }, inputType: 'insertText', data: text }));
  };
  const typed = async (text: string) => userEvent.type(field(), text);
  const pasted = async (text: string) => {
    await userEvent.click(field());
    await userEvent.paste(text);
  };

  it.each([
    ['500000,00', '500.000'],
    ['2,750,000', '2.750.000'],
    ['Rp 1.500.000,-', '1.500.000'],
  ])('%s is %s, whether typed, inserted or pasted', async (text, shown) => {
    for (const put of [typed, inserted, pasted]) {
      cleanup();
      open();
      await put(text);
      expect(field().value).toBe(shown);
      expect(field().getAttribute('aria-invalid')).not.toBe('true');
    }
  });

  it.each(['1,5', '1.234,56'])('%s is never read without its comma, and the field says why', async (text) => {
    for (const put of [typed, inserted, pasted]) {
      cleanup();
      open();
      await put(text);
      expect(['', '1', '1.234']).toContain(field().value);
      expect(screen.getByRole('alert').textContent).toContain('tulis rupiah penuh, tanpa sen');
    }
  });

  it('pasted as 1e6 leaves the field as it was, and says why', async () => {
    const { user } = open();
    await user.type(field(), '500000');
    await user.tripleClick(field());
    await user.paste('1e6');
    expect(field().value).toBe('500.000');
    expect(screen.getByRole('alert').textContent).toContain('“1e6” tidak terbaca');
  });

  it('is set by a click on a quick amount', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: /^1\sjt$/ }));
    expect(field().value).toBe('1.000.000');
  });
});

describe('the rules', () => {
  const kycDialog = () => screen.findByRole('dialog', { name: 'Mohon untuk memverifikasi identitas diri anda' });

  it('[S5.018] [S5.028] KYC pending comes before everything else', async () => {
    const { user } = open({ person: { kycStatus: 'pending', emailVerified: false } });
    await user.click(fund());
    expect(screen.getByRole('alert').textContent).toBe(
      'Akun Anda sedang diverifikasi. Pendanaan dibuka setelah verifikasi selesai.',
    );
    expect(text()).not.toContain('Isi jumlah pendanaan.');
  });

  it.each(['not_verified', 'rejected'])(
    '[S5.019] [S5.020] KYC %s opens the dialog, which TUTUP closes',
    async (kycStatus) => {
      const { user } = open({ person: { kycStatus } });
      await user.click(fund());
      await kycDialog();
      await user.click(screen.getByRole('button', { name: 'TUTUP' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  it('[S5.021] VERIFIKASI goes to the identity screen', async () => {
    const { user, router } = open({ person: { kycStatus: 'rejected' } });
    await user.click(fund());
    await user.click(within(await kycDialog()).getByRole('link', { name: 'VERIFIKASI' }));
    expect(router.state.location.pathname).toBe('/dashboard/kyc');
  });

  it('an unverified e-mail comes before an inactive signature, and both before the amount', async () => {
    const { user } = open({ person: { emailVerified: false }, lender: { envelopeStatus: null } });
    await user.click(fund());
    expect(screen.getByRole('alert').textContent).toContain('Verifikasi email Anda terlebih dahulu.');
  });

  it('an inactive signature comes before the amount', async () => {
    const { user } = open({ lender: { envelopeStatus: 'belum aktif' } });
    await user.click(fund());
    expect(screen.getByRole('alert').textContent).toContain('Aktifkan tanda tangan digital Anda.');
  });

  it.each([
    ['[S5.022] an empty amount', '', {}, 'Isi jumlah pendanaan.'],
    ['[S5.022] zero', '0', {}, 'Isi jumlah pendanaan.'],
    ['[S5.023] no multiple, though it is below the minimum too', '150000', {}, 'Jumlah harus kelipatan Rp 100.000.'],
    ['[S5.024] below the minimum', '400000', {}, 'Jumlah paling sedikit Rp 500.000.'],
    [
      '[S5.026] above the maximum, though it is above the balance too',
      '8100000',
      {},
      'Jumlah paling banyak Rp 8.000.000.',
    ],
    ['[S5.027] above the balance', '5000000', {}, 'Saldo tidak cukup, isi saldo terlebih dahulu'],
  ])('[S5.028] [S5.029] %s: its message alone, and the server is not asked', async (_, amount, lending, message) => {
    const { user } = open({ lending });
    if (amount !== '') await user.type(field(), amount);
    await user.click(fund());
    expect(plain(field().closest('form')?.textContent)).toContain(message);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(asked(check)).toEqual([]);
  });

  it('a balance that is too small says what is missing, and both ways to bring it keep the offer and the amount', async () => {
    const { user } = open({ methods: [{ id: 'bca', name: 'BCA', logoUrl: '/bca.svg', virtualAccount: '1' }] });
    await user.type(field(), '5000000');
    await user.click(fund());
    // 5.000.000 less the balance of 4.250.000.
    await screen.findByText(/^Kurang Rp\s750\.000$/);
    const to = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await to('Isi saldo')).toBe('/dashboard/topup?kelompok=l-1&jumlah=5000000');
    expect(await to('Transfer bank')).toBe('/dashboard/topup/bca?kelompok=l-1&jumlah=5000000');
  });

  it('the message disappears when the amount changes', async () => {
    const { user } = open();
    await user.type(field(), '400000');
    await user.click(fund());
    await user.type(field(), '0');
    expect(text()).not.toContain('Jumlah paling sedikit');
  });
});

describe('the server’s check', () => {
  it('[S2.094] [S4.033] [S5.029] comes after all rules, and leads to the confirmation with quotation, amount and lending', async () => {
    const { user, router } = open();
    await user.type(field(), '600000');
    await user.click(fund());
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/marketplaces/l-1/confirm'));
    expect(asked(check).map(({ body }) => body)).toEqual([{ lending: 'l-1', amount: 600_000 }]);
    expect(router.state.location.state).toMatchObject({ quotation, amount: 600_000, lending: { id: 'l-1' } });
  });

  it('shows its refusal, and the form stays', async () => {
    const message = 'Anda anggota kelompok ini, jadi tidak dapat mendanainya.';
    const { user } = open({ answer: refusal(422, 'error.lending.own_group', message) });
    await user.type(field(), '600000');
    await user.click(fund());
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(field().value).toBe('600.000');
  });
});

describe('the estimate', () => {
  it('[S2.095] [S2.096] [S9.017] shows gross, PPh, fee, net, the total return and the usual instalment for the typed amount', async () => {
    const { user } = open();
    await user.type(field(), '600000');
    expect(text()).toContain('Dari Rp 600.000');
    expect(text()).toContain('Perkiraan imbal hasilRp 61.500');
    expect(text()).toContain('PPh 15%-Rp 9.225');
    expect(text()).toContain('Biaya layanan 3%-Rp 1.845');
    expect(text()).toContain('Perkiraan bersihRp 50.430');
    expect(text()).toContain('Total pengembalianjumlah + imbal hasil kotorRp 661.500');
    expect(text()).toContain('Bersih kembali Rp 650.430, sekitar Rp 26.018 tiap minggu selama 25 minggu.');
  });

  it('is an example, and says so, while nothing is typed; the risk is shown with it', () => {
    open();
    expect(text()).toContain('Contoh dari Rp 500.000');
    expect(text()).toContain('Perkiraan, bukan janji. Angsuran dapat terlambat atau tidak kembali.');
  });
});

describe('a form that is closed', () => {
  it.each([
    ['without a slot', { remainingFundingSlot: rupiah(0), maximumLoan: rupiah(0) }, 'Slot pendanaan sudah penuh'],
    ['of a lending that is funded', { status: 'funded' as const }, 'Slot pendanaan sudah penuh'],
    ['past the due date', { remainingTime: 0 }, 'Masa pendanaan kelompok ini sudah berakhir.'],
  ])('%s stays, disabled, and says why', (_, lending, message) => {
    open({ lending });
    expect(field().disabled).toBe(true);
    expect(fund()).toHaveProperty('disabled', true);
    expect(screen.getByRole('status').textContent).toBe(message);
  });
});
