// What Lighthouse says of a page, as a phone of middling speed on a slow network finds it (its own preset for
// phones). The tool is fetched when it is needed and belongs to no build.
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
  /** Of 100. */
  score(category: Category): number;
  /** A measured value, such as `largest-contentful-paint` in milliseconds. */
  value(audit: string): number;
  /** Names of what did not pass. */
  failed: string[];
};

/** Opens the page once in a browser of its own. */
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
