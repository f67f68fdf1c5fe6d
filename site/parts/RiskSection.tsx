// What a lender can lose, in readable size on every page that promotes lending.
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import type { PageProps } from '../page.ts';
import { parameterOf } from '../parameters.ts';
import { paths } from '../paths.ts';
import styles from './RiskSection.module.css';
import { Section, SectionHead } from './Section.tsx';

export function RiskSection({ facts }: PageProps) {
  const risks = [
    [t('home.risk.1'), t('home.risk.1.text')],
    [t('home.risk.2', { weeks: parameterOf(facts, 'default_weeks') }), t('home.risk.2.text')],
    [t('home.risk.3'), t('home.risk.3.text')],
  ] as const;
  return (
    <Section>
      <div className={styles.split}>
        <SectionHead title={t('home.risk')} lead={t('home.risk.lead')} />
        <div className={styles.risks}>
          <ul>
            {risks.map(([what, more]) => (
              <li key={what}>
                <Icon name="warn" />
                <span>
                  <b>{what}</b> {more}
                </span>
              </li>
            ))}
          </ul>
          <a href={paths.risk}>{t('home.risk.more')}</a>
        </div>
      </div>
    </Section>
  );
}
