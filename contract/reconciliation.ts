// The bank's statement of a day against the escrow account: uploaded as the bank's file, compared, resolved
// difference by difference, closed when both balances agree, and reopened while no later date is closed.
// Invariant: an action names the two sums and the version that were seen; balances are decimal text.
// Source: docs/domain.md §3, §8; docs/screens.md; docs/ports/bank.md; decision 0065.
import { z } from 'zod';
import type { JournalId, StatementPairId, StatementRuleId, StatementUploadId } from '#domain/ids.ts';
import { matchedBy } from '#domain/matching.ts';
import { differenceKinds, resolutionWays, uncorrectables } from '#domain/reconciliation.ts';
import { endpoints } from './endpoint.ts';
import { choice, date, idOf, instant, optionalReason, paging, reason, signedMoney, text, upload } from './fields.ts';
import { voucher } from './voucher.ts';
import { fileOf } from './list-file.ts';

const decimal = z.string().regex(/^-?\d{1,30}$/);
export const dateParams = z.object({ date });
const named = z.object({ name: z.string(), at: instant });

const statementDay = z
  .object({
    date,
    /** `absent`: no file of this date yet. */
    state: z.enum(['absent', 'open', 'closed']),
    /** Version of the current file; 0 without one. */
    version: z.int().min(0),
    lines: z.int().min(0),
    uploaded: named.nullable(),
    closed: named.nullable(),
  })
  .meta({ id: 'StatementDay' });
export type StatementDay = z.output<typeof statementDay>;

export const statementForms = ['own', 'bca', 'mandiri', 'bri', 'bni', 'mt940', 'camt053'] as const;

/** What the first line says; `purpose` where it names one of our virtual accounts, whose holder is then `name`. */
export const says = z.object({
  name: z.string(),
  purpose: z.enum(['topup', 'portfolio', 'lending', 'member']).nullable(),
  description: z.string(),
  time: z.string().nullable(),
});

/** What a person said of it, and why. */
const said = z.object({ reason: z.string(), by: z.string(), at: instant });

/** A movement of the books in a person's words: what for, whose, through which bank; where the money went; when. */
export const movement = z.object({ title: z.string(), detail: z.string(), at: instant });

const difference = z
  .object({
    kind: z.enum(differenceKinds),
    reference: z.string(),
    counterparty: z.string().nullable(),
    /** Line of the file; the header is line 1. */
    lines: z.array(z.int()),
    /** In +, out −; 0 where that side has no entry. */
    told: signedMoney,
    booked: signedMoney,
    journals: z.array(idOf<JournalId>()),
    says: says.nullable(),
    movement: movement.nullable(),
    /** What a line may be matched with: bookings of its amount, or (`isSplit`) those that together are its amount. */
    candidates: z.object({
      isSplit: z.boolean(),
      bookings: z.array(movement.extend({ reference: z.string(), booked: signedMoney })),
    }),
    note: said.nullable(),
    /** Who undid a rule's match of it, so that it is left to people. */
    unmatched: said.nullable(),
    /** The newest voucher that resolves it. */
    voucher: voucher.nullable(),
    /** The ways to resolve it, the likeliest first; `uncorrected`: why no correction is among them, though too much is booked. */
    ways: z.array(z.enum(resolutionWays)),
    uncorrected: z.enum(uncorrectables).nullable(),
  })
  .meta({ id: 'StatementDifference' });
export type StatementDifference = z.output<typeof difference>;

export const bankStatement = statementDay
  .extend({
    opening: decimal,
    closing: decimal,
    /** The escrow account at the end of that date, by the books as they are now. */
    escrow: decimal,
    /** The first 500; `differenceCount` counts them all. */
    differences: z.array(difference),
    differenceCount: z.int().min(0),
    form: z.enum(statementForms),
    /** The last digits of the account that the file names. */
    accountLastDigits: z.string().nullable(),
    /** What is matched, by what did it; `rule` of two people has a name and who proposed it. */
    matched: z.array(
      z.object({
        by: z.enum(matchedBy),
        rule: idOf<StatementRuleId>().nullable(),
        name: z.string().nullable(),
        person: z.string().nullable(),
        since: instant.nullable(),
        lines: z.int().min(0),
        moneyIn: decimal,
        moneyOut: decimal,
      }),
    ),
    pairs: z.array(
      z.object({
        id: idOf<StatementPairId>(),
        by: z.string(),
        at: instant,
        amount: signedMoney,
        names: z.array(z.string()),
        /** Its lines and bookings of a day beside. */
        beside: z.array(z.object({ date, name: z.string() })),
      }),
    ),
    /** Why both balances are apart: sums to the bank's less the books' exactly. */
    why: z.array(
      z.object({
        kind: z.enum(['line', 'booking', 'before', 'other_day', 'rest']),
        name: z.string(),
        count: z.int().min(1),
        amount: decimal,
      }),
    ),
  })
  .meta({ id: 'BankStatement' });
export type BankStatement = z.output<typeof bankStatement>;

