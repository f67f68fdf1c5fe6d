// The entry of customer care. Source: docs/screens.md.
import { t } from '#ui/text.ts';
import type { PageProps, SitePage } from '../page.ts';
import { parameterOf } from '../parameters.ts';
import { PageHead } from '../parts/PageHead.tsx';
import { paths } from '../paths.ts';
import { ComplaintForm } from './ComplaintForm.tsx';
import styles from './care.module.css';

export const care: SitePage = {
  path: paths.care,
  title: t('care.title'),
  description: (facts) => t('care.description', { days: parameterOf(facts, 'complaint_time') }),
  Body: CarePage,
};

/**
 * /customer-care: the complaint form with the time limit for an answer, and other contacts beside it. The form also
 * works without a script; the answer then shows the ticket.
 */
function CarePage({ facts }: PageProps) {
  const days = parameterOf(facts, 'complaint_time');
  return (
    <>
      <PageHead title={t('care.title')} lead={t('care.lead', { days })} />
      <div className={`wrap ${styles.split}`}>
        <ComplaintForm days={days} />
        <aside className={styles.other}>
          <h2>{t('care.urgent')}</h2>
          <p>{t('care.urgent.text')}</p>
          <a href={paths.login}>{t('site.link.login')}</a>
          <h2>{t('care.other')}</h2>
          <p>
            <a href={`tel:${t('operator.phone').replaceAll('-', '')}`}>{t('operator.phone')}</a>
            <br />
            <a href={`mailto:${t('operator.email')}`}>{t('operator.email')}</a>
          </p>
          <p>{t('care.other.text')}</p>
          <p>
            <a href={paths.faq}>{t('care.faq')}</a>
          </p>
        </aside>
      </div>
    </>
  );
}
