// The basket: four figures, the rows that she may change, drop or add, the estimate with the one button, what comes
// back, and the limits that it passes. A balance that is too small names the missing sum and keeps the basket.
// Source: docs/screens.md; decision 0107.
import { Suspense, useRef } from 'react';
import type { BasketOffer, PlanCandidate, PlanPage } from '#contract/plan.ts';
import { formatRupiah, type Rupiah, subtract, ZERO } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Faces.tsx';
import { KeyFigures } from '#ui/Figures.tsx';
import { lazyPart } from '#ui/late.tsx';
import { t } from '#ui/text.ts';
import { useLocked } from '../useLocked.ts';
import { FootBar } from '../FootBar.tsx';
import { BasketRow, OtherRow } from './BasketRow.tsx';
import { EstimateCard, StepsCard } from './EstimateCard.tsx';
import { addedAmount, type Amounts, passedLimits, restOf, splitRows, type Totals, totalsOf } from './figures.ts';
import { limitName } from './limitName.ts';
import { useOffer } from './planQueries.ts';
import styles from './plan.module.css';
import { rulesText } from './rulesText.ts';

const BasketLimits = lazyPart(async () => (await import('./BasketLimits.tsx')).BasketLimits);

/** What she changed by hand, and the rules that had filled the basket: other rules are another basket. */
export type Changes = { rules: string; amounts: Amounts; kept: ReadonlySet<string> };
export const unchanged: Changes = { rules: '', amounts: new Map(), kept: new Set() };

type Props = {
  page: PlanPage;
  changes: Changes;
  onChange: (changes: Changes) => void;
  onEdit: () => void;
  onOffer: (offer: BasketOffer) => void;
};

export function BasketFace({ page, changes, onChange, onEdit, onOffer }: Props) {
  const rules = JSON.stringify(page.rules);
  const { amounts, kept } = changes.rules === rules ? changes : unchanged;
  const { rows, removed, others } = splitRows(page, amounts, kept);
  const totals = totalsOf(rows);
  const offering = useOffer(onOffer);
  const go = useLocked(() => offering.mutateAsync(rows));
  const estimate = useRef<HTMLDivElement>(null);
  const set = (lending: string, amount: Rupiah, stays: boolean) => {
    const next = new Set(kept);
    if (stays) next.add(lending);
    else next.delete(lending);
    onChange({ rules, amounts: new Map(amounts).set(lending, amount), kept: next });
  };
  const isFull = rows.length >= page.most;
  const isWrong = rows.some(({ refusal }) => refusal !== null);
  const { missing, rest } = restOf(page, totals);
  if (page.fits.length === 0) return <NothingFits page={page} onEdit={onEdit} />;
  return (
    <>
      <KeyFigures columns={4} items={figuresOf(page, totals, rows.length)} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <BasketCard page={page} rows={rows} totals={totals} onEdit={onEdit} onSet={set} />
          <OutsideCards page={page} removed={removed} others={others} isFull={isFull} onSet={set} />
        </div>
        <div className={styles.column}>
          <div ref={estimate}>
            <EstimateCard
              totals={totals}
              count={rows.length}
              balance={page.balance}
              missing={missing}
              passed={passedLimits(page, rows)}
              nameOf={(row) => limitName(row, page.fits)}
              isWrong={isWrong}
              busy={offering.isPending}
              error={offering.error}
              onGo={go}
            />
          </div>
          <StepsCard totals={totals} />
          {rows.length > 0 && (
            <Suspense fallback={null}>
              <BasketLimits page={page} rows={rows} />
            </Suspense>
          )}
        </div>
      </div>
      {rows.length > 0 && (
        <FootBar
          target={estimate}
          caption={t('fundplan.figure.rest')}
          figure={formatRupiah(rest)}
          action={t('fundplan.go', { count: rows.length })}
        />
      )}
    </>
  );
}

type OutsideProps = {
  page: PlanPage;
  removed: readonly PlanCandidate[];
  others: readonly PlanCandidate[];
  isFull: boolean;
  onSet: (lending: string, amount: Rupiah, stays: boolean) => void;
};

type CardProps = Pick<OutsideProps, 'page' | 'onSet'> &
  Pick<Props, 'onEdit'> & { rows: ReturnType<typeof splitRows>['rows']; totals: Totals };

