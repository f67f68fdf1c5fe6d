// The person's queues: how many wait, the oldest's age, the promised time; each links to its list. Overdue is shown
// by a word and an icon.
// Source: docs/screens.md.
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Queue, QueueName } from '#contract/overview.ts';
import { formatRemaining } from '#domain/calendar.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { paths } from '../../paths.ts';
import cards from '../four-eyes/EntryRows.module.css';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { KeyHints } from '../KeyHints.tsx';
import { useListKeys } from '../keys.ts';
import styles from './OverviewPage.module.css';

/** Where each queue is worked on, filtered to what it counts. */
const lists: Readonly<Record<QueueName, string>> = {
  kyc: paths.kycs,
  kyc_changes: `${paths.kycs}?status=changing`,
  leads: `${paths.leads}?state=new`,
  complaints: `${paths.complaints}?state=open`,
  withdrawals: `${paths.withdrawals}?waits=yes`,
  disbursements: `${paths.disbursements}?state=entered`,
  refunds: `${paths.refunds}?state=entered`,
  overpayments: `${paths.overpayments}?state=entered`,
  reversals: `${paths.reversals}?state=entered`,
  decisions: `${paths.lendings}?decision=yes`,
  suspense: paths.suspense,
  vouchers: `${paths.vouchers}?state=entered`,
  bank_statements: `${paths.reconciliation}?open=yes`,
  parameters: `${paths.parameters}?state=waiting`,
  terms: paths.terms,
  staff_changes: paths.officers,
  failures: paths.failures,
};

type Props = { queues: readonly Queue[]; asOf: string };

export function QueuesCard({ queues, asOf }: Props) {
  const wide = useWide();
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  return (
    <div ref={list} className={frame.dense}>
      <Card className={frame.flush} flush label={t('overview.queues')}>
        <h2 className="sr">{t('overview.queues')}</h2>
        {wide ? (
          <Table caption={t('overview.queues')} columns={columnsAt(asOf)} rows={queues} rowKey={({ name }) => name} />
        ) : (
          <Cards queues={queues} asOf={asOf} />
        )}
      </Card>
      <KeyHints />
    </div>
  );
}

function columnsAt(asOf: string): Column<Queue>[] {
  return [
    { key: 'name', head: t('overview.col.queue'), cell: (queue) => <Name queue={queue} className={styles.queue} /> },
    { key: 'count', head: t('overview.col.count'), align: 'right', strong: true, cell: ({ count }) => count },
    {
      key: 'oldest',
      head: t('overview.col.oldest'),
      cell: ({ oldestAt }) =>
        oldestAt && (
          <>
            {t('overview.age', { age: ageText(oldestAt, asOf) })}
            <Sub>{instantText(oldestAt)}</Sub>
          </>
        ),
    },
    {
      key: 'due',
      head: t('overview.col.due'),
      cell: ({ count, dueAt }) => count > 0 && (dueAt ? instantText(dueAt) : t('overview.due.none')),
    },
    { key: 'state', head: t('overview.col.state'), cell: (queue) => <State queue={queue} /> },
  ];
}

function Name({ queue: { name }, className }: { queue: Queue; className: string | undefined }) {
  return (
    <Link className={className} to={lists[name]}>
      {t(`overview.queue.${name}`)}
    </Link>
  );
}

/** Failed jobs have no promised time: overdue means no longer retried. */
function State({ queue: { name, count, dueAt, late } }: { queue: Queue }) {
  if (late > 0)
    return (
      <Badge tone="danger" icon="warn">
        {t(name === 'failures' ? 'overview.state.given_up' : 'overview.state.late', { count: late })}
      </Badge>
    );
  if (count === 0)
    return (
      <Badge tone="ok" icon="check">
        {t('overview.state.empty')}
      </Badge>
    );
  return (
    <Badge tone="wait" icon="clock">
      {t(dueAt ? 'overview.state.fine' : 'overview.state.waits')}
    </Badge>
  );
}

function ageText(since: string, asOf: string): string {
  const seconds = Math.floor((Date.parse(asOf) - Date.parse(since)) / 1000);
  return formatRemaining(Math.max(1, seconds));
}

function Cards({ queues, asOf }: Props) {
  return (
    <ul className={cards.list}>
      {queues.map((queue) => (
        <li key={queue.name}>
          <Name queue={queue} className={cards.name} />
          <span className={cards.amount}>{queue.count}</span>
          {queue.oldestAt && (
            <p className={cards.auditEvents}>
              {t('overview.oldest', { age: ageText(queue.oldestAt, asOf) })}
              <br />
              {queue.dueAt ? t('overview.due', { at: instantText(queue.dueAt) }) : t('overview.due.none')}
            </p>
          )}
          <div className={cards.auditEvents}>
            <State queue={queue} />
          </div>
        </li>
      ))}
    </ul>
  );
}
