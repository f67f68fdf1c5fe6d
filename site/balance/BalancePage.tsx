// /bukti-saldo: what all lenders own and what is at the bank, each night with its root; what that proves and what not; and the
// program that checks a lender's own path. Source: docs/balance-proof.md; decision 0103.
import { formatDate, formatShortDate, type BusinessDate } from '#domain/calendar.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import card from '#ui/Card.module.css';
import { classes } from '#ui/classes.ts';
import { KeyFigures, Lines } from '#ui/Figures.tsx';
import { type Column, PlainTable, Sub } from '#ui/PlainTable.tsx';
import { t } from '#ui/text.ts';
import { formatCount } from '../count.ts';
import type { PageProps } from '../page.ts';
import { ActionLink } from '../parts/ActionLink.tsx';
import { Section, SectionHead } from '../parts/Section.tsx';
import { paths } from '../paths.ts';
import styles from './BalancePage.module.css';

type Balances = PageProps['facts']['balances'];
type Night = Balances['nights'][number];

export function BalancePage({ facts: { balances } }: PageProps) {
  const [last] = balances.nights;
  return (
    <>
      <Section>
        <SectionHead level={1} title={t('balance.title')} lead={t('balance.description')} />
        {last ? <LastNight night={last} /> : <p>{t('balance.public.none')}</p>}
      </Section>
      {last && (
        <Section tint>
          <SectionHead title={t('balance.roots')} lead={t('balance.roots.lead')} />
          <Roots balances={balances} />
        </Section>
      )}
      <Section>
        <SectionHead title={t('balance.public.own')} lead={t('balance.public.own.text')} />
        <div className={styles.acts}>
          <ActionLink to={paths.ownBalance}>{t('balance.public.check')}</ActionLink>
          <ActionLink kind="outline" to={paths.balanceProgram}>
            {t('balance.program')}
          </ActionLink>
        </div>
      </Section>
      <Section tint>
        <SectionHead title={t('balance.say')} />
        <Said />
      </Section>
    </>
  );
}

const bankOf = (bank: string | null) => (bank === null ? t('balance.bank.none') : formatRupiahTotal(bank));

function LastNight({ night: { date, total, lenders, bank, surplus } }: { night: Night }) {
  return (
    <>
      <KeyFigures
        long
        items={[
          {
            label: `${t('balance.total')}, ${formatDate(date)}`,
            value: formatRupiahTotal(total),
            note: t('balance.public.lenders', { count: formatCount(lenders) }),
          },
          {
            label: t('balance.escrow'),
            value: bankOf(bank),
            note: bank === null ? t('balance.unknown') : t('balance.public.bank'),
          },
        ]}
      />
      {bank !== null && surplus.length > 0 && (
        <div className={styles.surplus}>
          <h2>{t('balance.surplus')}</h2>
          <Lines
            items={[
              ...surplus.map(({ line, amount }) => ({
                label: t(`balance.surplus.${line}`),
                value: formatRupiahTotal(amount),
              })),
              {
                label: t('balance.surplus.sum'),
                value: formatRupiahTotal(String(BigInt(bank) - BigInt(total))),
                sum: true,
              },
            ]}
          />
          <p>{t('balance.bank.note')}</p>
        </div>
      )}
    </>
  );
}

const columns: readonly Column<Night>[] = [
  {
    key: 'night',
    head: t('balance.col.night'),
    cell: ({ date, root }) => (
      <>
        <b>{formatShortDate(date)}</b>
        <Sub>
          <code>{root}</code>
        </Sub>
      </>
    ),
  },
  {
    key: 'total',
    head: t('balance.col.total'),
    align: 'right',
    strong: true,
    cell: ({ total, bank }) => (
      <>
        {formatRupiahTotal(total)}
        <Sub only="phone">{t('balance.bank.sub', { amount: bankOf(bank) })}</Sub>
      </>
    ),
  },
  { key: 'bank', head: t('balance.col.bank'), align: 'right', only: 'desk', cell: ({ bank }) => bankOf(bank) },
];

function Roots({ balances: { nights, total, since } }: { balances: Balances }) {
  return (
    <div className={classes(card.card, card.flush, styles.roots)}>
      <PlainTable
        caption={t('balance.public.caption', { count: nights.length })}
        columns={columns}
        rows={nights}
        rowKey={({ date }) => date}
      />
      {since !== null && (
        <p className={styles.since}>
          {t('balance.since', { count: formatCount(total), date: formatDate(since as BusinessDate) })}
        </p>
      )}
    </div>
  );
}

const says = ['own', 'minus', 'chain'] as const;
const silent = ['bank', 'others', 'loans', 'later'] as const;

function Said() {
  return (
    <div className={styles.say}>
      <div>
        <h3>{t('balance.says')}</h3>
        <ul>
          {says.map((name) => (
            <li key={name}>{t(`balance.says.${name}`)}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3>{t('balance.silent')}</h3>
        <ul>
          {silent.map((name) => (
            <li key={name}>{t(`balance.silent.${name}`)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
