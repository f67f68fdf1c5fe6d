// The build of the lender's and borrower's application: web/ -> dist/web. Everything in it stands in scripts/vite.mjs.
// No alias here: `#…` imports come from package.json, for every tool alike.
import { defineConfig } from 'vite';
import { browserBuild } from './scripts/vite.mjs';

export default defineConfig(browserBuild('web', { port: 5173, product: 'http://127.0.0.1:8080' }));
