// What has been typed into a collection sheet, and what follows from it: what each member pays, is short of and is
// covered for, the totals, and the errors.
// Invariant: only touched fields are stored; the rest follows the sheet, so that another date or a newer sheet
// changes only untouched lines. Posted: own money + covers = cash.
// Source: docs/domain.md §6; spec §1.
import type { Endpoints } from '#contract/all.ts';
import type { SheetForm } from '#contract/staff.ts';
import { splitCover } from '#domain/cover.ts';
import { maxRupiah, minRupiah, type Rupiah, rupiah, subtract, sumRupiah, ZERO } from '#domain/money.ts';
import { shortageOf } from '#domain/sheet.ts';
import type { MoneyValue } from '#ui/MoneyField.tsx';

/** A sheet as it is sent. */
export type SheetBody = Endpoints['POST staff/lendings/:id/sheets']['body'];
export type Attendance = SheetBody['lines'][number]['attendance'];
export const attendances = [
  'present',
  'late',
  'entrusted',
  'excused',
  'absent',
] as const satisfies readonly Attendance[];

/** `payer` is null until one is chosen. */
export type Cover = { key: number; debtor: string; payer: string | null; amount: MoneyValue };

export type DraftLine = { attendance?: Attendance; paid?: MoneyValue; payoff?: boolean };

export type Draft = {
  lines: Readonly<Record<string, DraftLine>>;
  covers: readonly Cover[];
  /** Covers of earlier meetings that a member repays at this one; not part of the cash. */
  repaid: Readonly<Record<string, MoneyValue>>;
  /** The cash as counted, entered separately: it checks everything above. */
  cash: MoneyValue;
  note: string;
};

export const emptyDraft: Draft = { lines: {}, covers: [], repaid: {}, cash: '', note: '' };

export function isTouched({ lines, covers, repaid, cash, note }: Draft): boolean {
  return Object.keys({ ...lines, ...repaid }).length > 0 || covers.length > 0 || cash !== '' || note !== '';
}

type Member = SheetForm['members'][number];

export type SheetLine = {
  member: Member;
  attendance: Attendance;
  /** As shown in the field. */
  paidInput: MoneyValue;
  paid: Rupiah;
  /** What is missing of the amount due by this date. */
  shortage: Rupiah;
  covered: Rupiah;
  /** The payment pays off the member's loan. */
  payoff: boolean;
};

/** Whoever is absent pays nothing unless a sum is typed; whoever comes after all is asked for what is due again. */
export function withAttendance(line: DraftLine, attendance: Attendance): DraftLine {
  if (attendance === 'absent') return { attendance, paid: 0n };
  return line.attendance === 'absent' && line.paid === 0n ? { attendance } : { ...line, attendance };
}

export const amountOf = (value: MoneyValue): Rupiah => rupiah(Number(value || 0));

/**
 * Default of an untouched member: the amount due; on a further sheet of the same meeting zero, since only some still
 * pay.
 */
export function linesOf(form: SheetForm, draft: Draft): SheetLine[] {
  return form.members.map((member) => {
    const typed = draft.lines[member.member] ?? {};
    const usual = form.posted.length > 0 ? ZERO : member.due;
    const paidInput = typed.paid ?? BigInt(usual);
    const paid = amountOf(paidInput);
    return {
      member,
      attendance: typed.attendance ?? 'present',
      paidInput,
      paid,
      payoff: typed.payoff ?? false,
      shortage: shortageOf(member.due, paid),
      covered: sumRupiah(
        draft.covers.filter(({ debtor }) => debtor === member.member).map(({ amount }) => amountOf(amount)),
      ),
    };
  });
}

export type Sums = {
  due: Rupiah;
  /** The members' own money. */
  paid: Rupiah;
  covered: Rupiah;
  /** Own money and covers: what the cash must be. */
  total: Rupiah;
  /** Counted cash minus the total; null while nothing has been counted. */
  difference: Rupiah | null;
  /** Shortages that no one covers. */
  open: Rupiah;
  full: number;
  partly: number;
  none: number;
};

export function sumsOf(lines: readonly SheetLine[], { cash }: Pick<Draft, 'cash'>): Sums {
  const paid = sumRupiah(lines.map((line) => line.paid));
  const covered = sumRupiah(lines.map((line) => line.covered));
  const total = rupiah(paid + covered);
  const short = lines.filter((line) => line.shortage > 0);
  const partly = short.filter((line) => line.paid > 0).length;
  return {
    due: sumRupiah(lines.map((line) => line.member.due)),
    paid,
    covered,
    total,
    difference: cash === '' ? null : subtract(amountOf(cash), total),
    open: sumRupiah(lines.map((line) => maxRupiah(subtract(line.shortage, line.covered), ZERO))),
    full: lines.length - short.length,
    partly,
    none: short.length - partly,
  };
}

/** Who can be asked to cover: members who owed something by this date and paid all of it. */
export function payersInFull(lines: readonly SheetLine[]): SheetLine[] {
  return lines.filter((line) => line.paid > 0 && line.shortage === 0);
}

/** Splits a member's shortage among those who paid in full, replacing the member's existing covers. */
export function shareEvenly(lines: readonly SheetLine[], covers: readonly Cover[], debtor: string): Cover[] {
  const shortage = lines.find((line) => line.member.member === debtor)?.shortage ?? ZERO;
  const payers = payersInFull(lines);
  const others = covers.filter((cover) => cover.debtor !== debtor);
  if (shortage === 0 || payers.length === 0) return others;
  const next = nextKey(covers);
  const shares = splitCover(shortage, payers.length).map((amount, index) => ({
    key: next + index,
    debtor,
    payer: payers[index]?.member.member ?? null,
    amount: BigInt(amount),
  }));
  return [...others, ...shares.filter(({ amount }) => amount > 0n)];
}

