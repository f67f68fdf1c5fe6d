// The entries of the three legal texts: /term-of-service, /privacy-policy, /risk, and each of their versions by
// number. They are one page with different texts.
// Source: docs/screens.md.
import type { SiteFacts } from '#contract/site.ts';
import { t } from '#ui/text.ts';
import type { SitePage } from '../page.ts';
import { paths } from '../paths.ts';
import { LawPage } from './LawPage.tsx';

type Kind = keyof SiteFacts['terms'];
type Law = { kind: Kind; path: string; title: string; description: string; lead: string };

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

/** The text in force, or one version of it. */
function lawPage({ kind, path, title, description, lead }: Law, version?: number): SitePage {
  const others = laws.filter((each) => each.kind !== kind).map((each) => [each.path, each.title] as const);
  const textOf = ({ terms, termsVersions }: SiteFacts) =>
    termsVersions[kind].find((text) => text.version === version) ?? terms[kind];
  return {
    path,
    title,
    description: () => description,
    ...(version === undefined ? {} : { version, hidden: true as const }),
    Body: ({ facts }) => (
      <LawPage
        text={textOf(facts)}
        current={facts.terms[kind].version}
        versions={facts.termsVersions[kind]}
        frame={{ path, title, lead, others }}
      />
    ),
  };
}

export const lawPages: readonly SitePage[] = laws.map((law) => lawPage(law));

/** Every version at its own URL, so that whoever agreed to one can read it again. */
export const lawVersions = ({ termsVersions }: SiteFacts): SitePage[] =>
  laws.flatMap((law) => termsVersions[law.kind].map(({ version }) => lawPage(law, version)));
