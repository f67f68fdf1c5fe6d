// The frame of every report: its title and date, files and print, the bar of filters, then the report's sections.
// Usage: <ReportFrame title={t('…')} lead={…} on={report?.on ?? null} acts={…}>…</ReportFrame>.
// Source: decision 0122.
import type { ReactNode } from 'react';
import type { BusinessDate } from '#domain/calendar.ts';
import { Button } from '#ui/Button.tsx';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';
import { PageHead } from '../PageHead.tsx';
import { FilterBar } from './FilterBar.tsx';
import styles from './reports.module.css';

type Props = {
  title: string;
  lead?: ReactNode;
  /** The date that the report shown is of. */
  on: BusinessDate | null;
  /** Beside the print button: the report as a file. */
  acts?: ReactNode;
  children: ReactNode;
};

export function ReportFrame({ title, lead, on, acts, children }: Props) {
  return (
    <div className={frame.page}>
      <PageHead
        title={title}
        lead={lead}
        aside={
          <div className={styles.acts}>
            {acts}
            <Button kind="outline" size="sm" icon="print" onClick={() => window.print()}>
              {t('loanreport.print')}
            </Button>
          </div>
        }
      />
      <FilterBar on={on} />
      {children}
    </div>
  );
}
