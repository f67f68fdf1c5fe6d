// The entry of the page of published figures. Source: docs/screens.md.
import { t } from '#ui/text.ts';
import type { SitePage } from '../page.ts';
import { paths } from '../paths.ts';
import { StatisticsPage } from './StatisticsPage.tsx';

export const statistics: SitePage = {
  path: paths.statistics,
  title: t('statistics.title'),
  description: () => t('statistics.description'),
  Body: StatisticsPage,
};
