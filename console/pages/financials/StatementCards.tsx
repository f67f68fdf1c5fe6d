// The statements of a date as cards: trial balance, balance sheet, income, cash flow. Each amount leads to the ledger behind it.
// Source: decision 0124.
import type { Financials } from '#contract/financials.ts';
import type { AccountKind } from '#domain/account-kind.ts';
import { type BusinessDate, formatDate, formatShortDate } from '#domain/calendar.ts';
import type { JournalKind } from '#domain/journal-kind.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { type SheetSection, sheetSections } from '#domain/statements.ts';
import { Card } from '#ui/Card.tsx';
import { type Line, Lines } from '#ui/Figures.tsx';
import { codeText, t } from '#ui/text.ts';
import frame from '../frame.module.css';
import styles from './financials.module.css';
import { type Filters, ledgerAddress, type LedgerPart } from './financialQueries.ts';
import { type Section, type StatementLine, StatementTable } from './StatementTable.tsx';

type Props = { found: Financials; filters: Filters };
type Pair = { now: string; before: string };

const none = () => t('financials.none');
/** "–" for nothing. */
const amountText = (amount: string): string => (amount === '0' ? none() : formatRupiahTotal(amount));
const differenceOf = ({ now, before }: Pair): string => String(BigInt(now) - BigInt(before));
const changeText = (amount: string): string =>
  amount === '0' ? none() : `${amount.startsWith('-') ? '' : '+'}${formatRupiahTotal(amount)}`;
const noteOf = (kind: AccountKind): string | undefined => codeText('financials.note', kind) ?? undefined;

/** "1–26 Nov 2026". */
export function spanText({ from, to }: { from: BusinessDate; to: BusinessDate }): string {
  if (from === to) return formatDate(to);
  const begin = from.slice(0, 7) === to.slice(0, 7) ? String(Number(from.slice(8))) : formatShortDate(from);
  return `${begin}–${formatDate(to)}`;
}

/** The ledger of a kind in the statement's month. */
const ledgerOf = ({ found, filters }: Props, part: LedgerPart) => ledgerAddress(filters, { ...found.period, ...part });

export function TrialCard(props: Props) {
  const { trial, on } = props.found;
  const sections: Section[] = (['asset', 'liability', 'income', 'expense'] as const).flatMap((nature) => {
    const lines = trial.lines.filter((line) => line.nature === nature);
    return lines.length === 0 ? [] : [{ title: t(`ledger.nature.${nature}`), lines: lines.map(trialLine(props)) }];
  });
  const both = [formatRupiahTotal(trial.debit), formatRupiahTotal(trial.credit)] as const;
  const under = `${t('financials.side.debit')}, ${t('financials.side.credit')} ${both[1]}`;
  return (
    <section id="saldo" className={styles.anchor}>
      <Card className={frame.flush} flush title={t('financials.trial')} remark={t('financials.trial.hint')}>
        <StatementTable
          caption={t('financials.trial.caption', { date: formatDate(on) })}
          code={t('financials.code')}
          first={t('financials.account')}
          heads={[{ text: t('financials.debit') }, { text: t('financials.credit') }]}
          phoneHead={t('financials.balance')}
          sections={sections}
          sums={[{ key: 'sum', label: t('financials.sum'), amounts: both, phone: both[0], under }]}
        />
      </Card>
    </section>
  );
}

const trialLine =
  (props: Props) =>
  ({ kind, code, debit, credit }: Financials['trial']['lines'][number]): StatementLine => {
    const isEmpty = debit === '0' && credit === '0';
    const side = debit === '0' ? 'credit' : 'debit';
    return {
      key: kind,
      code,
      label: t(`ledger.${kind}`),
      note: noteOf(kind),
      to: ledgerOf(props, { kind }),
      amounts: [
        debit === '0' ? null : formatRupiahTotal(debit),
        credit === '0' ? (isEmpty ? none() : null) : formatRupiahTotal(credit),
      ],
      phone: isEmpty ? none() : formatRupiahTotal(debit === '0' ? credit : debit),
      ...(!isEmpty && { under: t(`financials.side.${side}`) }),
      quiet: isEmpty,
    };
  };

/** Both columns, and below the first on phones the other with its name. */
const paired = (pair: Pair, before: string, shown = amountText) => ({
  amounts: [shown(pair.now), shown(pair.before), changeText(differenceOf(pair))],
  phone: shown(pair.now),
  under: `${before} ${shown(pair.before)}`,
});

