// How each item of a confirmed basket ended: the signing first with its deadline, then what was not funded with one
// retry each, then what was funded with its sum. The money of what failed never left the balance.
// Source: docs/screens.md; decision 0107.
import './basketWords.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BasketOffer, BasketResult } from '#contract/plan.ts';
import { businessDateOf, formatDate, formatTime } from '#domain/calendar.ts';
import { formatPercentBp, formatRupiah, sumRupiah } from '#domain/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { call } from '#ui/client.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { Lines } from '#ui/Figures.tsx';
import { ErrorBox, Note } from '#ui/Note.tsx';
import { PageHead } from '#ui/Page.tsx';
import { FiguresSkeleton, LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../user.ts';
import { useNewTab } from '../portfolio/useNewTab.ts';
import width from '../width.module.css';
import { basketQuery, useRetryOffer } from './planQueries.ts';
import styles from './plan.module.css';

type Item = BasketResult['items'][number];
type Props = { id: string; onOffer: (offer: BasketOffer) => void };

const marks = {
  gone: { tone: 'mute', icon: 'cross' },
  changed: { tone: 'wait', icon: 'warn' },
  refused: { tone: 'danger', icon: 'warn' },
  open: { tone: 'mute', icon: 'clock' },
} as const;

const sumOf = (items: readonly Item[]): string => formatRupiah(sumRupiah(items.map(({ amount }) => amount)));

export function AnswerFace({ id, onOffer }: Props) {
  const basket = useQuery(basketQuery(id));
  return (
    <div className={width.wide}>
      <ListFaces query={basket} what={t('fundplan.answer.what')} loading={<Loading />}>
        {(result) => <Answer result={result} onOffer={onOffer} />}
      </ListFaces>
    </div>
  );
}

function Loading() {
  return (
    <>
      <FiguresSkeleton />
      <Card>
        <LinesSkeleton rows={8} />
      </Card>
    </>
  );
}

function Answer({ result, onOffer }: { result: BasketResult; onOffer: Props['onOffer'] }) {
  const { items, confirmedAt } = result;
  const at = new Date(confirmedAt);
  const funded = items.filter(({ state }) => state === 'funded');
  const left = items.filter(({ state }) => state !== 'funded');
  const waiting = items.filter(({ waits }) => waits);
  const lead = { date: formatDate(businessDateOf(at)), time: formatTime(at) };
  return (
    <>
      <PageHead
        title={t('fundplan.answer.title', { funded: funded.length, count: items.length })}
        documentTitle={t('fundplan.title')}
        lead={waiting.length > 0 ? t('fundplan.answer.lead', lead) : t('fundplan.answer.lead.done', lead)}
        back={{ to: paths.plan, label: t('fundplan.title') }}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          {waiting.length > 0 && <SignCard waiting={waiting} balance={formatRupiah(result.balance)} />}
          {left.length > 0 && <LeftCard left={left} onOffer={onOffer} />}
        </div>
        <div className={styles.column}>
          {funded.length > 0 && (
            <Card title={t('fundplan.answer.funded', { count: funded.length })}>
              <Lines
                items={[
                  ...funded.map(({ lending, name, amount }) => ({
                    key: lending,
                    label: name,
                    value: formatRupiah(amount),
                  })),
                  { label: t('fundplan.answer.sum'), value: sumOf(funded), sum: true },
                ]}
              />
              <div className={styles.acts}>
                <Button kind="outline" to={paths.portfolios}>
                  {t('fundplan.answer.portfolios')}
                </Button>
              </div>
            </Card>
          )}
          <Button kind="text" to={paths.plan}>
            {t('fundplan.answer.basket')}
          </Button>
        </div>
      </div>
    </>
  );
}

function SignCard({ waiting, balance }: { waiting: readonly Item[]; balance: string }) {
  const { email } = useUser();
  const count = waiting.length;
  const [unsigned, setUnsigned] = useState<readonly { message: string }[]>([]);
  const { open, busy, error } = useNewTab(async () => {
    const documents = waiting.flatMap(({ portfolio }) => (portfolio === null ? [] : [portfolio]));
    const { link, left } = await call('POST digisigns/batches', { body: { email: email ?? '', documents } });
    setUnsigned(left);
    return link;
  });
  const first = waiting.map(({ signatureExpiresAt }) => signatureExpiresAt ?? '').sort()[0] ?? '';
  const until = new Date(first);
  return (
    <Card title={t('fundplan.answer.sign')}>
      <Lines
        items={[
          { label: t('fundplan.answer.held', { count }), value: sumOf(waiting) },
          { label: t('fundplan.answer.now'), value: balance },
        ]}
      />
      <div className={styles.acts}>
        <ErrorBox error={error} />
        {unsigned[0] && (
          <Note tone="wait" role="status">
            {t('fundplan.answer.unsigned', { count: unsigned.length, message: unsigned[0].message })}
          </Note>
        )}
        <Button full icon="pen" busy={busy} onClick={open}>
          {t('fundplan.answer.sign.go', { count })}
        </Button>
        <p className="sm ink2">
          {t('fundplan.answer.sign.until', {
            count,
            date: formatDate(businessDateOf(until)),
            time: formatTime(until),
          })}
        </p>
      </div>
    </Card>
  );
}

function LeftCard({ left, onOffer }: { left: readonly Item[]; onOffer: Props['onOffer'] }) {
  const retrying = useRetryOffer(onOffer);
  return (
    <Card
      title={t('fundplan.answer.left', { count: left.length })}
      remark={t('fundplan.answer.left.remark', { amount: sumOf(left) })}
    >
      <ErrorBox error={retrying.error} />
      <ul className={styles.answers}>
        {left.map((item) => {
          const state = item.state === 'funded' ? 'open' : item.state;
          return (
            <li key={item.lending}>
              <Badge {...marks[state]}>{t(`fundplan.answer.${state}`)}</Badge>
              <h3>{item.name}</h3>
              <p className="sm ink2">{item.message ?? t('fundplan.answer.open.text')}</p>
              {state === 'changed' && <Changes item={item} />}
              {item.retryToken === null ? (
                <p className="sm ink2">{t('fundplan.answer.retried')}</p>
              ) : (
                <Button
                  kind="outline"
                  icon="redo"
                  busy={retrying.isPending && retrying.variables === item.retryToken}
                  onClick={() => item.retryToken && !retrying.isPending && retrying.mutate(item.retryToken)}
                >
                  {t(state === 'changed' ? 'fundplan.answer.retry.changed' : 'fundplan.answer.retry')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** The terms that differ, as she read them and as they are now. */
function Changes({ item: { name, seen, current } }: { item: Item }) {
  const all = [
    ['rate', formatPercentBp(seen.interestBps), formatPercentBp(current.interestBps)],
    ['tenor', t('fundplan.form.tenor', { months: seen.tenor }), t('fundplan.form.tenor', { months: current.tenor })],
    ['step', formatRupiah(seen.perInstalment), formatRupiah(current.perInstalment)],
    ['net', formatRupiah(seen.net), formatRupiah(current.net)],
  ] as const;
  const rows = all.filter(([, before, after]) => before !== after);
  if (rows.length === 0) return null;
  return (
    <table className={styles.changes}>
      <caption className="sr">{t('fundplan.answer.terms', { name })}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{t('fundplan.answer.term')}</span>
          </th>
          <th scope="col">{t('fundplan.answer.seen')}</th>
          <th scope="col">{t('fundplan.answer.current')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([term, before, after]) => (
          <tr key={term}>
            <th scope="row">{t(`fundplan.answer.term.${term}`)}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