/** The rows that she may change or drop, and what stays unplaced. */
const BasketCard = ({ page, rows, totals, onEdit, onSet }: CardProps) => (
  <Card title={t('fundplan.basket')} remark={<Change onEdit={onEdit} />}>
    <p className={styles.rules}>
      <b>{t('fundplan.rules.yours')}</b> {page.rules && rulesText(page.rules)} {t('fundplan.rules.law')}
    </p>
    <ul className={styles.rows}>
      {rows.map((row) => (
        <BasketRow
          key={row.candidate.lending}
          row={row}
          onAmount={(amount) => onSet(row.candidate.lending, amount, true)}
          onRemove={() => onSet(row.candidate.lending, ZERO, false)}
        />
      ))}
    </ul>
    <NotPlaced page={page} totals={totals} />
    {rows.length === 0 && <p className="sm ink2">{t('fundplan.nothing.amount')}</p>}
  </Card>
);

/** What she removed, and the other groups that fit, in the same order. */
function OutsideCards({ page, removed, others, isFull, onSet }: OutsideProps) {
  return (
    <>
      {removed.length > 0 && (
        <Card title={t('fundplan.removed')}>
          <ul className={styles.others}>
            {removed.map((each) => (
              <OtherRow
                key={each.lending}
                candidate={each}
                act={t('fundplan.removed.back')}
                label={t('fundplan.removed.back.of', { name: each.name })}
                onAct={isFull ? undefined : () => onSet(each.lending, each.amount, false)}
              />
            ))}
          </ul>
        </Card>
      )}
      {others.length > 0 && (
        <Card title={t('fundplan.others')} remark={t('fundplan.others.order')}>
          {isFull && <p className="sm ink2">{t('fundplan.full', { count: page.most })}</p>}
          <ul className={styles.others}>
            {others.map((each) => (
              <OtherRow
                key={each.lending}
                candidate={each}
                act={t('fundplan.others.add')}
                label={t('fundplan.others.add.of', { name: each.name })}
                onAct={isFull ? undefined : () => onSet(each.lending, addedAmount(page, each), false)}
              />
            ))}
          </ul>
          {page.fitting > page.fits.length && (
            <p className={styles.left}>{t('fundplan.others.more', { count: page.fitting - page.fits.length })}</p>
          )}
        </Card>
      )}
    </>
  );
}

const Change = ({ onEdit }: Pick<Props, 'onEdit'>) => (
  <Button kind="text" size="sm" onClick={onEdit}>
    {t('fundplan.rules.change')}
  </Button>
);

function NotPlaced({ page: { rules }, totals }: { page: PlanPage; totals: Totals }) {
  if (rules === null || totals.total >= rules.amount) return null;
  const amount = formatRupiah(subtract(rules.amount, totals.total));
  return <p className={styles.left}>{t('fundplan.basket.left', { amount })}</p>;
}

function figuresOf(page: PlanPage, totals: Totals, count: number) {
  const rhythm = totals.weekly.length > 0 ? 'weekly' : 'monthly';
  const [first] = totals[rhythm];
  const { missing, rest } = restOf(page, totals);
  return [
    {
      label: t('fundplan.figure.total'),
      value: formatRupiah(totals.total),
      note: t('fundplan.figure.total.note', { count }),
    },
    {
      label: t(`fundplan.figure.${rhythm}`),
      value: formatRupiah(first?.amount ?? ZERO),
      note: t('fundplan.figure.steps', { count: first?.until ?? 0, unit: t(`fundplan.unit.${rhythm}`) }),
    },
    {
      label: t('fundplan.figure.costs'),
      value: formatRupiah(subtract(totals.gross, totals.net)),
      note: t('fundplan.figure.costs.note'),
    },
    {
      label: t(missing > 0 ? 'fundplan.figure.missing' : 'fundplan.figure.rest'),
      value: formatRupiah(missing > 0 ? missing : rest),
      note: t('fundplan.figure.rest.note', { balance: formatRupiah(page.balance) }),
    },
  ];
}

function NothingFits({ page: { strictest, open }, onEdit }: { page: PlanPage; onEdit: () => void }) {
  const text =
    strictest === null
      ? t('fundplan.nothing.open')
      : t(`fundplan.nothing.${strictest.filter}`, { count: strictest.count, open });
  return (
    <Card label={t('fundplan.basket')}>
      <EmptyState
        title={t('fundplan.nothing.title')}
        text={text}
        action={<Button onClick={onEdit}>{t('fundplan.rules.change')}</Button>}
      />
    </Card>
  );
}
