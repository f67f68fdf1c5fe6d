// The texts: every refusal has one, the spec's keys exist by name, quoted texts are literal, and slots are filled.
// Source: spec §1, §5, §8; docs/settled.md 43-46.
import { expect, it } from 'vitest';
import { refusalCodes } from '#domain/refusal-status.ts';
import { id as texts } from '#texts/id.ts';
import { codeText, t, type TextKey } from './text.ts';

it('every reason for a refusal has a text', () => {
  expect(refusalCodes.filter((code) => !(code in texts))).toEqual([]);
});

it.each([
  ['[S8.009]', 'error.email.not_verified'],
  ['[S8.010]', 'error.kyc.not_kyc'],
  ['[S8.011]', 'kyc.pending'],
  ['[S8.012]', 'error.digisign.not_active'],
  ['[S8.013]', 'error.digisign.active'],
  ['[S8.014]', 'error.digisign.placeholder'],
  ['[S8.015]', 'error.lending.empty_portfolio'],
  ['[S8.016]', 'error.lending.activate_page'],
  ['[S8.017]', 'error.lending.waiting_activate_portfolio'],
  ['[S8.018]', 'error.lending.waiting_signature_akad'],
  ['[S8.019]', 'error.lending.waiting_signature'],
  ['[S8.020]', 'error.lending.waiting_payment'],
  ['[S8.021]', 'error.lending.kyc_pending'],
  ['[S8.022]', 'error.lending.amount_empty'],
  ['[S8.024]', 'error.lending.amount_min'],
  ['[S8.025]', 'error.lending.amount_max'],
  ['[S8.026]', 'error.password.not_match'],
  ['[S8.007]', 'error.kyc.incomplete'],
] as const)('%s the key %s has a text', (_, key) => {
  expect(t(key)).toMatch(/\p{L}{3}/u);
});

it('[S8.023] the text of a wrong step names the step', () => {
  expect(t('error.lending.amount_not_in_multiple', { multiple: 'Rp 100.000' })).toContain('Rp 100.000');
});

it('[S8.008] an amount above the balance says to top up first', () => {
  expect(t('error.lending.amount_above_balance')).toBe('Saldo tidak cukup, isi saldo terlebih dahulu');
});

it('[S5.032] [S8.027] an empty field is named', () => {
  expect(texts['error.empty']).toBe('{field} tidak boleh kosong');
  expect(t('error.empty', { field: t('field.password') })).toBe('Password tidak boleh kosong');
});

it('quoted texts of the requirement stand literally', () => {
  expect(t('error.password.not_equal')).toBe('Password tidak sama');
  expect(t('error.bank_account.name_required')).toBe('Nama rekening harus diisi');
  expect(t('error.image.not_image')).toBe('Not an image');
  expect(t('copy.copied')).toBe('Copied.');
});

it('[S2.028] the menu has its labels under the five keys', () => {
  const keys = ['dashboard', 'marketplace', 'portfolio', 'mutation', 'setting'] as const satisfies readonly TextKey[];
  expect(keys.map((key) => t(key))).toEqual(['Ringkasan', 'Kelompok', 'Portofolio', 'Mutasi', 'Pengaturan']);
});

it('a slot without a value stays visible', () => {
  expect(t('error.empty', {})).toBe('{field} tidak boleh kosong');
});

it('a code without a text returns null, so that it can be shown unchanged', () => {
  expect(codeText('status.withdraw', 'pending')).toBe('Menunggu diproses');
  expect(codeText('status.withdraw', 'on_the_moon')).toBeNull();
});

it('a count is written with a thousands point, other numbers as they are', () => {
  expect(t('journals.count', { count: 3_836 })).toBe('3.836 jurnal');
  expect(t('journals.count', { count: 1_234_567 })).toBe('1.234.567 jurnal');
  expect(t('journals.count', { count: 836 })).toBe('836 jurnal');
  expect(t('reconciliation.file', { version: 2026 })).toBe('Berkas ke-2026');
});
