// Build step: drops the component library's classes that no script names, about half of all CSS. The full files are
// saved in dist/unpurged/, which nothing serves: e2e/purged-css.e2e.ts compares the pages under both.
// Invariant: pages look the same pixel for pixel, so only the library's own hashed classes (`m_…`) are dropped;
// variables and keyframes stay, since scripts compose their names at run time.
import { createHash } from 'node:crypto';
import * as fs from 'node:fs/promises';
import path from 'node:path';
import { PurgeCSS } from 'purgecss';

/** @param {string} keep folder for the unpurged files @returns {import('vite').Plugin} */
export function purgeCss(keep) {
  return {
    name: 'purge-css',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const scripts = files.flatMap((file) => (file.type === 'chunk' ? [{ raw: file.code, extension: 'js' }] : []));
      for (const file of files) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        const before = text(file.source);
        const [purged] = await new PurgeCSS().purge({
          content: scripts,
          css: [{ raw: before }],
          extractors: [{ extensions: ['js'], extractor: (code) => code.match(/m_[0-9a-f]+|mantine-[\w-]+/g) ?? [] }],
          safelist: { standard: [/^(?!m_)/] },
          variables: false,
          keyframes: false,
        });
        file.source = purged?.css ?? before;
        renameByContent(bundle, file);
        await fs.mkdir(keep, { recursive: true });
        await fs.writeFile(path.join(keep, path.basename(file.fileName)), before);
      }
    },
  };
}

/**
 * The build named the file after its full content, but what was dropped depends on the scripts: two builds could give
 * different bytes under one name that browsers cache for a year. So the name follows the purged content.
 * @param {import('vite').Rolldown.OutputBundle} bundle @param {import('vite').Rolldown.OutputAsset} file
 */
function renameByContent(bundle, file) {
  const before = file.fileName;
  const hash = createHash('sha256').update(text(file.source)).digest('base64url').slice(0, 8);
  const after = before.replace(/-[\w-]{8}\.css$/, `-${hash}.css`);
  if (after === before) return;
  file.fileName = after;
  for (const other of Object.values(bundle)) {
    if (other.type === 'chunk') {
      other.code = other.code.replaceAll(before, after);
      if (other.viteMetadata?.importedCss.delete(before)) other.viteMetadata.importedCss.add(after);
    } else if (other.fileName.endsWith('.html')) {
      other.source = text(other.source).replaceAll(before, after);
    }
  }
}

/** @param {string | Uint8Array} source */
const text = (source) => (typeof source === 'string' ? source : Buffer.from(source).toString('utf8'));
