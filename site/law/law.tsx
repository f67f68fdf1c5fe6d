// The entries of the three texts of law: /term-of-service, /privacy-policy, /risk. They are one page with other words.
// Source: screens.md (Public site).
import type { SiteFacts } from '#contract/site.ts';
import { t } from '#ui/text.ts';
import type { SitePage } from '../page.ts';
import { paths } from '../paths.ts';
import { LawPage } from './LawPage.tsx';

type Kind = keyof SiteFacts['terms'];
type Law = { kind: Kind; path: string; title: string; description: string; lead: string };

function lawPage({ kind, path, title, description, lead }: Law): SitePage {
  const others = laws.filter((each) => each.kind !== kind).map((each) => [each.path, each.title] as const);
  return {
    path,
    title,
    description: () => description,
    Body: ({ facts }) => <LawPage text={facts.terms[kind]} title={title} lead={lead} others={others} />,
  };
}

const laws: readonly Law[] = [
  {
    kind: 'terms_of_service',
    path: paths.terms,
    title: t('law.terms.title'),
    description: t('law.terms.description'),
    lead: t('law.terms.lead'),
  },
  {
    kind: 'privacy_policy',
    path: paths.privacy,
    title: t('law.privacy.title'),
    description: t('law.privacy.description'),
    lead: t('law.privacy.lead'),
  },
  {
    kind: 'risk_disclosure',
    path: paths.risk,
    title: t('law.risk.title'),
    description: t('law.risk.description'),
    lead: t('law.risk.lead'),
  },
];

export const lawPages: readonly SitePage[] = laws.map(lawPage);
