// What the two browser builds share: React, purged CSS, hashed file names, no inline anything (the content security
// policy allows scripts, styles, fonts and pictures from files only), and a proxy to the product for development.
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { purgeCss } from './purge-css.mjs';

const checkout = path.resolve(import.meta.dirname, '..');

/**
 * @param {'web' | 'console'} part
 * @param {{ port: number, product: string }} development
 * @returns {import('vite').UserConfig}
 */
export function browserBuild(part, development) {
  return {
    root: part,
    plugins: [react(), purgeCss(path.join(checkout, 'dist', 'unpurged', part))],
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
