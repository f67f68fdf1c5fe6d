// The entry of /lender. Source: docs/screens.md.
import { formatPercentBp, formatRupiah } from '#domain/money.ts';
import { t } from '#ui/text.ts';
import type { SitePage } from '../page.ts';
import { parameterOf } from '../parameters.ts';
import { rateOf } from '../parts/GradeRates.tsx';
import { paths } from '../paths.ts';
import { LenderPage } from './LenderPage.tsx';

export const lender: SitePage = {
  path: paths.lender,
  title: t('forLender.title'),
  description: (facts) =>
    t('forLender.description', {
      minimum: formatRupiah(parameterOf(facts, 'funding_minimum')),
      lowest: formatPercentBp(rateOf(facts, 'A1')),
      highest: formatPercentBp(rateOf(facts, 'C')),
    }),
  Body: LenderPage,
};
