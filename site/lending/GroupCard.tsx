// An open group on a card: a drawing of its trade, grade and time left, loan, return, tenor, and how far it is
// funded. The whole card links to the group.
// Source: docs/screens.md.
import type { ReactNode } from 'react';
import type { Lending } from '#contract/lending.ts';
import { formatRemaining } from '#domain/calendar.ts';
import { formatPercentBp, formatRupiah } from '#domain/money.ts';
import fish from '#ui/art/fish.svg';
import ironing from '#ui/art/ironing.svg';
import kitchen from '#ui/art/kitchen.svg';
import loom from '#ui/art/loom.svg';
import packing from '#ui/art/packing.svg';
import poultry from '#ui/art/poultry.svg';
import sewing from '#ui/art/sewing.svg';
import vegetable from '#ui/art/vegetable.svg';
import warung from '#ui/art/warung.svg';
import { classes } from '#ui/classes.ts';
import { GradeTag } from '#ui/GradeTag.tsx';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { Weave } from '../parts/Weave.tsx';
import styles from './GroupCard.module.css';

const A_DAY = 86_400;

type Props = {
  lending: Lending;
  /** Where the card leads. */
  to: string;
  /** The heading level of its name. */
  level?: 2 | 3;
  /** Shown at the bottom of the card, beside its link. */
  more?: ReactNode;
};

export function GroupCard({ lending, to, level = 3, more }: Props) {
  const Name = `h${level}` as const;
  const { grade, loanAmount, interestPercentage, progress, proposal, remainingFundingSlot, sector } = lending;
  return (
    <article className={styles.card} id={lending.id}>
      <div className={styles.art}>
        <img src={drawingOf(sector)} alt="" width="240" height="180" loading="lazy" />
      </div>
      <div className={styles.body}>
        <div className={styles.between}>
          <GradeTag grade={grade} words />
          <TimeLeft seconds={lending.remainingTime} />
        </div>
        <Name className={styles.name}>
          <a href={to}>{proposal.name}</a>
        </Name>
        <p className="sm ink2">{`${sector} · ${proposal.city}`}</p>
        <dl className={styles.figures}>
          <div>
            <dt>{t('card.loan')}</dt>
            <dd>{formatRupiah(loanAmount)}</dd>
          </div>
          <div>
            <dt>{t('card.interest')}</dt>
            <dd>
              {formatPercentBp(Math.round(interestPercentage * 100))} <small>{t('card.year')}</small>
            </dd>
          </div>
          <div>
            <dt>{t('card.tenor')}</dt>
            <dd>
              {proposal.tenor} <small>{t('card.months')}</small>
            </dd>
          </div>
        </dl>
        <Weave percent={progress} />
        <p className={classes(styles.between, styles.below)}>
          <b className="num" data-live="raised">
            {t('progress.raised', { percent: `${progress}%` })}
          </b>
          <span className="num ink2" data-live="slot">
            {t('card.slot', { amount: formatRupiah(remainingFundingSlot) })}
          </span>
        </p>
        {more}
      </div>
    </article>
  );
}

function TimeLeft({ seconds }: { seconds: number }) {
  const soon = seconds < A_DAY;
  const time = formatRemaining(seconds);
  return (
    <span className={classes(styles.left, soon && styles.soon)}>
      <Icon name="clock" size={16} />
      {seconds <= 0 ? t('time.over') : t(soon ? 'time.closing' : 'time.left', { time })}
    </span>
  );
}

const drawings: readonly [RegExp, string, string][] = [
  [/tenun|anyam|kerajinan/i, loom, 'loom'],
  [/jahit|konveksi|batik|busana/i, sewing, 'sewing'],
  [/ternak/i, poultry, 'poultry'],
  [/ikan/i, fish, 'fish'],
  [/sayur|tani|kebun/i, vegetable, 'vegetable'],
  [/kuliner|kue|masak/i, kitchen, 'kitchen'],
  [/pangan/i, packing, 'packing'],
  [/jasa/i, ironing, 'ironing'],
];

/** By the sector's name, which staff may change; a small shop for all others. */
export const drawingOf = (sector: string): string => drawings.find(([words]) => words.test(sector))?.[1] ?? warung;

/** The same drawing by the name of its file. */
export const artOf = (sector: string): string => drawings.find(([words]) => words.test(sector))?.[2] ?? 'warung';
