// The public site as the server uses it: facts in, files out. Built as a separate module (dist/site/renderer.js), so
// that the server does not depend on how pages are drawn.
// Source: docs/design.md §1.
import './words.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import '#ui/theme/forced-colors.css';
import '#ui/theme/large-letters.css';
import './site.css';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteAssets, SiteFacts, SiteFile, SiteModule, SiteRenderer } from '#contract/site.ts';
import { t } from '#ui/text.ts';
import { Document, pictureOf } from './Document.tsx';
import { manifest, robots, sitemap } from './files.ts';
import { lawVersions } from './law/law.tsx';
import { filteredMarketplace } from './marketplace/marketplace.tsx';
import { missing } from './missing/missing.tsx';
import type { SitePage } from './page.ts';
import { groupPagePath } from './paths.ts';
import { groupPage } from './group/group.tsx';
import { groupPicture } from './group/picture.ts';
import { pages } from './pages.ts';

/** The preview of a page where its link is shared. */
export const cards: SiteModule['cards'] = pages
  .filter(({ hidden }) => !hidden)
  .map((page) => ({ picture: pictureOf(page), title: page.title, name: t('site.name') }));

const openGroups = ({ lendings }: SiteFacts): string[] => lendings.shown.map(({ id }) => groupPagePath(id));

/** One page as the server sends it. */
export const drawPage = (page: SitePage, facts: SiteFacts, assets: SiteAssets): SiteFile => ({
  path: page.path,
  ...(page.version === undefined ? {} : { version: page.version }),
  type: 'text/html; charset=utf-8',
  status: page === missing ? 404 : 200,
  body: `<!doctype html>${renderToStaticMarkup(<Document page={page} facts={facts} assets={assets} />)}`,
});

export const createRenderer = (assets: SiteAssets): SiteRenderer => ({
  render: (facts) => [
    ...[...pages, ...lawVersions(facts)].map((page) => drawPage(page, facts, assets)),
    robots(facts),
    sitemap([...pages.filter(({ hidden }) => !hidden).map(({ path }) => path), ...openGroups(facts)], facts),
    manifest(),
  ],
  renderList: (facts, list) => drawPage(filteredMarketplace(list), facts, assets),
  renderGroup: (facts, group) => drawPage(groupPage(group), facts, assets),
  pictureOf: groupPicture,
});
