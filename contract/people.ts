// Lenders as staff find and see them: masked in lists, in the detail and in the export; a full value is revealed for
// a stated reason.
// Source: docs/domain.md §3; docs/domain.md §1; docs/screens.md.
import { z } from 'zod';
import type { BankAccountId, LedgerAccountId, LendingId, PersonId, PortfolioId, StaffId } from '#domain/ids.ts';
import { kycStatus } from './account.ts';
import { endpoints } from './endpoint.ts';
import { choice, date, empty, idOf, idParamsOf, instant, line, money, paging, reason } from './fields.ts';
import { termsKinds } from './registration.ts';
import { fileOf } from './list-file.ts';

export const personItem = z
  .object({
    id: idOf<PersonId>(),
    name: z.string(),
    /** Masked, as every number and address in this file. */
    phone: z.string(),
    email: z.string().nullable(),
    kycStatus,
    createdAt: instant,
  })
  .meta({ id: 'PersonItem' });
export type PersonItem = z.output<typeof personItem>;

export const revealFields = ['phone', 'email', 'identityNumber', 'npwpNumber', 'bankAccountNumber'] as const;

export const personEvent = z.object({
  seq: z.int(),
  at: instant,
  by: z.enum(['self', 'staff', 'system', 'visitor']),
  staff: z.string().nullable(),
  action: z.string(),
  result: z.string(),
});

export const consent = z.object({
  kind: z.enum(termsKinds),
  version: z.int(),
  /** SHA-256 of the text that was shown, hexadecimal. */
  sha256: z.string(),
  purpose: z.string(),
  agreedAt: instant,
});

export const personDetail = personItem
  .extend({
    emailVerified: z.boolean(),
    isBorrower: z.boolean(),
    signatureActive: z.boolean(),
    sessions: z.int(),
    identityNumber: z.string().nullable(),
    npwpNumber: z.string().nullable(),
    accounts: z.array(
      z.object({ id: idOf<BankAccountId>(), bank: z.string(), holder: z.string(), number: z.string() }),
    ),
    figures: z.object({
      balance: money,
      activeBalance: money,
      activePortfolioCount: z.int(),
      portfolioCount: z.int(),
    }),
    /** The newest twenty. */
    /** The lender's cash account in the ledger; null before it exists. */
    cashAccount: idOf<LedgerAccountId>().nullable(),
    portfolios: z.array(
      z.object({
        id: idOf<PortfolioId>(),
        lending: idOf<LendingId>(),
        group: z.string(),
        amount: money,
        status: z.string(),
        createdAt: instant,
      }),
    ),
    consents: z.array(consent),
    /** The newest ten with this person as actor or object. */
    auditEvents: z.array(personEvent),
    /** Blocked from signing in, by whom and why; lifted only by another member of staff. */
    blocked: z
      .object({ at: instant, by: z.object({ id: idOf<StaffId>(), name: z.string() }), reason: z.string() })
      .nullable(),
    /** Which full values this member of staff may ask for. */
    reveals: z.array(z.enum(revealFields)),
  })
  .meta({ id: 'PersonDetail' });
export type PersonDetail = z.output<typeof personDetail>;

/** The proof of what somebody agreed to: each text as it stood, with time and address. */
const consentProof = z
  .object({
    person: z.object({ id: idOf<PersonId>(), name: z.string() }),
    exportedAt: instant,
    consents: z.array(
      consent.extend({ address: z.string(), effectiveFrom: date.nullable(), body: z.string().nullable() }),
    ),
  })
  .meta({ id: 'ConsentProof' });
export type ConsentProof = z.output<typeof consentProof>;

const listPeople = {
  call: 'GET staff/people',
  who: { staff: 'person.read' },
  summary: 'Pendana, nomor disamarkan',
  query: paging(20).extend({
    sort: choice(['newest', 'oldest', 'name']),
    /** Beginnings of the name's words, a phone number or its last digits, an e-mail address, or a whole NIK. */
    q: line(120).optional(),
    kyc: choice(['not_verified', 'pending', 'rejected', 'verified']),
  }),
  data: personItem,
  paged: true,
} as const;

export const staffPeople = endpoints({
  listPeople,
  exportPeople: fileOf(listPeople),
  getPerson: {
    call: 'GET staff/people/:id',
    who: { staff: 'person.read' },
    summary: 'Satu pendana, nomor disamarkan',
    params: idParamsOf<PersonId>(),
    data: personDetail,
  },
  revealPerson: {
    call: 'POST staff/people/:id/reveals',
    who: { staff: 'person.reveal' },
    summary: 'Nilai lengkap, dengan alasan; dicatat',
    params: idParamsOf<PersonId>(),
    body: z.object({
      field: z.enum(revealFields),
      /** Which bank account. */
      account: idOf<BankAccountId>().optional(),
      reason,
    }),
    data: z.object({ value: z.string() }),
  },
  proveConsents: {
    call: 'POST staff/people/:id/consentproofs',
    who: { staff: 'person.consent.read' },
    summary: 'Bukti persetujuan untuk diserahkan, dengan alasan; dicatat',
    params: idParamsOf<PersonId>(),
    body: z.object({ reason }),
    data: consentProof,
  },
  blockPerson: {
    call: 'POST staff/people/:id/blocks',
    who: { staff: 'person.block' },
    summary: 'Memblokir akun: semua sesi berakhir dan masuk ditolak, dengan alasan',
    params: idParamsOf<PersonId>(),
    body: z.object({ reason }),
    data: empty,
  },
  unblockPerson: {
    call: 'POST staff/people/:id/unblocks',
    who: { staff: 'person.block' },
    summary: 'Membuka blokir akun, oleh petugas lain, dengan alasan',
    params: idParamsOf<PersonId>(),
    body: z.object({ reason }),
    data: empty,
  },
});

/** Consents given, and texts that changed since and need a new consent. */
export const consents = endpoints({
  listConsents: {
    call: 'GET me/consents',
    who: 'user',
    summary: 'Persetujuan sendiri, dan ketentuan baru yang menunggu',
    data: z.object({ given: z.array(consent), due: z.array(z.object({ kind: z.enum(termsKinds), version: z.int() })) }),
  },
  giveConsent: {
    call: 'POST me/consents',
    who: 'user',
    summary: 'Setuju dengan ketentuan yang berlaku',
    body: z.object({ kind: z.enum(termsKinds), version: z.int().min(1) }),
    data: z.object({}),
  },
});
