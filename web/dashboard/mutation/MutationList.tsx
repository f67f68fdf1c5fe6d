// Mutations under the headings of their days, one line each: what it was and its signed amount, with time and running
// balance from 900 px. The line opens a drawer with everything about it.
// Source: spec §2, §3 Mutation; docs/screens.md; docs/settled.md 14.
import { useState } from 'react';
import { Link } from 'react-router';
import type { Mutation } from '#contract/wallet.ts';
import { type BusinessDate, businessDateOf, formatDate, formatTime, weekdayOf } from '#domain/calendar.ts';
import { formatDeducted, formatRupiah } from '#domain/money.ts';
import { Drawer } from '#ui/Drawer.tsx';
import { type Line, Lines } from '#ui/Figures.tsx';
import { Money } from '#ui/Money.tsx';
import { codeText, t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import styles from './mutation.module.css';

export function MutationList({ mutations }: { mutations: readonly Mutation[] }) {
  const [chosen, setChosen] = useState<Mutation | null>(null);
  const [isOpened, setOpened] = useState(false);
  const open = (mutation: Mutation) => {
    setChosen(mutation);
    setOpened(true);
  };
  return (
    <>
      {daysOf(mutations).map(({ day, own }) => (
        <section key={day} className={styles.dayGroup} aria-label={dayText(day)}>
          <h2>{dayText(day)}</h2>
          <ul>
            {own.map((mutation) => (
              <li key={mutation.id}>
                <Row mutation={mutation} onOpen={() => open(mutation)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Drawer opened={isOpened} onClose={() => setOpened(false)} title={chosen?.description ?? ''}>
        {chosen && <Details mutation={chosen} />}
      </Drawer>
    </>
  );
}

function Row({ mutation, onOpen }: { mutation: Mutation; onOpen: () => void }) {
  const { description, createdAt, amount, balance } = mutation;
  return (
    <button type="button" className={styles.line} onClick={onOpen}>
      <span className={styles.time}>{formatTime(new Date(createdAt))}</span>
      <span className={styles.text}>{description}</span>
      <span className="sr">, </span>
      <Money of={amount} signed strong />
      <span className={styles.balance}>{formatRupiah(balance)}</span>
      <span className="sr">, {t('mutation.details')}</span>
    </button>
  );
}

/** The mutations of a page by their days, in their order. */
function daysOf(mutations: readonly Mutation[]): { day: BusinessDate; own: Mutation[] }[] {
  const days = new Map<BusinessDate, Mutation[]>();
  for (const mutation of mutations) {
    const day = businessDateOf(new Date(mutation.createdAt));
    days.set(day, [...(days.get(day) ?? []), mutation]);
  }
  return [...days].map(([day, own]) => ({ day, own }));
}

const dayText = (day: BusinessDate): string =>
  t('mutation.day', { weekday: t(`weekday.${weekdayOf(day)}`), date: formatDate(day) });

/** An instalment in its parts: principal and gross interest, less fee and tax, the net sum added to the balance. */
function Details({ mutation }: { mutation: Mutation }) {
  const { id, type, amount, balance, createdAt, portfolio, breakdown } = mutation;
  const at = new Date(createdAt);
  const parts: Line[] = breakdown
    ? [
        { label: t('mutation.part.principal'), value: formatRupiah(breakdown.principal) },
        { label: t('mutation.part.interest'), value: formatRupiah(breakdown.interest) },
        { label: t('mutation.part.fee'), value: formatDeducted(breakdown.fee) },
        { label: t('mutation.part.tax'), value: formatDeducted(breakdown.tax) },
        { label: t('mutation.part.net'), value: formatRupiah(amount), sum: true },
      ]
    : [{ label: t('mutation.col.amount'), value: <Money of={amount} signed /> }];
  return (
    <>
      <p className="sm ink2">
        {t('mutation.when', { date: formatDate(businessDateOf(at)), time: formatTime(at) })}
        {' · '}
        {codeText('mutation.type', type) ?? type}
      </p>
      <Lines items={parts} />
      <Lines
        items={[
          { label: t('mutation.balance.after'), value: formatRupiah(balance) },
          { label: t('mutation.col.reference'), value: <span className={styles.reference}>{id}</span> },
        ]}
      />
      {portfolio !== null && (
        <p className={styles.more}>
          <Link to={paths.portfolio(portfolio.id)}>{t('mutation.portfolio', { name: portfolio.name })}</Link>
        </p>
      )}
    </>
  );
}
