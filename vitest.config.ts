// Unit, ledger and API tests. Three projects: `rules` (no database), `server` (a real PostgreSQL, one clone of the
// migrated template for each file) and `screens` (components in happy-dom). Fault tests have a config of their own.
// Only the projects whose files were asked for start, so a test of a rule never waits for the database. How long what takes:
// docs/test-speed.md.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const pure = ['texts', 'domain', 'contract', 'ui', 'web', 'console', 'field', 'site'];
const stateful = ['server', 'db', 'sandbox', 'test', 'scripts'];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: Math.max(2, availableParallelism()),
    // Long enough for a machine that has other work.
    testTimeout: 40_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          isolate: false,
          setupFiles: ['./ui/words.testing.ts'],
          include: pure.map((folder) => `${folder}/**/*.test.ts`),
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          // A file opens and closes a product of its own; what it has loaded serves the next, for loading all of it takes seconds.
          isolate: false,
          include: stateful.map((folder) => `${folder}/**/*.test.ts`),
          exclude: ['test/faults/**', 'test/rules/**'],
          globalSetup: ['./test/cluster.ts'],
        },
      },
      {
        extends: true,
        // Only reads files, so its files may share a process and what it has loaded.
        test: {
          name: 'house',
          environment: 'node',
          isolate: false,
          testTimeout: 60_000,
          include: ['test/rules/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'happy-dom',
          // Each file starts clean: ui/fresh.testing.ts.
          isolate: false,
          setupFiles: ['./ui/fresh.testing.ts'],
          include: ['{ui,web,console,field,site}/**/*.test.tsx'],
        },
      },
    ],
  },
});
