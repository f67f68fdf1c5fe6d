// The entry of /about-us. Source: docs/screens.md.
import { t } from '#ui/text.ts';
import type { SitePage } from '../page.ts';
import { paths } from '../paths.ts';
import { AboutPage } from './AboutPage.tsx';

export const about: SitePage = {
  path: paths.about,
  title: t('about.title'),
  description: () => t('about.description'),
  Body: AboutPage,
};
