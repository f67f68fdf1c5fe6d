// The offer in the address of a top-up.
import { describe, expect, it } from 'vitest';
import { rupiah } from '#domain/money.ts';
import { paths } from '../../paths.ts';
import { readAmount, readOffer } from './offer.ts';

describe('the offer that a top-up is for', () => {
  it('comes back as it was written', () => {
    const offer = { lending: '01890c1e-0000-7000-8000-000000000001', amount: rupiah(9_000_000) };
    const [, search = ''] = paths.topupFor(offer, 'bca').split('bca');
    expect(readOffer(search)).toEqual(offer);
  });

  it.each(['', '?kelompok=l-1', '?kelompok=../x&jumlah=5', '?kelompok=l-1&jumlah=-5', '?kelompok=l-1&jumlah=1e9'])(
    'is none in %s',
    (search) => expect(readOffer(search)).toBeNull(),
  );

  it('an amount has at most 15 digits and is above zero', () => {
    expect(readAmount('?jumlah=1234567890123456')).toBeNull();
    expect(readAmount('?jumlah=0')).toBeNull();
    expect(readAmount('?jumlah=500000')).toBe(500_000);
  });
});
