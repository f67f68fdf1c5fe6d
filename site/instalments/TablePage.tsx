// How to read one of the two instalment tables: the example in words, the table itself, each column, each status,
// further questions.
// Source: docs/screens.md; spec §2.
import type { ReactNode } from 'react';
import { ScheduleBadge } from '#ui/Badge.tsx';
import card from '#ui/Card.module.css';
import { classes } from '#ui/classes.ts';
import { t } from '#ui/text.ts';
import { ActionLink } from '../parts/ActionLink.tsx';
import { Explained } from '../parts/Explained.tsx';
import { Section, SectionHead } from '../parts/Section.tsx';
import { SHOWN } from './example.ts';
import styles from './TablePage.module.css';

type Words = { what: string; text: string };

type Props = {
  title: string;
  lead: string;
  /** The example in words; `count` instalments in all. */
  example: string;
  count: number;
  table: ReactNode;
  columns: readonly Words[];
  statuses: readonly { status: string; text: string }[];
  more: readonly Words[];
  /** The other of the two pages. */
  other: { to: string; name: string };
};

export function TablePage({ title, lead, example, count, table, columns, statuses, more, other }: Props) {
  const badges = statuses.map(({ status, text }) => ({
    key: status,
    what: <ScheduleBadge row={{ status, daysLate: 0 }} />,
    text,
  }));
  return (
    <>
      <Section>
        <SectionHead level={1} title={title} lead={lead} />
        <h2>{t('instalments.example')}</h2>
        <p className={styles.example}>{example}</p>
        <div className={classes(card.card, card.flush)}>{table}</div>
        <p className={styles.rows}>
          {t('instalments.example.rows', { shown: SHOWN, count })}{' '}
          <span className="phone">{t('instalments.narrow')}</span>
        </p>
        <h2 className={styles.title}>{t('instalments.columns')}</h2>
        <Explained items={columns} />
      </Section>
      <Section tint>
        <SectionHead title={t('instalments.statuses')} />
        <Explained items={badges} />
      </Section>
      <Section>
        <SectionHead title={t('instalments.more')} />
        <Explained items={more} />
        <p className={styles.other}>
          <ActionLink to={other.to} kind="outline">
            {other.name}
          </ActionLink>
        </p>
      </Section>
    </>
  );
}
