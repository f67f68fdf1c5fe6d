// The builds for browsers: the two applications, and the public site. They share React, purged CSS, hashed file
// names, a proxy to the product for development, and no inline code (the content security policy allows scripts,
// styles, fonts and pictures from files only).
import { createHash } from 'node:crypto';
import * as fs from 'node:fs/promises';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { purgeCss } from './purge-css.mjs';

/**
 * Style sheets follow the body: what is before them, the shell of index.html, is drawn without waiting for them. Scripts
 * still run after them.
 * @type {import('vite').Plugin}
 */
const stylesAfterShell = {
  name: 'styles-after-shell',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const links = html.match(/[ \t]*<link rel="stylesheet"[^>]*>\n?/g) ?? [];
      const rest = links.reduce((page, link) => page.replace(link, ''), html);
      return rest.replace('</body>', `${links.join('')}</body>`);
    },
  },
};

/** What a lender with fundings sees first: modules that are loaded one after the other, unless they are named beforehand. */
const firstModules = [
  'web/dashboard/Layout.tsx',
  'web/dashboard/StartPage.tsx',
  'web/dashboard/summary/LenderSummary.tsx',
];

/**
 * Names their files, and all that these need beyond the entry, in the head; web/public/first-data.js loads them as soon as
 * it knows who looks. Source: decision 0101.
 * @type {import('vite').Plugin}
 */
const firstParts = {
  name: 'first-parts',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const filesOf = (/** @type {typeof chunks} */ roots) => {
        /** @type {Set<string>} */
        const files = new Set();
        const add = (/** @type {(typeof chunks)[number] | undefined} */ chunk) => {
          if (!chunk || files.has(chunk.fileName)) return;
          files.add(chunk.fileName);
          for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
          for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
        };
        roots.forEach(add);
        return files;
      };
      const first = filesOf(chunks.filter(({ isEntry }) => isEntry));
      const roots = firstModules.map((name) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${name}`));
        if (!chunk) throw new Error(`${name} is not loaded by itself`);
        return chunk;
      });
      const content = [...filesOf(roots)].filter((file) => !first.has(file)).join(' ');
      return [{ tag: 'meta', attrs: { name: 'titian-first', content }, injectTo: 'head' }];
    },
  },
};

const checkout = path.resolve(import.meta.dirname, '..');

/**
 * Fills in which files the field app's service worker keeps: those that its page names, and what their styles name. Runs
 * after the styles got their last names. Source: decision 0114.
 * @type {import('vite').Plugin}
 */
const fieldWorker = {
  name: 'field-worker',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const textOf = (/** @type {string} */ name) => {
      const file = bundle[name];
      return file?.type === 'asset' ? String(file.source) : '';
    };
    const page = textOf('field.html');
    const named = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, address = '']) => address);
    const styles = named.filter((address) => address.endsWith('.css')).map((address) => textOf(address.slice(1)));
    const inStyles = styles.flatMap((style) => [...style.matchAll(/url\(["']?(\/assets\/[^"')]+)/g)]);
    const files = [...new Set([...named, ...inStyles.map(([, address = '']) => address)])].sort();
    const version = createHash('sha256').update(page).update(files.join()).digest('base64url').slice(0, 12);
    const worker = await fs.readFile(path.join(checkout, 'field/public/field-worker.js'), 'utf8');
    await fs.writeFile(
      path.join(dir, 'field-worker.js'),
      worker.replace('__SHELL__', JSON.stringify({ version, files })),
    );
  },
};

/** The console's second page: an application of its own, built together with it. */
const consolePages = {
  publicDir: path.join(checkout, 'field/public'),
  input: { index: path.join(checkout, 'console/index.html'), field: path.join(checkout, 'console/field.html') },
};

/**
 * @param {'web' | 'console'} part
 * @param {{ port: number, product: string }} development
 * @returns {import('vite').UserConfig}
 */
export function browserBuild(part, development) {
  return {
    root: part,
    ...(part === 'console' ? { publicDir: consolePages.publicDir } : {}),
    plugins: [
      react(),
      purgeCss(path.join(checkout, 'dist', 'unpurged', part)),
      stylesAfterShell,
      ...(part === 'web' ? [firstParts] : [fieldWorker]),
    ],
    build: {
      outDir: `../dist/${part}`,
      emptyOutDir: true,
      manifest: true,
      sourcemap: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1_000,
      rolldownOptions: {
        checks: { pluginTimings: false },
        ...(part === 'console' ? { input: consolePages.input } : {}),
      },
    },
    server: { port: development.port, proxy: { '/api': development.product } },
  };
}

/**
 * The public site. The server draws it, so its pages are one module, built together with their style and pictures. The
 * second build is the browsers' script. Both give a class the same name, since it follows from the file and its content.
 * @param {'renderer' | 'client'} part
 * @returns {import('vite').UserConfig}
 */
export function siteBuild(part) {
  const shared = {
    outDir: '../dist/site',
    assetsInlineLimit: 0,
    target: 'es2022',
    reportCompressedSize: false,
    modulePreload: /** @type {const} */ ({ polyfill: false }),
    manifest: `${part}.json`,
    // One style sheet for all pages. The interactive parts already use it, so their code includes no styles.
    cssCodeSplit: false,
  };
  return {
    root: 'site',
    base: '/site/',
    plugins: [react()],
    publicDir: part === 'renderer' ? 'public' : false,
    // Bundled with all dependencies, and with the production build of React however the program is started: the
    // development build takes several times as long to draw a page, and all are drawn each minute.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build:
      part === 'renderer'
        ? {
            ...shared,
            emptyOutDir: true,
            ssr: 'renderer.tsx',
            ssrEmitAssets: true,
            copyPublicDir: true,
          }
        : { ...shared, emptyOutDir: false, rolldownOptions: { input: path.join(checkout, 'site', 'client.ts') } },
  };
}
