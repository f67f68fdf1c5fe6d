// The whole HTML of a page for browsers, search engines and messengers: title, description, canonical URL, picture,
// linked data, one style sheet, one script.
// Invariant: nothing inline that the content security policy would have to allow.
// Source: docs/screens.md.
import type { SiteAssets, SiteFacts } from '#contract/site.ts';
import font from '#ui/fonts/plus-jakarta-sans-latin-wght-normal.woff2';
import { t } from '#ui/text.ts';
import { Frame } from './Frame.tsx';
import { organisation, trailTo } from './linked.ts';
import type { SitePage } from './page.ts';
import { versionPath } from './paths.ts';

type Props = { page: SitePage; facts: SiteFacts; assets: SiteAssets };

export function Document({ page, facts, assets }: Props) {
  const { Body, path } = page;
  const title = `${page.title} · ${t('site.name')}`;
  const description = page.description(facts);
  const address = `${facts.origin}${page.version === undefined ? path : versionPath(path, page.version)}`;
  const linked = page.hidden
    ? []
    : [organisation(facts.origin), ...trailTo(page, facts), ...(page.linked?.(facts) ?? [])];
  return (
    <html lang="id">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {page.hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
        <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={assets.style} />
        <link rel="icon" type="image/svg+xml" href="/mark.svg" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f8f3e8" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171a14" media="(prefers-color-scheme: dark)" />
        <meta property="og:type" content="website" />
        <meta property="og:locale" content="id_ID" />
        <meta property="og:site_name" content={t('site.name')} />
        <meta property="og:title" content={page.title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={address} />
        <meta property="og:image" content={`${facts.origin}${pictureOf(page)}`} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta name="twitter:card" content="summary_large_image" />
        {linked.map((data, index) => (
          <script
            key={index}
            type="application/ld+json"
            // A closing tag inside a text would end the script.
            dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
          />
        ))}
        <script type="module" src={assets.script} />
      </head>
      <body>
        <Frame path={path} sandboxUrl={facts.sandboxUrl}>
          <Body facts={facts} />
        </Frame>
      </body>
    </html>
  );
}

/** `/og/faq.png`; for the home page `/og/home.png`. */
export const pictureOf = ({ path, picture }: Pick<SitePage, 'path' | 'picture'>): string =>
  picture ?? `/og/${path === '/' ? 'home' : path.slice(1)}.png`;
