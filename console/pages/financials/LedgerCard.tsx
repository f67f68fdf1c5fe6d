// The general ledger of an account between two value dates: opening, entries with the balance after each, closing; a row opens
// its journal beside it.
// Source: decision 0124.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Ledger, LedgerLine } from '#contract/financials.ts';
import { accountCodes, type AccountKind, accountKinds } from '#domain/account-kind.ts';
import { type BusinessDate, businessDateOf, formatMonth, formatShortDate, formatTime } from '#domain/calendar.ts';
import type { JournalKind } from '#domain/journal-kind.ts';
import { formatDigits, formatRupiah, formatRupiahTotal, subtract, ZERO } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { DateInput } from '#ui/DateInput.tsx';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { Pager } from '#ui/Pager.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';
import { ListTools } from '../ListTools.tsx';
import { SelectBox } from '../SelectBox.tsx';
import styles from './financials.module.css';
import { addressOf, type Filters, ledgerFilter, ledgerQuery, linesQuery, spanOf } from './financialQueries.ts';
import { spanText } from './StatementCards.tsx';

const kinds = (Object.keys(accountKinds) as AccountKind[]).map((kind) => ({
  value: kind,
  label: `${accountCodes[kind]} ${t(`ledger.${kind}`)}`,
}));

type Span = { from: BusinessDate; to: BusinessDate };
type Props = {
  filters: Filters;
  on: BusinessDate;
  today: BusinessDate;
  onChange: (part: Partial<Filters>) => void;
};

export function LedgerCard({ filters, on, today, onChange }: Props) {
  const span = spanOf(filters, on);
  const sums = useQuery(ledgerQuery(filters, on));
  const lines = useQuery(linesQuery(filters, on));
  return (
    <section id="buku" className={styles.anchor}>
      <Card className={frame.flush} flush title={t('financials.ledger')} remark={spanText(span)}>
        <Choices filters={filters} span={span} today={today} onChange={onChange} />
        <Limits filters={filters} owner={sums.data?.ownerName ?? null} onChange={onChange} />
        <ListFaces query={lines} what={t('financials.ledger')} loading={<TableSkeleton columns={4} />}>
          {(page) =>
            page.totalCount === 0 ? (
              <EmptyState
                title={t('financials.ledger.empty')}
                text={t('financials.ledger.empty.text', {
                  account: t(`ledger.${filters.kind}`),
                  period: spanText(span),
                })}
              />
            ) : (
              <div className={classes(lines.isPlaceholderData && styles.stale)}>
                <LedgerTable filters={filters} sums={sums.data} lines={page.data} span={span} />
                <Pager
                  page={filters.page}
                  pages={page.numberOfPages}
                  to={(number) => `${addressOf({ ...filters, journal: null, page: number })}#buku`}
                />
              </div>
            )
          }
        </ListFaces>
        <div className={styles.files}>
          <ListTools
            file={{
              call: 'GET staff/reports/ledger/entries/files/:form',
              query: ledgerFilter(filters, on),
              name: `buku-besar-${filters.kind}-${span.from}-${span.to}`,
            }}
          />
        </div>
      </Card>
    </section>
  );
}

/** Account and dates. */
function Choices({ filters, span, today, onChange }: Omit<Props, 'on'> & { span: Span }) {
  return (
    <div className={styles.filters}>
      <SelectBox
        label={t('financials.ledger.choose')}
        options={kinds}
        value={filters.kind}
        onChange={(kind) => onChange({ kind, account: null, journals: null })}
      />
      <DateInput
        bare
        label={t('financials.ledger.from')}
        value={span.from}
        max={span.to}
        onChange={(from) => from && onChange({ ...span, from })}
      />
      <DateInput
        bare
        label={t('financials.ledger.to')}
        value={span.to}
        min={span.from}
        max={today}
        onChange={(to) => to && onChange({ ...span, to })}
      />
    </div>
  );
}

