// What a public page is: one entry of the list in pages.ts. Source: docs/screens.md.
import type { ComponentType } from 'react';
import type { SiteFacts } from '#contract/site.ts';

export type PageProps = { facts: SiteFacts };

export type SitePage = {
  path: string;
  /** An edition of the page at this path, asked for by its number; not for search engines. */
  version?: number;
  /** Before " · Titian" in the window's title, and what search engines show below it. */
  title: string;
  description: (facts: SiteFacts) => string;
  Body: ComponentType<PageProps>;
  /** What search engines are told beside the organisation and the way here. */
  linked?: (facts: SiteFacts) => readonly object[];
  /** Not for search engines, and not in the sitemap. */
  hidden?: true;
};
