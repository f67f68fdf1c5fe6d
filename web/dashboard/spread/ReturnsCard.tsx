// The four returns side by side, each with its formula: one is open at a time, as wide as the card, under the row of its
// cell. Below 90 days nothing of it stands there: the date from which it does, why, and what is certain.
// Source: docs/screens.md; decision 0104.
import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatShortDate } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { Lines } from '#ui/Figures.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Progress } from '#ui/Progress.tsx';
import { Rich } from '#ui/Rich.tsx';
import { t, type TextKey } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { dayText, formatTenths } from './figures.ts';
import { CashFormula, ContractFormula, LossFormula, type Returns, XirrFormula, type Yearly } from './Formulas.tsx';
import styles from './returns.module.css';

type Cell = { key: 'contract' | 'cash' | 'xirr' | 'loss'; bp: number | null; note: string; formula: ReactNode };

export function ReturnsCard({ returns, yearly }: { returns: Returns; yearly: Yearly }) {
  const [open, setOpen] = useState<Cell['key'] | null>(null);
  const cells = cellsOf(returns, yearly);
  return (
    <Card label={t('spread.returns')} className={styles.card} flush>
      <div className={styles.grid}>
        {cells.map(({ key, bp, note, formula }, index) => {
          const title: TextKey = `spread.${key}`;
          const isOpen = open === key;
          return (
            <Fragment key={key}>
              <div className={styles.cell} data-place={index + 1} data-open={isOpen || undefined}>
                <h3>{t(title)}</h3>
                <p className={bp === null ? styles.unknown : styles.value}>
                  {bp === null ? t('spread.none') : formatTenths(bp)}
                </p>
                <p className={styles.note}>{note}</p>
                <button
                  type="button"
                  className={styles.how}
                  aria-expanded={isOpen}
                  aria-controls={`how-${key}`}
                  onClick={() => setOpen(isOpen ? null : key)}
                >
                  <span>
                    {t('spread.how')}
                    <span className="sr"> {t(title)}</span>
                  </span>
                  <Icon name="down" size={16} />
                </button>
              </div>
              <div id={`how-${key}`} className={styles.formula} data-place={index + 1} hidden={!isOpen}>
                <h4>{t(title)}</h4>
                {formula}
              </div>
            </Fragment>
          );
        })}
        <Foot defaults={returns.defaults} />
      </div>
    </Card>
  );
}

const cellsOf = (returns: Returns, yearly: Yearly): readonly Cell[] => [
  {
    key: 'contract',
    bp: returns.contract?.bp ?? null,
    note: t('spread.contract.note'),
    formula: <ContractFormula returns={returns} />,
  },
  {
    key: 'cash',
    bp: yearly.cash.bp,
    note: cashNote(yearly),
    formula: <CashFormula returns={returns} yearly={yearly} />,
  },
  {
    key: 'xirr',
    bp: yearly.xirr.bp,
    note: t('spread.xirr.note'),
    formula: <XirrFormula returns={returns} yearly={yearly} />,
  },
  { key: 'loss', bp: yearly.loss.bp, note: lossNote(returns, yearly), formula: <LossFormula yearly={yearly} /> },
];

function cashNote({ cash: { lost } }: Yearly): string {
  return lost > 0 ? t('spread.cash.note.lost', { lost: formatRupiah(lost) }) : t('spread.cash.note');
}

function lossNote({ late }: Returns, { loss: { total } }: Yearly): string {
  if (late === 0) return t('spread.loss.note.none');
  if (total === null) return t('spread.loss.note.unknown', { count: late });
  return t('spread.loss.note', { count: late, loss: formatRupiah(total) });
}

function Foot({ defaults }: Pick<Returns, 'defaults'>) {
  return (
    <div className={styles.foot}>
      {defaults.length > 0 && (
        <div className={styles.lost}>
          <Icon name="cross" size={16} />
          <div>
            {defaults.map(({ portfolio, name, failedOn, lost, recovered }) => (
              <p key={portfolio}>
                <Rich
                  text="spread.default"
                  slots={{
                    name: <Link to={paths.portfolio(portfolio)}>{name}</Link>,
                    date: failedOn === null ? '' : formatShortDate(failedOn),
                    lost: formatRupiah(lost),
                    recovered: formatRupiah(recovered),
                  }}
                />
              </p>
            ))}
            <p>{t('spread.default.counted')}</p>
          </div>
        </div>
      )}
      <p className="xs">{t('spread.promise')}</p>
    </div>
  );
}

/** Below 90 days: no strip and no dashes. */
export function YoungCard({ returns }: { returns: Returns }) {
  const { since, contract, interest, instalments, late, defaults } = returns;
  if (since === null) return null;
  const { day, days } = since;
  return (
    <Card label={t('spread.returns')}>
      <div className={styles.young}>
        <div>
          <h3>{t('spread.young.title', { date: dayText(since.from) })}</h3>
          <p className={styles.why}>{t('spread.young.why', { day, days })}</p>
          <Progress percent={Math.min(100, (day / days) * 100)} label={t('spread.young.bar', { day, days })} />
          <p className={styles.ends}>
            <span>{t('spread.young.day', { day })}</span>
            <span>{t('spread.young.days', { days })}</span>
          </p>
        </div>
        <div>
          <h4>{t('spread.young.sure')}</h4>
          <Lines
            items={[
              { label: t('spread.young.contract'), value: contract === null ? '' : formatTenths(contract.bp) },
              { label: t('spread.young.interest', { count: instalments }), value: formatRupiah(interest.net) },
              { label: t('spread.young.late'), value: late === 0 ? t('spread.young.late.none') : String(late) },
              ...defaults.map(({ portfolio, name, lost }) => ({
                key: portfolio,
                label: t('spread.cash.lost'),
                value: `${name} ${formatRupiah(lost)}`,
              })),
            ]}
          />
          <p className={styles.stays}>{t('spread.young.stays')}</p>
        </div>
      </div>
    </Card>
  );
}
