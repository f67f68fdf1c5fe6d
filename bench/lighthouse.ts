// Lighthouse's results for a page on a mid-range phone on a slow network (its own preset for phones). The tool is
// downloaded when needed and is not part of any build.
// Source: docs/screens.md; docs/design.md §4.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { browserArguments, ensureBrowser } from '../scripts/browser.mjs';

const tool = 'lighthouse@12.2.3';

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';
type Report = {
  categories: Partial<Record<Category, { score: number | null }>>;
  audits: Record<string, { score: number | null; scoreDisplayMode: string; numericValue?: number }>;
};

export type Look = {
  /** Out of 100. */
  score(category: Category): number;
  /** A measured value, such as `largest-contentful-paint` in milliseconds. */
  value(audit: string): number;
  /** Names of the failed audits. */
  failed: string[];
};

/** Opens the page once in a new browser. */
export async function lookAt(address: string, categories: readonly Category[]): Promise<Look> {
  const executable = await ensureBrowser((line) => console.error(line));
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      tool,
      address,
      '--quiet',
      '--output=json',
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${['--headless=new', ...browserArguments].join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: executable }, maxBuffer: 64 * 2 ** 20, timeout: 180_000 },
  );
  const { categories: judged, audits } = JSON.parse(stdout) as Report;
  return {
    score: (category) => Math.round((judged[category]?.score ?? 0) * 100),
    value: (audit) => audits[audit]?.numericValue ?? Number.NaN,
    failed: Object.keys(audits).filter((name) => {
      const { score, scoreDisplayMode } = audits[name] ?? { score: null, scoreDisplayMode: '' };
      return scoreDisplayMode === 'binary' && score === 0;
    }),
  };
}