/** What the ledger is limited to beside its kind and dates, each with the way out. */
function Limits({ filters, owner, onChange }: Pick<Props, 'filters' | 'onChange'> & { owner: string | null }) {
  const journals = (filters.journals ?? '').split(',').filter(Boolean) as JournalKind[];
  if (filters.account === null && journals.length === 0) return null;
  return (
    <div className={styles.limits}>
      {filters.account !== null && owner !== null && (
        <>
          {t('financials.ledger.owner', { owner })}
          <Button kind="text" size="sm" onClick={() => onChange({ account: null })}>
            {t('financials.ledger.kind')}
          </Button>
        </>
      )}
      {journals.length > 0 && (
        <>
          {t('financials.ledger.chosen', { kinds: journals.map((kind) => t(`journal.kind.${kind}`)).join(', ') })}
          <Button kind="text" size="sm" onClick={() => onChange({ journals: null })}>
            {t('financials.ledger.all')}
          </Button>
        </>
      )}
    </div>
  );
}

type TableProps = {
  filters: Filters;
  sums: Ledger | undefined;
  lines: readonly LedgerLine[];
  span: Span;
};

function LedgerTable({ filters, sums, lines, span }: TableProps) {
  return (
    <table className={styles.table}>
      <caption className="sr">
        {t('financials.ledger.caption', { account: t(`ledger.${filters.kind}`), period: spanText(span) })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('financials.ledger.lines')}</th>
          <th scope="col" className={classes(styles.right, styles.desk)}>
            {t('financials.ledger.in')}
          </th>
          <th scope="col" className={classes(styles.right, styles.desk)}>
            {t('financials.ledger.out')}
          </th>
          <th scope="col" className={styles.right}>
            {t('financials.balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {filters.page === 1 && sums && sums.opening !== null && (
          <tr className={styles.quiet}>
            <td>{t('financials.opening')}</td>
            <td className={styles.desk}>{null}</td>
            <td className={styles.desk}>{null}</td>
            <td className={styles.right}>{formatRupiahTotal(sums.opening)}</td>
          </tr>
        )}
        {lines.map((line, at) => (
          <LineRow key={`${line.journal} ${line.balance} ${at}`} line={line} filters={filters} />
        ))}
      </tbody>
      {sums && <Sums sums={sums} />}
    </table>
  );
}

function LineRow({ line, filters }: { line: LedgerLine; filters: Filters }) {
  const { journal, title, detail, businessDate, meantFor, postedAt, amount, balance } = line;
  const posted = new Date(postedAt);
  const isLate = businessDateOf(posted) !== businessDate;
  const when = isLate
    ? `${formatShortDate(businessDate)}, ${t('financials.ledger.posted', { date: formatShortDate(businessDateOf(posted)) })}`
    : `${formatShortDate(businessDate)}, ${formatTime(posted)}`;
  const isOpen = filters.journal === journal;
  const size = formatRupiah(amount < 0 ? subtract(ZERO, amount) : amount);
  return (
    <tr className={isOpen ? styles.chosen : undefined}>
      <td>
        <Link
          className={styles.name}
          to={`${addressOf({ ...filters, journal })}#jurnal`}
          preventScrollReset
          aria-current={isOpen ? 'true' : undefined}
        >
          {title}
        </Link>
        <small>
          {[when, detail, meantFor && t('journal.meant_for', { month: formatMonth(meantFor) })]
            .filter(Boolean)
            .join(', ')}
        </small>
      </td>
      <td className={classes(styles.right, styles.desk)}>{amount > 0 ? size : null}</td>
      <td className={classes(styles.right, styles.desk)}>{amount < 0 ? size : null}</td>
      <td className={styles.right}>
        <span className={styles.phone}>
          <b>{amount < 0 ? `-${size}` : `+${size}`}</b>
          {balance !== null && <small>{t('financials.ledger.balance', { amount: formatRupiahTotal(balance) })}</small>}
        </span>
        {balance !== null && <span className={styles.desk}>{formatRupiahTotal(balance)}</span>}
      </td>
    </tr>
  );
}

function Sums({ sums: { debit, credit, closing, entries } }: { sums: Ledger }) {
  const count = formatDigits(entries);
  return (
    <tfoot>
      <tr>
        <td>
          {t(closing === null ? 'financials.ledger.some' : 'financials.ledger.closing', { count })}
          <small className={styles.phone}>{`+${formatRupiahTotal(debit)}, -${formatRupiahTotal(credit)}`}</small>
        </td>
        <td className={classes(styles.right, styles.desk)}>{formatRupiahTotal(debit)}</td>
        <td className={classes(styles.right, styles.desk)}>{formatRupiahTotal(credit)}</td>
        <td className={styles.right}>{closing !== null && formatRupiahTotal(closing)}</td>
      </tr>
    </tfoot>
  );
}
