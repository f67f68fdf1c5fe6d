// The information tables of a lending, as formatted by the server: borrower and lending on the left, any other type
// on the right.
// Usage: <LendingFacts details={l.details} side="left" />.
// Source: spec §2.
import type { Lending } from '#contract/lending.ts';
import { Card } from '#ui/Card.tsx';
import { Lines } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import styles from './lending.module.css';

type Details = Lending['details'];

const isLeft = ({ type }: Details[number]) => type === 'borrower' || type === 'lending';

export function LendingFacts({ details, side }: { details: Details; side: 'left' | 'right' }) {
  const sections = details.filter((section) => isLeft(section) === (side === 'left'));
  if (sections.length === 0) return null;
  if (side === 'right') {
    return sections.map((section) => (
      <Card key={section.title} title={section.title}>
        <Rows section={section} />
      </Card>
    ));
  }
  return (
    <Card label={t('detail.facts')}>
      <div className={styles.two}>
        {sections.map((section) => (
          <div key={section.title}>
            <h2 className={styles.title}>{section.title}</h2>
            <Rows section={section} />
          </div>
        ))}
      </div>
    </Card>
  );
}

function Rows({ section }: { section: Details[number] }) {
  return <Lines items={section.rows.map(({ key, value }) => ({ label: key, value }))} />;
}
