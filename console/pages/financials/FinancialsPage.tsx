// /financials: do the books agree, with themselves and with the bank. Statements of a date beside another, whose the money in
// escrow is, the general ledger with the chosen journal, and a month as a file. Dates and ledger stand in the URL.
// Source: docs/screens.md; decision 0124.
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Financials } from '#contract/financials.ts';
import {
  addDays,
  type BusinessDate,
  businessDate,
  businessDateOf,
  firstDate,
  formatDate,
  formatTime,
} from '#domain/calendar.ts';
import { formatDigits, formatRupiahTotal } from '#domain/money.ts';
import { financialTables } from '#domain/statements.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { classes } from '#ui/classes.ts';
import { now } from '#ui/clock.ts';
import { Drawer } from '#ui/Drawer.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { type KeyFigure, KeyFigures } from '#ui/Figures.tsx';
import { lazyPart } from '#ui/late.tsx';
import { Note } from '#ui/Note.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { ListTools } from '../ListTools.tsx';
import { PageHead } from '../PageHead.tsx';
import { LockCard } from '../periods/LockCard.tsx';
import { EscrowCard } from './EscrowCard.tsx';
import { ExportCard } from './ExportCard.tsx';
import styles from './financials.module.css';
import { addressOf, datesOf, type Filters, financialsQuery, readFilters } from './financialQueries.ts';
import { JournalCard } from './JournalCard.tsx';
import { LedgerCard } from './LedgerCard.tsx';
import { CashCard, IncomeCard, SheetCard, TrialCard } from './StatementCards.tsx';

const Calendar = lazyPart(async () => (await import('#ui/CalendarDialog.tsx')).CalendarDialog);

export function FinancialsPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const filters = readFilters(address);
  const today = businessDateOf(now());
  const on = filters.on ?? today;
  const query = useQuery(financialsQuery(filters));
  const change = (part: Partial<Filters>) =>
    void navigate(addressOf({ ...filters, page: 1, journal: null, ...part }), { preventScrollReset: true });
  useAnchor(query.data !== undefined);
  return (
    <div className={frame.page}>
      <PageHead
        title={t('financials.title')}
        lead={
          on === today
            ? t('financials.lead', { date: formatDate(on), time: formatTime(now()) })
            : t('financials.lead.past', { date: formatDate(on) })
        }
        aside={<Acts filters={filters} on={on} />}
      />
      <Tools filters={filters} on={on} today={today} onChange={change} />
      <ListFaces query={query} what={t('financials.what')} loading={<TableSkeleton columns={4} />}>
        {(found) => (
          <div className={classes(query.isPlaceholderData && styles.stale)}>
            <Statements found={found} filters={filters} today={today} />
          </div>
        )}
      </ListFaces>
      <div className={styles.pair}>
        <LedgerCard filters={filters} on={on} today={today} onChange={change} />
        <JournalCard id={filters.journal} />
      </div>
    </div>
  );
}

function Statements({ found, filters, today }: { found: Financials; filters: Filters; today: BusinessDate }) {
  return (
    <>
      {!found.trial.agrees && <Differs found={found} />}
      <KeyFigures long columns={4} items={figuresOf(found)} />
      {found.late.count > 0 && <Late found={found} />}
      <div className={styles.pair}>
        <TrialCard found={found} filters={filters} />
        <div className={styles.column}>
          <section id="kunci" className={classes(styles.anchor, styles.screen)}>
            <LockCard months={4} />
          </section>
          <IncomeCard found={found} filters={filters} />
          <CashCard found={found} filters={filters} />
        </div>
      </div>
      <div className={styles.pair}>
        <SheetCard found={found} filters={filters} />
        <div className={styles.column}>
          <EscrowCard found={found} filters={filters} />
          <div className={styles.screen}>
            <ExportCard today={today} />
          </div>
        </div>
      </div>
    </>
  );
}

function figuresOf({ trial, escrow, income }: Financials): KeyFigure[] {
  const { bank } = escrow;
  return [
    {
      label: t('financials.sides'),
      value: formatRupiahTotal(trial.debit),
      note: trial.debit === trial.credit ? t('financials.sides.agree') : formatRupiahTotal(trial.credit),
    },
    { label: t('ledger.escrow'), value: formatRupiahTotal(escrow.total), note: t('financials.books') },
    {
      label: t('financials.bank.gap'),
      value: bank === null ? t('financials.none') : formatRupiahTotal(bank.difference),
      note:
        bank === null ? (
          t('financials.bank.none')
        ) : (
          <Link to={paths.bankStatement(bank.date)}>
            {t(bank.difference === '0' ? 'financials.bank.agrees' : 'financials.bank.open', {
              date: formatDate(bank.date),
            })}
          </Link>
        ),
    },
    { label: t('financials.own'), value: formatRupiahTotal(income.year.own), note: t('financials.own.text') },
  ];
}

