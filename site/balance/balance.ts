// The entry of the page of published balances. Source: docs/screens.md; decision 0103.
import { t } from '#ui/text.ts';
import type { SitePage } from '../page.ts';
import { paths } from '../paths.ts';
import { BalancePage } from './BalancePage.tsx';

export const balance: SitePage = {
  path: paths.balance,
  title: t('balance.title'),
  description: () => t('balance.description'),
  Body: BalancePage,
};