/** Adds a cover for a member, of what is still open, with the payer yet to be chosen. */
export function withCover(line: SheetLine, covers: readonly Cover[]): Cover[] {
  const left = maxRupiah(subtract(line.shortage, line.covered), ZERO);
  const amount: MoneyValue = left > 0 ? BigInt(left) : '';
  return [...covers, { key: nextKey(covers), debtor: line.member.member, payer: null, amount }];
}

const nextKey = (covers: readonly Cover[]): number => Math.max(0, ...covers.map(({ key }) => key)) + 1;

/** Covers in the order of the members they are for; a member who is no longer short keeps them until they are removed. */
export function debtorsOf(lines: readonly SheetLine[], covers: readonly Cover[]): SheetLine[] {
  return lines.filter((line) => line.shortage > 0 || covers.some((cover) => cover.debtor === line.member.member));
}

export type Fault =
  | { at: 'cash'; kind: 'missing' | 'nothing' | 'differs' }
  | { at: 'cover'; key: number; kind: 'payer' | 'amount' }
  | { at: 'debtor'; member: string; kind: 'above' }
  | { at: 'repaid'; member: string; kind: 'above' | 'own' };

/** What the server refused, at the place on the page that it is about. */
export type Refused = {
  /** By member: their own line. */
  lines: ReadonlyMap<string, string>;
  covers: ReadonlyMap<Cover['key'], string>;
  /** By member: the cover repaid. */
  repaid: ReadonlyMap<string, string>;
  cash: string | undefined;
};

/** Finds the rows that a refusal of this draft names, such as `lines[3]`; their order is that of `bodyOf`. */
export function refusedAt(
  errors: readonly { field?: string; message: string }[],
  form: SheetForm,
  draft: Draft,
): Refused {
  const marks = <K>(list: string, keys: readonly K[]): Map<K, string> =>
    new Map(
      errors.flatMap(({ field, message }): [K, string][] => {
        const [, name, place] = /^(\w+)\[(\d+)\]/.exec(field ?? '') ?? [];
        const key = name === list ? keys[Number(place)] : undefined;
        return key === undefined ? [] : [[key, message]];
      }),
    );
  return {
    lines: marks(
      'lines',
      linesOf(form, draft).map(({ member }) => member.member),
    ),
    covers: marks(
      'covers',
      draft.covers.filter(({ payer }) => payer !== null).map(({ key }) => key),
    ),
    repaid: marks(
      'repaid',
      repaidOf(form, draft).map(({ debtor }) => debtor),
    ),
    cash: errors.find(({ field }) => field === 'cash')?.message,
  };
}

/** The errors that block posting, in page order; the server checks the same again. */
export function faultsOf(lines: readonly SheetLine[], draft: Draft, debtors: SheetForm['debtors']): Fault[] {
  const above = lines.filter((line) => line.covered > line.shortage);
  const { total, difference } = sumsOf(lines, draft);
  return [
    ...draft.covers.flatMap((cover): Fault[] => [
      ...(cover.payer === null ? [{ at: 'cover', key: cover.key, kind: 'payer' } as const] : []),
      ...(amountOf(cover.amount) === 0 ? [{ at: 'cover', key: cover.key, kind: 'amount' } as const] : []),
    ]),
    ...above.map(({ member }): Fault => ({ at: 'debtor', member: member.member, kind: 'above' })),
    ...debtors.flatMap(({ member, owed }) => repaidFault(lines, member, owed, amountOf(draft.repaid[member] ?? ''))),
    ...cashFault(total, difference),
  ];
}

/** Never more than is owed, and only once the member's own amount due is paid. */
function repaidFault(lines: readonly SheetLine[], member: string, owed: Rupiah, amount: Rupiah): Fault[] {
  if (amount > owed) return [{ at: 'repaid', member, kind: 'above' }];
  const short = lines.some((line) => line.member.member === member && line.shortage > 0);
  return amount > 0 && short ? [{ at: 'repaid', member, kind: 'own' }] : [];
}

function cashFault(total: Rupiah, difference: Rupiah | null): Fault[] {
  if (difference === null) return [{ at: 'cash', kind: 'missing' }];
  if (difference !== 0) return [{ at: 'cash', kind: 'differs' }];
  return total === 0 ? [{ at: 'cash', kind: 'nothing' }] : [];
}

/** The request body. Covers without a payer are errors, so there are none here. */
export function bodyOf(form: SheetForm, draft: Draft): SheetBody {
  const note = draft.note.trim();
  const repaid = repaidOf(form, draft);
  return {
    meetingDate: form.meetingDate,
    version: form.version,
    cash: amountOf(draft.cash),
    lines: linesOf(form, draft).map(({ member, attendance, paid, payoff }) => ({
      member: member.member,
      attendance,
      paid,
      ...(payoff ? { payoff } : {}),
    })),
    covers: draft.covers.flatMap(({ payer, debtor, amount }) =>
      payer === null ? [] : [{ payer, debtor, amount: amountOf(amount) }],
    ),
    ...(repaid.length === 0 ? {} : { repaid }),
    ...(note === '' ? {} : { note }),
  };
}

const repaidOf = ({ debtors }: SheetForm, draft: Draft) =>
  debtors.flatMap(({ member }) => {
    const amount = amountOf(draft.repaid[member] ?? '');
    return amount > 0 ? [{ debtor: member, amount }] : [];
  });

/** The part of the posted cash that has not reached the bank. */
export function inHand(posted: SheetForm['posted'][number]): Rupiah {
  return subtract(posted.cash, minRupiah(posted.deposited, posted.cash));
}
