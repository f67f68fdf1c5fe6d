// The build of the staff console: console/ -> dist/console. Everything in it stands in scripts/vite.mjs.
// It shares no chunk with the lender's application, so neither can leak code or weight into the other.
import { defineConfig } from 'vite';
import { browserBuild } from './scripts/vite.mjs';

export default defineConfig(browserBuild('console', { port: 5174, product: 'http://127.0.0.1:8081' }));
