// The builds for browsers: the two applications, and the public site. They share React, purged CSS, hashed file
// names, a proxy to the product for development, and no inline code (the content security policy allows scripts,
// styles, fonts and pictures from files only).
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
 * @param {'web' | 'console'} part
 * @param {{ port: number, product: string }} development
 * @returns {import('vite').UserConfig}
 */
export function browserBuild(part, development) {
  return {
    root: part,
    plugins: [
      react(),
      purgeCss(path.join(checkout, 'dist', 'unpurged', part)),
      stylesAfterShell,
      ...(part === 'web' ? [firstParts] : []),
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
      rolldownOptions: { checks: { pluginTimings: false } },
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
