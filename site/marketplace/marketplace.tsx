// The entry of the public marketplace, and the same page narrowed by filters in its address.
// Source: docs/screens.md.
import type { PublicList } from '#contract/site.ts';
import { t } from '#ui/text.ts';
import { formatCount } from '../count.ts';
import type { PageProps, SitePage } from '../page.ts';
import { paths } from '../paths.ts';
import { MarketplacePage } from './MarketplacePage.tsx';

export const marketplace: SitePage = {
  path: paths.marketplace,
  title: t('open.title'),
  description: ({ lendings }) => t('open.description', { total: formatCount(lendings.total) }),
  Body: ({ facts }: PageProps) => <MarketplacePage facts={facts} list={{ query: {}, cities: [], ...facts.lendings }} />,
};

/** For search engines it is the page without filters. */
export const filteredMarketplace = (list: PublicList): SitePage => ({
  ...marketplace,
  Body: ({ facts }: PageProps) => <MarketplacePage facts={facts} list={list} />,
});
