// Registration with a code, password reset, password change, e-mail verification.
// Invariant: no answer reveals whether a phone number or e-mail address is registered before ownership is proven.
// Source: spec §2 , §5, §7; docs/api.md; docs/domain.md §2; docs/settled.md 38, 39, 54, 59.
import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { date, empty, text, uploadField } from './fields.ts';

const password = text(1024).min(1);
/** A password and its repetition. */
export const newPassword = z.object({ first: password, second: password });

export const termsKinds = ['terms_of_service', 'privacy_policy', 'risk_disclosure'] as const;
export const terms = z
  .object({
    kind: z.enum(termsKinds),
    version: z.int(),
    effectiveFrom: date,
    /** Cleaned markup: p, h1 to h4, lists, tables, strong, em, br. */
    body: z.string(),
    /** SHA-256 of the body, hexadecimal. */
    sha256: z.string(),
  })
  .meta({ id: 'Terms' });
export type Terms = z.output<typeof terms>;

const code = text(12).min(1);
const value = text(254).min(1);

export const registration = endpoints({
  getTerms: {
    call: 'GET terms/:kind',
    who: 'all',
    summary: 'Teks ketentuan yang berlaku',
    params: z.object({ kind: z.enum(termsKinds) }),
    data: terms,
  },
  requestVerification: {
    call: 'POST users/verifications/requests',
    who: 'all',
    summary: 'Kirim kode ke nomor telepon',
    body: z.object({ phonenumber: text(40).min(1) }),
    data: empty,
  },
  checkVerification: {
    call: 'POST users/verifications',
    who: 'all',
    summary: 'Periksa kode',
    body: z.object({ phonenumber: text(40).min(1), code }),
    data: z.object({ verificationToken: z.string() }),
  },
  validateRegistration: {
    call: 'POST users/validations',
    who: 'all',
    summary: 'Periksa data pendaftaran',
    // What is missing counts as empty, so that one answer names every field that fails.
    body: z.object({
      name: text(2_000).default(''),
      email: text(2_000).default(''),
      plainPassword: z
        .object({ first: password.default(''), second: password.default('') })
        .default({ first: '', second: '' }),
      verificationToken: text(2_000).optional(),
    }),
    data: empty,
  },
  register: {
    call: 'POST users',
    who: 'all',
    summary: 'Daftar sebagai pendana',
    body: z.object({
      platform: z.literal('web'),
      name: text(120),
      email: text(254),
      verificationToken: text(2_000).min(1),
      plainPassword: newPassword,
      termsVersion: z.union([z.int(), text(9).regex(/^\d+$/)]).optional(),
      identityType: z.literal('ktp').optional(),
      identityFile: uploadField.optional(),
      npwpFile: uploadField.optional(),
      identityNumber: text(40).optional(),
      npwpNumber: text(40).optional(),
    }),
    data: z.object({ token: z.string() }),
    files: 2,
  },
  requestReset: {
    call: 'POST resettings/requests',
    who: 'all',
    summary: 'Lupa kata sandi: kirim kode',
    body: z.object({ value }),
    data: empty,
  },
  validateReset: {
    call: 'POST resettings/validates',
    who: 'all',
    summary: 'Lupa kata sandi: periksa kode',
    body: z.object({ value, code }),
    data: empty,
  },
  resetPassword: {
    call: 'POST resettings/resets',
    who: 'all',
    summary: 'Lupa kata sandi: kata sandi baru',
    body: z.object({ value, code, plainPassword: newPassword }),
    data: empty,
  },
  changePassword: {
    call: 'POST me/changepasswords',
    who: 'user',
    summary: 'Ganti kata sandi; sesi lain berakhir',
    body: z.object({ currentPassword: password, plainPassword: newPassword }),
    data: empty,
    forms: true,
  },
  requestEmailVerification: {
    call: 'POST me/emails/verifications',
    who: 'user',
    summary: 'Kirim tautan verifikasi ke email',
    body: z.object({ email: text(254).min(1), password: text(1024).optional() }),
    data: empty,
  },
  verifyEmail: {
    call: 'POST emails/verifications',
    who: 'all',
    summary: 'Tautan verifikasi email dibuka',
    body: z.object({ token: text(200).min(1) }),
    data: empty,
  },
  setPhoto: {
    call: 'POST me/photo',
    who: 'user',
    summary: 'Foto profil',
    body: z.object({ file: uploadField.shape.file }),
    data: z.object({ photoUrl: z.string() }),
    files: 1,
  },
  getPhoto: {
    call: 'GET photos/:name',
    who: 'all',
    summary: 'Foto profil dengan tautan bertanda tangan',
    params: z.object({ name: text(80).regex(/^[0-9a-f]{32}\.jpg$/) }),
    query: z.object({ until: text(20), signature: text(100) }),
    raw: true,
  },
});