export const uploadStates = ['waiting', 'reading', 'stored', 'refused', 'failed'] as const;

const statementUpload = z
  .object({
    id: idOf<StatementUploadId>(),
    /** `refused`: the file is wrong, and `reason` says why; `failed`: it could not be read, and may be sent again. */
    state: z.enum(uploadStates),
    /** Of a hundred. */
    progress: z.int().min(0).max(100),
    /** Once stored: its date, and how many movements it has. */
    date: date.nullable(),
    lines: z.int().min(0).nullable(),
    reason: z.string().nullable(),
    uploaded: named,
  })
  .meta({ id: 'StatementUpload' });
export type StatementUpload = z.output<typeof statementUpload>;

/** A reference with the two sums that were seen. */
export const part = z.object({ reference: text(64).min(1), told: signedMoney, booked: signedMoney });
export const seenVersion = z.int().min(1);

export const batchWays = ['charge', 'expense'] as const;

const listStatementDays = {
  call: 'GET staff/bankstatements',
  who: { staff: 'reconciliation.read' },
  summary: 'Tanggal rekening koran sejak yang pertama, yang terbaru lebih dulu',
  query: paging(20).extend({ sort: choice(['newest', 'oldest']), open: z.enum(['yes']).optional() }),
  data: statementDay,
  paged: true,
} as const;

export const staffBankStatements = endpoints({
  listStatementDays,
  exportStatementDays: fileOf(listStatementDays),
  getBankStatement: {
    call: 'GET staff/bankstatements/:date',
    who: { staff: 'reconciliation.read' },
    summary: 'Rekening koran satu tanggal, dicocokkan dengan pembukuan',
    params: dateParams,
    data: bankStatement,
  },
  uploadBankStatement: {
    call: 'POST staff/bankstatements',
    who: { staff: 'reconciliation.write' },
    summary: 'Unggah berkas rekening koran; dibaca sesudahnya, dan berkas yang sama tidak disimpan dua kali',
    body: z.object({ file: upload }),
    files: 1,
    data: statementUpload,
  },
  listStatementUploads: {
    call: 'GET staff/bankstatementuploads',
    who: { staff: 'reconciliation.read' },
    summary: 'Berkas yang diunggah sejak kemarin: sejauh mana dibaca, dan hasilnya',
    data: z.array(statementUpload),
  },
  resolveDifference: {
    call: 'POST staff/bankstatements/:date/resolutions',
    act: true,
    who: { staff: 'reconciliation.write' },
    summary: 'Selesaikan satu selisih: catatan, atau pengajuan yang disetujui petugas lain',
    params: dateParams,
    body: z.object({
      way: z.enum(resolutionWays),
      reference: text(64).min(1),
      told: signedMoney,
      booked: signedMoney,
      reason,
    }),
    data: bankStatement,
  },
  pairDifferences: {
    call: 'POST staff/bankstatements/:date/pairs',
    act: true,
    who: { staff: 'reconciliation.write' },
    summary:
      'Cocokkan baris bank dengan pembukuan yang jumlahnya sama, juga dengan hari sebelah; dapat dibagi atau digabung',
    params: dateParams,
    body: z.object({
      version: seenVersion,
      parts: z.array(part).min(1).max(50),
      /** What is matched with them of the day before or after. */
      beside: z.object({ date, version: seenVersion, parts: z.array(part).min(1).max(50) }).optional(),
    }),
    data: bankStatement,
  },
  undoPair: {
    call: 'POST staff/bankstatements/:date/pairs/:id/undoings',
    act: true,
    who: { staff: 'reconciliation.write' },
    summary: 'Lepas lagi yang dicocokkan petugas',
    params: dateParams.extend({ id: idOf<StatementPairId>() }),
    body: z.object({ version: seenVersion, reason }),
    data: bankStatement,
  },
  bookTogether: {
    call: 'POST staff/bankstatements/:date/batches',
    act: true,
    who: { staff: 'reconciliation.write' },
    summary: 'Ajukan beberapa baris keluar sebagai satu pengajuan, disetujui petugas lain',
    params: dateParams,
    body: z.object({ version: seenVersion, way: z.enum(batchWays), parts: z.array(part).min(1).max(50), reason }),
    data: bankStatement,
  },
  closeStatement: {
    call: 'POST staff/bankstatements/:date/closings',
    act: true,
    who: { staff: 'reconciliation.close' },
    summary: 'Tutup tanggal yang saldo akhirnya sama dengan pembukuan',
    params: dateParams,
    body: z.object({ version: z.int().min(1), reason: optionalReason }),
    data: bankStatement,
  },
  reopenStatement: {
    call: 'POST staff/bankstatements/:date/reopenings',
    act: true,
    who: { staff: 'reconciliation.close' },
    summary: 'Buka lagi tanggal yang ditutup, selama tidak ada tanggal sesudahnya yang ditutup',
    params: dateParams,
    body: z.object({ version: z.int().min(1), reason }),
    data: bankStatement,
  },
});
