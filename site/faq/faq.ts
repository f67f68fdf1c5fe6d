// The entry of /faq. Source: docs/screens.md.
import { t } from '#ui/text.ts';
import { questions } from '../linked.ts';
import type { SitePage } from '../page.ts';
import { paths } from '../paths.ts';
import { FaqPage } from './FaqPage.tsx';

export const faq: SitePage = {
  path: paths.faq,
  title: t('faq.title'),
  description: () => t('faq.description'),
  Body: FaqPage,
  linked: ({ faqs }) => (faqs.length === 0 ? [] : [questions(faqs)]),
};