function Differs({ found: { trial } }: { found: Financials }) {
  const gap = BigInt(trial.debit) - BigInt(trial.credit);
  const title =
    gap === 0n
      ? t('financials.differ')
      : t('financials.sides.differ', { amount: formatRupiahTotal(String(gap < 0n ? -gap : gap)) });
  return (
    <Note tone="danger" role="alert" title={title}>
      <p>{t('financials.differ.text')}</p>
    </Note>
  );
}

/** More than the server counts. */
const mostLate = 1_000;

/** Why the date may differ from what it once said. */
function Late({ found: { late, on } }: { found: Financials }) {
  const title =
    late.count >= mostLate
      ? t('financials.late.most', { count: formatDigits(mostLate) })
      : t('financials.late', { count: late.count });
  return (
    <div className={styles.late}>
      <Note tone="info" title={title}>
        <p>{t('financials.late.text', { date: formatDate(on) })}</p>
        <ul>
          {late.newest.map(({ id, title: what, businessDate: date, postedAt }) => (
            <li key={id}>
              <Link to={paths.journal(id)}>
                {t('financials.late.row', { kind: what, date: formatDate(date), posted: instantText(postedAt) })}
              </Link>
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}

type ToolsProps = {
  filters: Filters;
  on: BusinessDate;
  today: BusinessDate;
  onChange: (part: Partial<Filters>) => void;
};

const parts = [
  ['saldo', 'financials.trial'],
  ['laba', 'financials.income'],
  ['kas', 'financials.table.cash'],
  ['neraca', 'financials.sheet'],
  ['ekspor', 'financials.export.short'],
  ['buku', 'financials.ledger'],
  ['kunci', 'console.periods'],
] as const;

function Tools({ filters, on, today, onChange }: ToolsProps) {
  const against = filters.against ?? addDays(businessDate(`${on.slice(0, 7)}-01`), -1);
  // Today's own place in the URL would be another date tomorrow.
  const choose = (date: BusinessDate) => onChange({ on: date === today ? null : date, from: null, to: null });
  return (
    <div className={styles.tools} role="group" aria-label={t('financials.dates')}>
      <DateChip label={t('financials.on')} value={on} max={today} isOn onChoose={choose} />
      <DateChip
        label={t('financials.against')}
        value={against}
        max={today}
        onChoose={(date) => onChange({ against: date })}
      />
      <nav className={styles.jump} aria-label={t('financials.parts')}>
        {parts.map(([id, key]) => (
          <a key={id} href={`#${id}`}>
            {t(key)}
          </a>
        ))}
      </nav>
    </div>
  );
}

type DateProps = {
  label: string;
  value: BusinessDate;
  max: BusinessDate;
  isOn?: boolean;
  onChoose: (date: BusinessDate) => void;
};

function DateChip({ label, value, max, isOn = false, onChoose }: DateProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Chip on={isOn} icon="calendar" opens onClick={() => setOpen(true)}>
        {`${label} ${formatDate(value)}`}
      </Chip>
      {isOpen && (
        <Suspense fallback={null}>
          <Calendar
            title={label}
            value={value}
            min={firstDate}
            max={max}
            onChoose={(date) => {
              setOpen(false);
              onChoose(date);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Download and print. */
function Acts({ filters, on }: { filters: Filters; on: BusinessDate }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.acts}>
      <Button kind="outline" size="sm" icon="download" onClick={() => setOpen(true)}>
        {t('financials.download')}
      </Button>
      <Button kind="outline" size="sm" icon="print" onClick={() => window.print()}>
        {t('financials.print')}
      </Button>
      <Drawer opened={isOpen} onClose={() => setOpen(false)} title={t('financials.download')}>
        {(['all', ...financialTables] as const).map((table) => (
          <div key={table} className={styles.download}>
            <b>{t(`financials.table.${table}`)}</b>
            <ListTools
              file={{
                call: 'GET staff/reports/financials/:table/files/:form',
                params: { table },
                query: datesOf(filters),
                name: `pembukuan-${table}-${on}`,
              }}
            />
          </div>
        ))}
      </Drawer>
    </div>
  );
}

/** Brings the part that the address names into view, once its figures are there. */
function useAnchor(isThere: boolean): void {
  const location = useLocation();
  useEffect(() => {
    const id = location.hash.slice(1);
    if (isThere && id !== '') document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [isThere, location]);
}
