// The entry of customer care. Source: docs/screens.md.
import { t } from '#ui/text.ts';
import type { SitePage } from '../page.ts';
import { parameterOf } from '../parameters.ts';
import { paths } from '../paths.ts';
import { CarePage } from './CarePage.tsx';

export const care: SitePage = {
  path: paths.care,
  title: t('care.title'),
  description: (facts) => t('care.description', { days: parameterOf(facts, 'complaint_time') }),
  Body: CarePage,
};