export function SheetCard(props: Props) {
  const { sheet, on, against } = props.found;
  const before = formatShortDate(against);
  const lineOf = ({ kind, ...pair }: Financials['sheet']['lines'][number]): StatementLine => ({
    key: kind,
    label: t(`ledger.${kind}`),
    to: ledgerOf(props, { kind }),
    ...paired(pair, before),
    quiet: pair.now === '0' && pair.before === '0',
  });
  const sumOf = (key: string, label: string, pair: Pair): StatementLine => ({ key, label, ...paired(pair, before) });
  const ends: Partial<Record<SheetSection, StatementLine>> = {
    asset: sumOf('assets', t('financials.sheet.assets'), sheet.assets),
    other: sumOf('owed', t('financials.sheet.owed'), sheet.owed),
  };
  const sections: Section[] = sheetSections.map((section) => {
    const sum = ends[section];
    const lines = sheet.lines.filter((line) => line.section === section).map(lineOf);
    return { title: t(`financials.sheet.${section}`), lines, ...(sum && { sum }) };
  });
  const own = { title: t('financials.sheet.own'), lines: [sumOf('own', t('financials.sheet.unswept'), sheet.own)] };
  const total = {
    now: String(BigInt(sheet.owed.now) + BigInt(sheet.own.now)),
    before: String(BigInt(sheet.owed.before) + BigInt(sheet.own.before)),
  };
  return (
    <section id="neraca" className={styles.anchor}>
      <Card
        className={frame.flush}
        flush
        title={t('financials.sheet')}
        remark={t('financials.sheet.hint', { date: formatDate(against) })}
      >
        <StatementTable
          caption={t('financials.sheet.caption', { date: formatDate(on), before: formatDate(against) })}
          first={t('financials.account')}
          heads={[
            { text: formatDate(on) },
            { text: formatDate(against) },
            { text: t('financials.change'), wide: true },
          ]}
          phoneHead={formatShortDate(on)}
          sections={[...sections, own]}
          sums={[sumOf('both', t('financials.sheet.both'), total)]}
        />
      </Card>
    </section>
  );
}

export function IncomeCard(props: Props) {
  const { income, period, periodBefore } = props.found;
  const before = formatShortDate(periodBefore.to);
  const lines = income.lines.map(
    ({ kind, source, journals, ...pair }): StatementLine => ({
      key: `${kind} ${source}`,
      label: t(`ledger.${kind}`),
      note: t(`financials.source.${source}`),
      to: ledgerOf(props, { kind, journals: journalsText(journals) }),
      ...paired(pair, before),
    }),
  );
  const isLoss = income.profit.now.startsWith('-');
  const profit = { key: 'profit', label: t(isLoss ? 'financials.loss' : 'financials.profit') };
  return (
    <section id="laba" className={styles.anchor}>
      <Card className={frame.flush} flush title={t('financials.income')} remark={t('financials.income.hint')}>
        <StatementTable
          caption={t('financials.income.caption', { period: spanText(period), before: spanText(periodBefore) })}
          first={t('financials.account')}
          heads={[{ text: spanText(period) }, { text: spanText(periodBefore) }]}
          phoneHead={spanText(period)}
          sections={[{ lines }]}
          sums={[{ ...profit, ...paired(income.profit, before, formatRupiahTotal) }]}
        />
        {lines.length === 0 && <p className={styles.inside}>{t('financials.income.none')}</p>}
        <div className={styles.inside}>
          <Lines items={yearLines(income.year)} />
        </div>
      </Card>
    </section>
  );
}

function yearLines({ from, opening, profit, swept, own }: Financials['income']['year']): Line[] {
  const date = formatDate(from);
  return [
    ...(opening === '0' ? [] : [{ label: t('financials.year.opening', { date }), value: formatRupiahTotal(opening) }]),
    { label: t('financials.year.profit', { date }), value: formatRupiahTotal(profit) },
    { label: t('financials.year.swept'), value: formatRupiahTotal(String(-BigInt(swept))) },
    { label: t('financials.year.own'), value: formatRupiahTotal(own), sum: true },
  ];
}

const journalsText = (journals: readonly JournalKind[]): string | null => journals.join(',') || null;

/** The account behind a purpose that several kinds of journals may have. */
const accountFor: Partial<Record<Financials['cash']['lines'][number]['purpose'], LedgerPart>> = {
  tax: { kind: 'tax_payable', journals: 'remittance' },
  stamp: { kind: 'stamp_payable', journals: 'remittance' },
  own: { kind: 'fee_income', journals: 'remittance' },
  correction: { kind: 'escrow', journals: 'correction' },
  bank: { kind: 'escrow', journals: 'remittance,bank_expense' },
};

export function CashCard(props: Props) {
  const { cash, period, periodBefore } = props.found;
  const before = formatShortDate(periodBefore.to);
  const lines = cash.lines.map(
    ({ purpose, journals, ...pair }): StatementLine => ({
      key: purpose,
      label: t(`financials.purpose.${purpose}`),
      to: ledgerOf(props, accountFor[purpose] ?? { kind: 'escrow', journals: journalsText(journals) }),
      ...paired(pair, before),
    }),
  );
  const edge = (key: 'opening' | 'closing'): StatementLine => ({
    key,
    label: t(`financials.cash.${key}`),
    ...paired(cash[key], before, formatRupiahTotal),
  });
  const netLine: StatementLine = { key: 'net', label: t('financials.cash.net'), ...paired(cash.net, before) };
  return (
    <section id="kas" className={styles.anchor}>
      <Card className={frame.flush} flush title={t('financials.cash')} remark={t('financials.income.hint')}>
        <StatementTable
          caption={t('financials.cash.caption', { period: spanText(period), before: spanText(periodBefore) })}
          first={t('financials.purpose')}
          heads={[{ text: spanText(period) }, { text: spanText(periodBefore) }]}
          phoneHead={spanText(period)}
          sections={[{ lines: [edge('opening'), ...lines], sum: netLine }]}
          sums={[edge('closing')]}
        />
      </Card>
    </section>
  );
}
