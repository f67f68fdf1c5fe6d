// Browser tests: one journey a file (e2e/*.e2e.ts), by role and visible text. Two projects run side by side, each with a
// product of its own that the tests start, and play their files in order: a journey counts on what earlier ones left.
// Pictures of what failed go to test-results/.
import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './scripts/browser.mjs';

const executablePath = findBrowser();

/** Journeys that move the clock, which ends sessions and codes of everybody in their world. */
const movingClock = ['activation', 'arrival', 'bad-ends', 'money', 'story'];

/**
 * What is too long for every run: `npm run journeys` plays the days of the console's people, of lenders and of a borrower
 * at both widths, and the walk over all screens, `npm run year` a group's whole year; `npm run pictures` draws those of
 * the README, `npm run shots` those of each state.
 */
const long = [
  'group-year',
  'screens',
  'draft',
  'group',
  'desk',
  'settings',
  'staff-accounts',
  'trail',
  'overview',
  'kyc-desk',
  'desk-search',
  'field',
  'complaint',
  'reconciliation',
  'lender-first-funding',
  'lender-has',
  'lender-news',
  'lender-decides',
  'borrower-days',
  'demonstration',
  'world-anew',
  'webhook',
  'followup',
  'pictures',
  'shots',
  'shots-console',
];

/**
 * Each in a world of its own: the bank's file is compared with the books, where other journeys book what the bank never had;
 * promises need groups that are late, whose meetings the phone's journey holds.
 */
const alone = ['reconciliation', 'followup'];

const filesOf = (names: readonly string[]): string => `**/{${names.join(',')}}.e2e.ts`;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  projects:
    process.env['LONG'] === '1'
      ? [
          { name: 'long', workers: 1, testIgnore: filesOf(alone) },
          // Each project starts a world, asked for or not.
          ...(process.env['ALONE'] === '1' ? alone : []).map((name) => ({
            name,
            workers: 1,
            testMatch: `**/${name}.e2e.ts`,
          })),
        ]
      : [
          { name: 'clock', workers: 1, testMatch: filesOf(movingClock) },
          { name: 'others', workers: 1, testIgnore: filesOf([...long, ...movingClock]) },
        ],
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/world.ts',
  workers: 2,
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
