// What a public page is: one entry of the list in pages.ts. Source: docs/screens.md.
import type { ComponentType } from 'react';
import type { SiteFacts } from '#contract/site.ts';

export type PageProps = { facts: SiteFacts };

export type SitePage = {
  path: string;
  /** The picture for its link; without one it is drawn at the build from the title. */
  picture?: string;
  /** A numbered version of the page at this path; not for search engines. */
  version?: number;
  /** Shown before " · Titian" in the window's title, and the description in search engines. */
  title: string;
  description: (facts: SiteFacts) => string;
  Body: ComponentType<PageProps>;
  /** Further data for search engines besides the organisation and the breadcrumbs. */
  linked?: (facts: SiteFacts) => readonly object[];
  /** Not for search engines, and not in the sitemap. */
  hidden?: true;
};
