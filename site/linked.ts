// Linked data (JSON-LD) for search engines. Source: docs/screens.md.
import type { SiteFacts } from '#contract/site.ts';
import { t } from '#ui/text.ts';
import type { SitePage } from './page.ts';
import { paths } from './paths.ts';

const context = 'https://schema.org';

export const organisation = (origin: string): object => ({
  '@context': context,
  '@type': 'FinancialService',
  name: t('site.name'),
  legalName: t('operator.name'),
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
  email: t('operator.email'),
  telephone: t('operator.phone'),
  address: t('operator.address'),
  areaServed: 'ID',
});

/** The breadcrumbs from home to the page; home needs none. */
export function trailTo({ path, title }: SitePage, { origin }: SiteFacts): object[] {
  if (path === paths.home) return [];
  const step = (position: number, name: string, to: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: `${origin}${to}`,
  });
  const itemListElement = [step(1, t('site.link.home'), paths.home), step(2, title, path)];
  return [{ '@context': context, '@type': 'BreadcrumbList', itemListElement }];
}

export const questions = (list: readonly { question: string; answer: string }[]): object => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: list.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
