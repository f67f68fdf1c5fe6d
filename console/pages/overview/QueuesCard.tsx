// The queues that this person works on, the longest waiting first: how many, how much, since when and until when it
// was promised; each links to its list, one button to the oldest case. An empty queue is quiet.
// Source: docs/screens.md.
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Queue, QueueName } from '#contract/overview.ts';
import { businessDate, formatShortDate } from '#domain/calendar.ts';
import { formatRupiah, formatRupiahTotal } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { codeText, t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { ageText } from '../ages.ts';
import { queueLists, queuePages } from '../casePaths.ts';
import cards from '../four-eyes/EntryRows.module.css';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { KeyHints } from '../KeyHints.tsx';
import { useListKeys } from '../keys.ts';
import { Late } from './DayRows.tsx';
import styles from './OverviewPage.module.css';

type Props = {
  queues: readonly Queue[];
  asOf: string;
  /** Whether its button is the one of the screen. */
  leads: boolean;
};

export function QueuesCard({ queues, asOf, leads }: Props) {
  const wide = useWide();
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  const shown = inOrder(queues);
  const sum = { name: t('overview.all'), count: sumOf(shown.map(countOf)), amount: amountText(totalOf(shown)) };
  return (
    <div ref={list} className={frame.dense}>
      <Card
        className={frame.flush}
        flush
        title={t(isReader(queues) ? 'overview.queues' : 'overview.mine')}
        remark={t('overview.oldest_first')}
      >
        {wide ? (
          <Table
            caption={t('overview.queues')}
            columns={columnsAt(asOf)}
            rows={shown}
            rowKey={({ name }) => name}
            sum={sum.count > 0 ? sum : undefined}
          />
        ) : (
          <Cards queues={shown} asOf={asOf} />
        )}
        <Oldest queues={shown} leads={leads} />
      </Card>
      <KeyHints />
    </div>
  );
}

const isReader = (queues: readonly Queue[]): boolean => queues.every(({ works }) => !works);

/** What this person works on, the longest waiting first; all of it for who only reads. Empty ones last. */
function inOrder(queues: readonly Queue[]): Queue[] {
  const shown = isReader(queues) ? [...queues] : queues.filter(({ works }) => works);
  const since = ({ oldestAt }: Queue) => (oldestAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(oldestAt));
  return shown.sort((one, other) => since(one) - since(other));
}

/** What another entered, or all for who only reads. */
const countOf = ({ count, own, works }: Queue): number => (works ? count - own : count);
const sumOf = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

function totalOf(queues: readonly Queue[]): string | null {
  const amounts = queues.flatMap(({ amount }) => (amount === null ? [] : [BigInt(amount)]));
  return amounts.length === 0 ? null : String(amounts.reduce((all, amount) => all + amount, 0n));
}

const amountText = (amount: string | null): string => (amount === null ? '' : formatRupiahTotal(amount));

/** Opens the case that waits longest. */
function Oldest({ queues, leads }: { queues: readonly Queue[]; leads: boolean }) {
  const queue = queues.find(({ works, first }) => works && first !== null);
  if (!queue?.first) return null;
  const { name, first } = queue;
  return (
    <div className={styles.oldest}>
      <Button kind={leads ? 'primary' : 'outline'} to={queuePages[name]?.(first.id) ?? queueLists[name]}>
        {t('overview.open_oldest')}
      </Button>
      <p>{caseText(queue)}</p>
    </div>
  );
}

function caseText({ name, first }: Queue): string {
  const what = [t(`overview.queue.${name}`), first && whoOf(name, first.name)].filter(Boolean).join(': ');
  return first?.amount ? `${what}, ${formatRupiah(first.amount)}` : what;
}

/** The name of a case in words: some have only a code. */
function whoOf(queue: QueueName, name: string): string {
  if (queue === 'parameters') return codeText('parameter.name', name) ?? name;
  if (queue === 'terms') return codeText('terms.kind', name) ?? name;
  if (queue === 'failures') return codeText('failures.kind', name) ?? name;
  if (queue === 'bank_statements') return formatShortDate(businessDate(name));
  return queue === 'suspense' ? name.toUpperCase() : name;
}

/** "Hendra Gunawan dan 2 lain". */
function whoText(queue: Queue): string | null {
  if (queue.first === null) return null;
  const [name, others] = [whoOf(queue.name, queue.first.name), countOf(queue) - 1];
  return others > 0 ? t('overview.and_others', { name, others }) : name;
}

const Dash = () => <span className={styles.none}>–</span>;

function columnsAt(asOf: string): Column<Queue>[] {
  return [
    {
      key: 'name',
      head: t('overview.col.queue'),
      cell: (queue) => (
        <>
          <Name queue={queue} className={styles.queue} />
          <Who queue={queue} />
        </>
      ),
    },
    {
      key: 'count',
      head: t('overview.col.count'),
      align: 'right',
      strong: true,
      cell: (queue) => (queue.count === 0 ? <Dash /> : countOf(queue)),
    },
    {
      key: 'amount',
      head: t('overview.col.amount'),
      align: 'right',
      cell: ({ amount, count }) => (count === 0 ? <Dash /> : amountText(amount)),
    },
    {
      key: 'oldest',
      head: t('overview.col.oldest'),
      align: 'right',
      cell: (queue) => <Age queue={queue} asOf={asOf} />,
    },
  ];
}

function Name({ queue: { name }, className }: { queue: Queue; className: string | undefined }) {
  return (
    <Link className={className} to={queueLists[name]}>
      {t(`overview.queue.${name}`)}
    </Link>
  );
}

function Who({ queue }: { queue: Queue }) {
  const [who, own] = [whoText(queue), queue.own > 0 && t('overview.own', { count: queue.own })];
  if (!who && !own) return null;
  return <Sub>{[who, own].filter(Boolean).join(' · ')}</Sub>;
}

/** How long the oldest waits and until when it was promised. Failed jobs have no promise: late is no longer retried. */
function Age({ queue: { name, count, oldestAt, dueAt, late }, asOf }: { queue: Queue; asOf: string }) {
  if (count === 0 || oldestAt === null) return <Dash />;
  return (
    <>
      {ageText(oldestAt, asOf)}
      {dueAt && <Sub>{t('overview.due', { at: instantText(dueAt) })}</Sub>}
      {late > 0 && (
        <Sub>
          <Late>{t(name === 'failures' ? 'overview.state.given_up' : 'overview.state.late', { count: late })}</Late>
        </Sub>
      )}
    </>
  );
}

function Cards({ queues, asOf }: Pick<Props, 'queues' | 'asOf'>) {
  return (
    <ul className={cards.list}>
      {queues.map((queue) => (
        <li key={queue.name}>
          <Name queue={queue} className={cards.name} />
          <span className={cards.amount}>{queue.count === 0 ? <Dash /> : countOf(queue)}</span>
          {queue.count > 0 && (
            <>
              <small>
                <Who queue={queue} />
                {amountText(queue.amount)}
              </small>
              <small className={cards.state}>
                <Age queue={queue} asOf={asOf} />
              </small>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
