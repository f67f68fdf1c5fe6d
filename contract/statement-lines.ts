// Single lines of a bank's day: one line split into several payments, what else a line may be, what was matched and how, and which
// lines a voucher books.
// Invariant: an act names the version and the sums that were seen; whole rupiah.
// Source: docs/domain.md §8; docs/screens.md; decisions 0126, 0131.
import { z } from 'zod';
import type { JournalId, StatementRuleId, VoucherId } from '#domain/ids.ts';
import { matchedBy } from '#domain/matching.ts';
import { mostSplitParts } from '#domain/statement-split.ts';
import { endpoints } from './endpoint.ts';
import { date, idOf, line, money, paging, reason, signedMoney, text } from './fields.ts';
import { bankStatement, dateParams, movement, part, says, seenVersion } from './reconciliation.ts';

/** A part of one line; no account: its owner is not known yet. */
const splitPart = z.object({ account: text(19).min(8).nullable(), amount: money });

const destination = z.object({
  account: z.string(),
  purpose: z.enum(['topup', 'portfolio', 'lending']),
  holder: z.string(),
  group: z.string().nullable(),
  /** Exactly this is awaited; null where any amount is taken. */
  awaited: money.nullable(),
});
export type SplitDestination = z.output<typeof destination>;

/** `date` and `version` of its own day: the line's, or one beside. */
const booking = movement.extend({ reference: z.string(), booked: signedMoney, date, version: seenVersion });

/** What one line may be: bookings of its day and of those beside that are left, and accounts that may be given to. */
const candidates = z
  .object({
    bookings: z.array(booking),
    destinations: z.array(destination),
    /** Awaited fundings that together are the line; none when there is no such set. */
    suggested: z.array(destination),
  })
  .meta({ id: 'StatementCandidates' });
export type StatementCandidates = z.output<typeof candidates>;

const datedPart = part.extend({ date });

/** One line that is matched, and what it is in the books. */
const matchedLine = z
  .object({
    /** Line of the file. */
    line: z.int(),
    amount: signedMoney,
    says,
    movement: movement.nullable(),
    journal: idOf<JournalId>().nullable(),
    /** The date of its booking, where it is another. */
    bookedOn: date.nullable(),
    /** What is sent to undo a rule's match; null where something was posted for the line, or people matched it. */
    undo: z.object({ line: datedPart, booking: datedPart }).nullable(),
  })
  .meta({ id: 'MatchedLine' });
export type MatchedLine = z.output<typeof matchedLine>;

const voucherLines = z
  .object({
    lines: z.array(z.object({ name: z.string(), description: z.string(), amount: signedMoney })),
    /** Of one line that is split: an account's purpose and holder, or nobody yet. */
    parts: z.array(
      z.object({
        purpose: z.enum(['topup', 'portfolio', 'lending', 'member']).nullable(),
        holder: z.string().nullable(),
        group: z.string().nullable(),
        /** The virtual account: two people may have one name. */
        account: z.string().nullable(),
        amount: money,
      }),
    ),
  })
  .meta({ id: 'StatementVoucherLines' });
export type StatementVoucherLines = z.output<typeof voucherLines>;

export const staffStatementLines = endpoints({
  splitLine: {
    call: 'POST staff/bankstatements/:date/splits',
    act: true,
    who: { staff: 'reconciliation.write' },
    summary: 'Ajukan satu baris masuk sebagai beberapa pembayaran, disetujui petugas lain; jumlahnya harus tepat',
    params: dateParams,
    body: z.object({
      version: seenVersion,
      line: part,
      parts: z.array(splitPart).min(1).max(mostSplitParts),
      reason,
    }),
    data: bankStatement,
  },
  searchCandidates: {
    call: 'GET staff/bankstatements/:date/lines/:id/candidates',
    who: { staff: 'reconciliation.read' },
    summary: 'Cari pembukuan yang tersisa dan rekening virtual menurut orang, kelompok, jumlah, atau nomor',
    params: dateParams.extend({ id: text(64).min(1) }),
    query: z.object({ q: line(100).optional() }),
    data: candidates,
  },
  listMatched: {
    call: 'GET staff/bankstatements/:date/matches',
    who: { staff: 'reconciliation.read' },
    summary: 'Baris bank yang sudah cocok menurut satu aturan, masing-masing dengan pembukuannya',
    params: dateParams,
    query: paging(20).extend({
      by: z.enum(matchedBy),
      rule: (z.uuid() as unknown as z.ZodType<StatementRuleId, string>).optional(),
    }),
    data: matchedLine,
    paged: true,
  },
  undoMatch: {
    call: 'POST staff/bankstatements/:date/undoings',
    act: true,
    who: { staff: 'reconciliation.write' },
    summary: 'Nyatakan kecocokan menurut aturan keliru; baris dan pembukuannya lalu diputuskan petugas',
    params: dateParams,
    body: z.object({ version: seenVersion, line: datedPart, booking: datedPart, reason }),
    data: bankStatement,
  },
  readVoucherLines: {
    call: 'GET staff/bankstatements/:date/vouchers/:id',
    who: { staff: 'reconciliation.read' },
    summary: 'Baris bank yang dibukukan satu pengajuan, dan bagiannya',
    params: dateParams.extend({ id: idOf<VoucherId>() }),
    data: voucherLines,
  },
});
