// Browser tests: one journey a file (e2e/*.e2e.ts), by role and visible text, one after another in a product that the tests start
// themselves. Two such products at once, each with its browser, take longer on two processors than one after the other.
// Pictures of what failed go to test-results/.
import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './scripts/browser.mjs';

const executablePath = findBrowser();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // What is too long for every run: `npm run journeys` plays the days of the console's people, and the walk over all
  // screens, `npm run year` a group's whole year; `npm run pictures` draws those of the README.
  testIgnore:
    process.env['LONG'] === '1'
      ? []
      : [
          '**/{group-year,screens,draft,group,desk,settings,staff-accounts,trail,overview,complaint,reconciliation,pictures}.e2e.ts',
        ],
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/world.ts',
  workers: 1,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 180_000,
  // Long enough for a machine that has other work: a true sentence is not waited for.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    viewport: { width: 1280, height: 800 },
    // A click whose button never comes says so after a minute, not after the quarter of an hour that a whole year may take.
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Recording makes every act slower; TRACE=1 keeps a trace of what fails.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    launchOptions: { args: browserArguments, ...(executablePath ? { executablePath } : {}) },
  },
});
