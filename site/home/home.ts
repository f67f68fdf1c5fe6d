// The entry of the home page. Source: docs/screens.md.
import { formatRupiah } from '#domain/money.ts';
import { t } from '#ui/text.ts';
import type { SitePage } from '../page.ts';
import { parameterOf } from '../parameters.ts';
import { paths } from '../paths.ts';
import { HomePage } from './HomePage.tsx';

export const home: SitePage = {
  path: paths.home,
  title: t('home.title'),
  description: (facts) => t('home.description', { minimum: formatRupiah(parameterOf(facts, 'funding_minimum')) }),
  Body: HomePage,
};
