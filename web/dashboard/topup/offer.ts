// The offer that a top-up is for, in the address: the lender goes back to it with the amount that she had typed. It
// outlives a reload and a return from the bank's application.
// Source: docs/screens.md; decision 0101.
import { MAX_RUPIAH, type Rupiah, rupiah } from '#domain/money.ts';

export type Offer = { lending: string; amount: Rupiah };

/** An address can be typed by anybody: what is no lending and no amount is no offer. */
export function readOffer(search: string): Offer | null {
  const params = new URLSearchParams(search);
  const lending = params.get('kelompok') ?? '';
  const amount = readAmount(search);
  return /^[\w-]{1,64}$/.test(lending) && amount !== null ? { lending, amount } : null;
}

/** The amount in an address, or null. */
export function readAmount(search: string): Rupiah | null {
  const typed = new URLSearchParams(search).get('jumlah') ?? '';
  const amount = /^\d{1,15}$/.test(typed) ? Number(typed) : 0;
  return amount > 0 && amount <= MAX_RUPIAH ? rupiah(amount) : null;
}
