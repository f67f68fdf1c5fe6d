// /dashboard/balance: the proof of balances of one night: what she had, the check in her browser, the path, the bank, the check
// without us, the published roots, and what it proves and what not. The night stands in the URL.
// Source: docs/balance-proof.md; docs/screens.md.
import './words.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type BusinessDate, businessDateOf, findBusinessDate, formatDate, formatTime } from '#domain/calendar.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ApiError } from '#ui/client.ts';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { Lines } from '#ui/Figures.tsx';
import { Note } from '#ui/Note.tsx';
import { PageHead } from '#ui/Page.tsx';
import { FiguresSkeleton, TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import width from '../width.module.css';
import styles from './balance.module.css';
import { BankCard } from './BankCard.tsx';
import { CheckCard } from './CheckCard.tsx';
import { Ladder } from './Ladder.tsx';
import { OwnCheckCard } from './OwnCheckCard.tsx';
import { RootsCard } from './RootsCard.tsx';
import { SayCard } from './SayCard.tsx';
import { type Proof, proofQuery, type State, stateQuery } from './balanceQueries.ts';

export function BalancePage() {
  const state = useQuery(stateQuery());
  return (
    <div className={width.wide}>
      <PageHead
        title={t('balance.title')}
        lead={t('ownbalance.lead')}
        back={{ to: paths.mutation, label: t('ownbalance.back') }}
      />
      <ListFaces
        query={state}
        what={t('ownbalance.what')}
        loading={<Loading />}
        isEmpty={({ last }) => last === null}
        empty={
          <Card label={t('balance.title')}>
            <EmptyState title={t('ownbalance.none.title')} text={t('ownbalance.none.text')} />
          </Card>
        }
      >
        {(found) => <OneNight state={found} />}
      </ListFaces>
      <SayCard />
    </div>
  );
}

const Loading = () => (
  <div className={styles.columns}>
    <Card label={t('balance.title')}>
      <FiguresSkeleton count={2} />
    </Card>
    <Card label={t('ownbalance.ladder')}>
      <TableSkeleton columns={2} rows={8} />
    </Card>
  </div>
);

function OneNight({ state: { last, waiting } }: { state: State }) {
  const [search] = useSearchParams();
  const asked = findBusinessDate(search.get('malam') ?? '') ?? last?.date;
  if (asked === undefined) return null;
  return (
    <>
      {waiting !== null && <Waiting date={waiting.date} at={new Date(waiting.publishedBy)} />}
      <Shown date={asked} />
      <RootsCard shown={asked} />
    </>
  );
}

const Waiting = ({ date, at }: { date: BusinessDate; at: Date }) => (
  <div className={styles.waiting}>
    <Note tone="info">
      <span>
        {t('ownbalance.waiting', {
          date: formatDate(date),
          at: `${formatDate(businessDateOf(at))}, ${formatTime(at)}`,
        })}
      </span>
    </Note>
  </div>
);

function Shown({ date }: { date: BusinessDate }) {
  const proof = useQuery(proofQuery(date));
  const isAbsent = proof.error instanceof ApiError && proof.error.status === 404;
  if (isAbsent)
    return (
      <Card label={t('balance.title')}>
        <EmptyState
          title={t('ownbalance.absent.title')}
          text={t('ownbalance.absent.text')}
          action={<Button to={paths.balance}>{t('ownbalance.absent.action')}</Button>}
        />
      </Card>
    );
  return (
    <ListFaces query={proof} what={t('ownbalance.what')} loading={<Loading />}>
      {(found) => <Parts key={date} proof={found} />}
    </ListFaces>
  );
}

function Parts({ proof }: { proof: Proof }) {
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Owned proof={proof} />
          <CheckCard proof={proof} />
        </div>
        <Ladder proof={proof} />
      </div>
      <div className={styles.columns}>
        <BankCard night={proof.night} />
        <OwnCheckCard proof={proof} />
      </div>
    </>
  );
}

function Owned({ proof: { date, cash, held, customerNo } }: { proof: Proof }) {
  return (
    <section className={styles.board} aria-label={t('ownbalance.yours', { date: formatDate(date) })}>
      <p className={styles.small}>{t('ownbalance.yours', { date: formatDate(date) })}</p>
      <p className={styles.big}>{formatRupiahTotal(String(BigInt(cash) + BigInt(held)))}</p>
      <Lines
        items={[
          { label: t('ownbalance.cash'), value: formatRupiahTotal(cash) },
          { label: t('ownbalance.held'), value: formatRupiahTotal(held) },
          { label: t('ownbalance.customer'), value: customerNo },
        ]}
      />
    </section>
  );
}
