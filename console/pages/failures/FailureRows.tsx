// Failed jobs and messages as a table from 900 px, as blocks on phones; each has a button that opens it.
// Source: docs/screens.md.
import type { Failure } from '#contract/overview.ts';
import { isSent } from '#domain/failure.ts';
import { formatRupiah } from '#domain/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { codeText, t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import cards from '../four-eyes/EntryRows.module.css';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { RowAct } from '../RowAct.tsx';
import styles from './FailureRows.module.css';

type Rows = { rows: readonly Failure[]; onOpen: (row: Failure) => void };

export function FailureRows({ rows, onOpen }: Rows) {
  const wide = useWide();
  return wide ? (
    <Table caption={t('failures.what')} columns={columnsFor(onOpen)} rows={rows} rowKey={keyOf} />
  ) : (
    <Cards rows={rows} onOpen={onOpen} />
  );
}

const keyOf = ({ kind, id }: Failure): string => `${kind}:${id}`;

/** "Pesan · SMS": its kind, and which one. */
export const whatText = ({ kind, what }: Failure): string =>
  `${t(`failures.kind.${kind}`)} · ${codeText('failures.of', what) ?? what}`;

export const aboutText = ({ subject, amount }: Failure): string =>
  [subject, amount === null ? '' : formatRupiah(amount)].filter((part) => part !== '').join(' · ');

/** Why the last try failed: what was held has a reason in words, everything else says what the program said. */
export const whyText = ({ error }: Failure): string => codeText('failures.why', error) ?? error;

export const nextText = ({ nextTryAt }: Failure): string =>
  nextTryAt === null ? t('failures.next.now') : instantText(nextTryAt);

function columnsFor(onOpen: Rows['onOpen']): Column<Failure>[] {
  return [
    {
      key: 'what',
      head: t('failures.col.what'),
      cell: (row) => (
        <>
          {whatText(row)}
          <Sub>{t('failures.since', { at: instantText(row.since) })}</Sub>
        </>
      ),
    },
    { key: 'about', head: t('failures.col.about'), cell: aboutText },
    {
      key: 'error',
      head: t('failures.col.error'),
      cell: (row) => (
        <>
          <span className={styles.error}>{whyText(row)}</span>
          <Sub>{t('failures.tries', { count: row.attempts })}</Sub>
        </>
      ),
    },
    {
      key: 'next',
      head: t('failures.col.next'),
      cell: (row) => (
        <div className={frame.marks}>
          <Mark row={row} />
          {!row.givenUp && nextText(row)}
          <RowAct act={t('failures.open')} of={`${whatText(row)} ${row.subject}`} onClick={() => onOpen(row)} />
        </div>
      ),
    },
  ];
}

export function Mark({ row: { kind, givenUp } }: { row: Failure }) {
  if (!givenUp)
    return (
      <Badge tone="wait" icon="clock">
        {t('failures.postponed')}
      </Badge>
    );
  return (
    <Badge tone="danger" icon="warn">
      {t(isSent(kind) ? 'failures.given_up' : 'failures.held')}
    </Badge>
  );
}

function Cards({ rows, onOpen }: Rows) {
  return (
    <ul className={cards.list}>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <b className={cards.name}>{whatText(row)}</b>
          <Mark row={row} />
          <p className={cards.auditEvents}>
            {aboutText(row) !== '' && (
              <>
                {aboutText(row)}
                <br />
              </>
            )}
            <span className={styles.error}>{whyText(row)}</span>
            <br />
            {t('failures.tries', { count: row.attempts })}
            {!row.givenUp && ` · ${t('failures.next', { at: nextText(row) })}`}
          </p>
          <RowAct act={t('failures.open')} of={`${whatText(row)} ${row.subject}`} onClick={() => onOpen(row)} />
        </li>
      ))}
    </ul>
  );
}
