// The entry of /how-it-works. Source: docs/screens.md.
import { t } from '#ui/text.ts';
import type { SitePage } from '../page.ts';
import { paths } from '../paths.ts';
import { HowPage } from './HowPage.tsx';

export const how: SitePage = {
  path: paths.how,
  title: t('how.title'),
  description: () => t('how.description'),
  Body: HowPage,
};
