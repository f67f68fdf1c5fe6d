// The banks people pay by, each with the prefix of its virtual accounts and its payment methods step by step.
// Invariant: a step is clean markup with emphasis only, whatever values are filled in.
// Source: spec §3 PaymentMethod; docs/api.md.
import type { z } from 'zod';
import type { paymentMethod } from '#contract/funding.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { cleanMarkup } from '#platform/markup.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';

export type PaymentMethod = z.output<typeof paymentMethod>;

type BankId = 'bca' | 'bri' | 'bni' | 'mandiri';
export type PaymentBank = { id: BankId; code: string; name: string; prefix: string };

/** In display order. The bank assigned the prefix to us. */
export const paymentBanks: readonly PaymentBank[] = [
  { id: 'bca', code: 'BCA', name: 'BCA', prefix: '10877' },
  { id: 'bri', code: 'BRI', name: 'BRI', prefix: '26144' },
  { id: 'bni', code: 'BNI', name: 'BNI', prefix: '98815' },
  { id: 'mandiri', code: 'MANDIRI', name: 'Mandiri', prefix: '89432' },
];

const ways = ['atm', 'mobile', 'internet'] as const;

export function findPaymentBank(idOrCode: string): PaymentBank | null {
  return paymentBanks.find(({ id, code }) => id === idOrCode || code === idOrCode) ?? null;
}

/** A bank as a payment method: with the payer's own number, or without one where none can be issued yet. */
export function describeMethod(
  bank: PaymentBank,
  own: { number: string | null; amount: Rupiah | null },
): PaymentMethod {
  const slots = {
    bank: bank.name,
    number: own.number ?? texts['payment.number.own'],
    amount: own.amount === null ? texts['payment.amount.own'] : formatRupiah(own.amount),
  };
  return {
    id: bank.id,
    name: fill(texts['payment.method.name'], slots),
    logoUrl: `/banks/${bank.id}.svg`,
    virtualAccount: own.number,
    instructions: ways.map((way) => ({
      name: fill(texts[`payment.way.${way}`], slots),
      steps: fill(texts[`payment.steps.${bank.id}.${way}`], slots).split('\n').map(cleanMarkup),
    })),
  };
}
