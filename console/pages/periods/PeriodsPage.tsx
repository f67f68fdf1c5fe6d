// /periods: every month of the books with its state, and the card of the one whose turn it is.
// Source: docs/screens.md; decision 0125.
import { classes } from '#ui/classes.ts';
import { t } from '#ui/text.ts';
import desk from '../desk/desk.module.css';
import frame from '../frame.module.css';
import { PageHead } from '../PageHead.tsx';
import { LockCard } from './LockCard.tsx';

export const PeriodsPage = () => (
  <div className={classes(frame.page, desk.narrow)}>
    <PageHead title={t('console.periods')} lead={t('periods.lead')} />
    <LockCard />
  </div>
);
