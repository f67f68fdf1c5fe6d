// The scale of grades: what a credit score says about the risk, and each grade's current interest a year.
// Source: spec §9; docs/domain.md §2.
import { type Grade, grades, riskOf } from '#domain/grade.ts';
import { formatPercentBp, type Bp } from '#domain/money.ts';
import { classes } from '#ui/classes.ts';
import tags from '#ui/GradeTag.module.css';
import { t } from '#ui/text.ts';
import type { PageProps } from '../page.ts';
import { parameterOf } from '../parameters.ts';
import styles from './GradeRates.module.css';

const scale = [
  { risk: 'low', letter: 'a' },
  { risk: 'medium', letter: 'b' },
  { risk: 'high', letter: 'c' },
] as const;

/** Current interest a year of a grade, in basis points. */
export const rateOf = (facts: PageProps['facts'], grade: Grade): Bp =>
  parameterOf(facts, `interest_${grade.toLowerCase()}`);

export function GradeRates({ facts }: PageProps) {
  return (
    <ul className={styles.scale}>
      {scale.map(({ risk, letter }) => (
        <li key={letter}>
          <span className={classes(tags.tag, tags[letter])}>
            <span className={tags.letter}>{letter.toUpperCase()}</span>
            <small className={tags.words}>{t(`grade.${letter}`)}</small>
          </span>
          <p>{t(`grade.legend.${letter}`)}</p>
          <dl>
            {grades
              .filter((grade) => riskOf(grade) === risk)
              .map((grade) => (
                <div key={grade}>
                  <dt>{grade}</dt>
                  <dd>{formatPercentBp(rateOf(facts, grade))}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
