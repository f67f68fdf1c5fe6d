// Looks for other bookings that a line may be, beyond what it was offered, and matches it with one or several of the same sum; also
// with those of a day beside.
// Source: docs/screens.md; decisions 0131, 0135.
import { useState } from 'react';
import type { BankStatement, StatementDifference } from '#contract/reconciliation.ts';
import type { StatementCandidates } from '#contract/statement-lines.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { formatRupiah, rupiah } from '#domain/money.ts';
import { CheckField } from '#ui/CheckField.tsx';
import { Lines, LiveFigure } from '#ui/Figures.tsx';
import { Money } from '#ui/Money.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { ActDialog } from '../ActDialog.tsx';
import { instantText } from '../instants.ts';
import { FindField, useFound } from './FindField.tsx';
import styles from './LeftCard.module.css';
import { titleOf } from './lineTexts.ts';
import { type Part, usePair } from './reconciliationQueries.ts';

type Booking = StatementCandidates['bookings'][number];
const keyOf = ({ date, reference }: Booking): string => `${date} ${reference}`;
const sentOf = ({ reference, booked }: Booking): Part => ({ reference, told: rupiah(0), booked });

/** What is chosen of the line's own day, and of one beside. */
function pairOf(date: BankStatement['date'], line: Part, chosen: readonly Booking[]) {
  const [other, ...more] = chosen.filter((one) => one.date !== date);
  return {
    parts: [line, ...chosen.filter((one) => one.date === date).map(sentOf)],
    beside: other && { date: other.date, version: other.version, parts: [other, ...more].map(sentOf) },
  };
}

const labelOf = ({ title, booked, at, date }: Booking, own: BankStatement['date']): string =>
  [title, formatRupiah(booked), instantText(at), date !== own && t('bankday.find.on', { date: formatShortDate(date) })]
    .filter(Boolean)
    .join(', ');

type Props = { statement: BankStatement; difference: StatementDifference; onClose: () => void };

export function FindDialog({ statement, difference, onClose }: Props) {
  const { typed, setTyped, found } = useFound(statement.date, difference);
  const [chosen, setChosen] = useState<readonly Booking[]>([]);
  const pairing = usePair(statement, () => {
    onClose();
    toast(t('bankday.paired'));
  });
  const apart = difference.told - difference.booked - chosen.reduce((sum, { booked }) => sum + booked, 0);
  const isIn = (list: readonly Booking[], booking: Booking) => list.some((one) => keyOf(one) === keyOf(booking));
  const choose = (booking: Booking) =>
    setChosen(isIn(chosen, booking) ? chosen.filter((one) => keyOf(one) !== keyOf(booking)) : [...chosen, booking]);
  const others = [...new Set(chosen.map((one) => one.date))].filter((date) => date !== statement.date);
  const bookings = found.data?.bookings ?? [];
  // What was chosen stays in sight when something else is looked for.
  const shown = [...chosen.filter((one) => !isIn(bookings, one)), ...bookings];
  return (
    <ActDialog
      title={t('bankday.find.title', { what: titleOf(difference) })}
      act={t('bankday.pair')}
      acting={pairing}
      shut={chosen.length === 0 || apart !== 0 || others.length > 1}
      onSubmit={() => pairing.mutate(pairOf(statement.date, difference, chosen))}
      onClose={onClose}
    >
      <FindField label={t('bankday.find.bookings')} value={typed} onChange={setTyped} />
      <ul className={styles.candidates}>
        {shown.map((one) => (
          <li key={keyOf(one)}>
            <CheckField
              label={labelOf(one, statement.date)}
              checked={isIn(chosen, one)}
              onChange={() => choose(one)}
              disabled={pairing.isPending}
            />
          </li>
        ))}
      </ul>
      <p role="status">{found.data && bookings.length === 0 && t('bankday.find.none')}</p>
      {others.length > 1 && <p role="alert">{t('bankday.find.one_day')}</p>}
      <ErrorBox error={found.error} />
      <Lines
        items={[
          { label: t('reconciliation.told'), value: <Money of={rupiah(difference.told - difference.booked)} /> },
          {
            label: t('bankday.find.apart'),
            value: (
              <LiveFigure>
                <Money of={rupiah(apart)} />
              </LiveFigure>
            ),
            sum: true,
          },
        ]}
      />
    </ActDialog>
  );
}
