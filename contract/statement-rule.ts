// Standing rules of the bank's statement: lines that contain a text, one way, up to an amount, are booked to an account by
// themselves. One person proposes a rule, another approves it.
// Invariant: approval names the version that was seen; an approved rule is never changed, only stopped. Decision 0126.
import { z } from 'zod';
import type { StatementRuleId } from '#domain/ids.ts';
import { ruleAccounts, ruleDirections } from '#domain/matching.ts';
import { endpoints } from './endpoint.ts';
import { date, idParamsOf, idOf, instant, line, money, reason, signedMoney } from './fields.ts';
import { approving, cancelling, proposed } from './four-eyes.ts';

const rule = z
  .object({
    ...proposed,
    id: idOf<StatementRuleId>(),
    name: z.string(),
    contains: z.string(),
    direction: z.enum(ruleDirections),
    atMost: money,
    account: z.enum(ruleAccounts),
    stopped: z.object({ by: z.string(), at: instant }).nullable(),
  })
  .meta({ id: 'StatementRule' });
export type StatementRule = z.output<typeof rule>;

const conditions = {
  contains: line(60).min(3),
  direction: z.enum(ruleDirections),
  /** A fee: at most ten million rupiah. */
  atMost: money.refine((amount) => amount >= 1 && amount <= 10_000_000),
};

const preview = z
  .object({
    since: date,
    /** Lines of the newest statements since that date which the rule would have matched, and their sum. */
    lines: z.number(),
    amount: z.string(),
    /** The smallest and the largest, in + and out −; null without any. */
    least: signedMoney.nullable(),
    most: signedMoney.nullable(),
    months: z.number(),
    /** Some of them, the newest first. */
    examples: z.array(z.object({ date, text: z.string(), amount: signedMoney })),
  })
  .meta({ id: 'StatementRulePreview' });
export type StatementRulePreview = z.output<typeof preview>;

export const staffStatementRules = endpoints({
  listStatementRules: {
    call: 'GET staff/statementrules',
    who: { staff: 'reconciliation.read' },
    summary: 'Aturan rekening koran: yang menunggu, yang berlaku, yang dihentikan',
    data: z.array(rule),
  },
  previewStatementRule: {
    call: 'POST staff/statementrules/previews',
    who: { staff: 'reconciliation.read' },
    summary: 'Baris sejak satu tanggal yang akan cocok dengan aturan seperti ini',
    body: z.object({ ...conditions, since: date }),
    data: preview,
  },
  proposeStatementRule: {
    call: 'POST staff/statementrules',
    act: true,
    who: { staff: 'reconciliation.write' },
    summary: 'Ajukan aturan; berlaku setelah disetujui petugas lain',
    body: z.object({ name: line(60).min(3), ...conditions, account: z.enum(ruleAccounts), reason }),
    data: rule,
  },
  approveStatementRule: {
    call: 'POST staff/statementrules/:id/approvals',
    act: true,
    who: { staff: 'voucher.approve' },
    summary: 'Setujui aturan; dicoba pada tanggal yang belum ditutup',
    ...approving(rule),
  },
  cancelStatementRule: {
    call: 'POST staff/statementrules/:id/cancellations',
    act: true,
    who: { staff: 'reconciliation.write' },
    summary: 'Tarik atau tolak aturan sebelum disetujui',
    ...cancelling(rule),
  },
  stopStatementRule: {
    call: 'POST staff/statementrules/:id/stops',
    act: true,
    who: { staff: 'reconciliation.write' },
    summary: 'Hentikan aturan yang berlaku; yang sudah dibukukan tetap',
    params: idParamsOf<StatementRuleId>(),
    body: z.object({ reason }),
    data: rule,
  },
});
