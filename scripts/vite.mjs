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

const checkout = path.resolve(import.meta.dirname, '..');

/**
 * @param {'web' | 'console'} part
 * @param {{ port: number, product: string }} development
 * @returns {import('vite').UserConfig}
 */
export function browserBuild(part, development) {
  return {
    root: part,
    plugins: [react(), purgeCss(path.join(checkout, 'dist', 'unpurged', part)), stylesAfterShell],
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
