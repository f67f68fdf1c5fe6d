// One line of the bank, or one booking, that is left: what it says, its amount, what became of it, and what it may be.
// Source: decision 0126.
import { useId } from 'react';
import type { StatementDifference } from '#contract/reconciliation.ts';
import { rupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Lines } from '#ui/Figures.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Money } from '#ui/Money.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { VoucherBadge } from '../desk/VoucherMarks.tsx';
import { instantText } from '../instants.ts';
import styles from './LeftCard.module.css';
import { detailOf, titleOf } from './lineTexts.ts';
import type { Part } from './reconciliationQueries.ts';
import { KindBadge } from './StatementMarks.tsx';

export type LineAct = 'find' | 'split' | 'resolve';

type Props = {
  difference: StatementDifference;
  chosen: boolean;
  onChoose: (() => void) | null;
  onAct: ((act: LineAct, difference: StatementDifference) => void) | null;
  onPair: (parts: readonly Part[]) => void;
  pairing: boolean;
};

export function LeftLine({ difference, chosen, onChoose, onAct, onPair, pairing }: Props) {
  const { kind, told, booked } = difference;
  const detail = detailOf(difference);
  const id = useId();
  return (
    <li className={classes(styles.line, chosen && styles.chosen)}>
      {onChoose ? (
        <label className={styles.check}>
          <input type="checkbox" checked={chosen} onChange={onChoose} aria-labelledby={id} />
          {chosen && <Icon name="check" size={16} />}
        </label>
      ) : (
        <span />
      )}
      <div className={styles.says}>
        <strong id={id}>{titleOf(difference)}</strong>
        {detail !== '' && <small>{detail}</small>}
        {told !== 0 && booked !== 0 && (
          <small>
            {t('reconciliation.told')} <Money of={told} /> · {t('reconciliation.booked')} <Money of={booked} />
          </small>
        )}
      </div>
      <span className={styles.amount}>
        <Money of={rupiah(told - booked)} strong />
      </span>
      <div className={styles.more}>
        {onAct && <Candidates difference={difference} onPair={onPair} pairing={pairing} />}
        <div className={styles.acts}>
          <KindBadge kind={kind} />
          <Became difference={difference} />
          {onAct &&
            actsOf(difference).map((act) => (
              <Button key={act} kind="text" size="sm" onClick={() => onAct(act, difference)}>
                {t(`bankday.act.${act}`)}
              </Button>
            ))}
        </div>
      </div>
    </li>
  );
}

/** A line that nothing is booked for may be another booking; money that came may be several payments. */
const actsOf = ({ told, booked }: StatementDifference): LineAct[] => [
  ...(told !== 0 && booked === 0 ? (['find'] as const) : []),
  ...(told > 0 && booked === 0 ? (['split'] as const) : []),
  'resolve',
];

/** What people did with it so far. */
function Became({ difference: { note, unmatched, voucher, journals } }: Pick<Props, 'difference'>) {
  return (
    <>
      {note !== null && (
        <small>{t('reconciliation.noted', { name: note.by, at: instantText(note.at), reason: note.reason })}</small>
      )}
      {unmatched !== null && (
        <small>
          {t('bankday.unmatched.by', { name: unmatched.by, at: instantText(unmatched.at), reason: unmatched.reason })}
        </small>
      )}
      {voucher !== null && (
        <>
          <VoucherBadge state={voucher.state} />
          <Button kind="text" size="sm" to={paths.voucher(voucher.id)}>
            {t('console.vouchers')}
          </Button>
        </>
      )}
      {journals[0] !== undefined && (
        <Button kind="text" size="sm" to={paths.journal(journals[0])}>
          {t('console.journals')}
        </Button>
      )}
    </>
  );
}

type CandidateProps = Pick<Props, 'difference' | 'onPair' | 'pairing'>;

function Candidates({ difference, onPair, pairing }: CandidateProps) {
  const { isSplit, bookings } = difference.candidates;
  if (bookings.length === 0) return null;
  const parts = bookings.map(({ reference, booked }) => ({ reference, told: rupiah(0), booked }));
  if (isSplit)
    return (
      <div className={styles.split}>
        <h3>{t('bankday.split', { count: bookings.length })}</h3>
        <Lines
          items={[
            ...bookings.map((one) => ({
              key: one.reference,
              label: one.title,
              value: <Money of={one.booked} />,
            })),
            { label: t('bankday.split.rest'), value: <Money of={rupiah(0)} />, sum: true },
          ]}
        />
        <Button size="sm" kind="outline" busy={pairing} onClick={() => onPair([difference, ...parts])}>
          {t('bankday.split.act', { count: bookings.length })}
        </Button>
      </div>
    );
  return (
    <ul className={styles.candidates}>
      {bookings.map((one, index) => (
        <li key={one.reference}>
          <span>
            <Icon name="check" size={16} />
            {t('bankday.same', { what: one.title, at: instantText(one.at) })}
          </span>
          <Button
            kind="outline"
            size="sm"
            busy={pairing}
            onClick={() => onPair([difference, ...parts.slice(index, index + 1)])}
          >
            {t('bankday.pair')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
