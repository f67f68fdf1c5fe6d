// The entry of the public marketplace. Source: docs/screens.md.
import { t } from '#ui/text.ts';
import { formatCount } from '../count.ts';
import type { SitePage } from '../page.ts';
import { paths } from '../paths.ts';
import { MarketplacePage } from './MarketplacePage.tsx';

export const marketplace: SitePage = {
  path: paths.marketplace,
  title: t('open.title'),
  description: ({ lendings }) => t('open.description', { total: formatCount(lendings.total) }),
  Body: MarketplacePage,
};
