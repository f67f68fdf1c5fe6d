// The two fallback pages: for an unknown URL, and for any page without a connection.
// Source: docs/screens.md.
import { t } from '#ui/text.ts';
import type { SitePage } from '../page.ts';
import { MissingPage, OfflinePage } from './MissingPage.tsx';

export const missing: SitePage = {
  path: '/404',
  title: t('site.missing.title'),
  description: () => t('site.missing.description'),
  Body: MissingPage,
  hidden: true,
};

export const offline: SitePage = {
  path: '/offline',
  title: t('site.offline.title'),
  description: () => t('site.offline.description'),
  Body: OfflinePage,
  hidden: true,
};
