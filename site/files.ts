// Files of the site for programs: sitemap, robots, web app manifest.
// Source: docs/screens.md.
import type { SiteFacts, SiteFile } from '#contract/site.ts';
import { t } from '#ui/text.ts';
import { paths } from './paths.ts';

const text = 'text/plain; charset=utf-8';

/** Search engines may index the site, but not the pages behind sign-in. */
export const robots = ({ origin }: SiteFacts): SiteFile => ({
  path: '/robots.txt',
  type: text,
  status: 200,
  body: ['User-agent: *', 'Disallow: /api/', 'Disallow: /dashboard', '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  ),
});

/** The pages, and those of the groups that are open now. */
export const sitemap = (paths: readonly string[], { origin }: SiteFacts): SiteFile => ({
  path: '/sitemap.xml',
  type: 'application/xml; charset=utf-8',
  status: 200,
  body: [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${origin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n'),
});

export const manifest = (): SiteFile => ({
  path: '/manifest.webmanifest',
  type: 'application/manifest+json; charset=utf-8',
  status: 200,
  body: JSON.stringify({
    name: t('site.name'),
    short_name: t('site.name'),
    description: t('site.about'),
    lang: 'id',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#f8f3e8',
    theme_color: '#143d27',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [{ name: t('site.link.marketplace'), url: paths.marketplace }],
  }),
});
