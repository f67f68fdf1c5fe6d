// The way from a banner to the instalment table of a portfolio. Source: spec §2 (link to schedule).
import { Button } from '#ui/Button.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';

export function SeeSchedule({ id }: { id: string }) {
  return (
    <Button kind="outline" size="sm" icon="page" to={paths.portfolioSchedules(id)}>
      {t('portfolio.schedule.see')}
    </Button>
  );
}
