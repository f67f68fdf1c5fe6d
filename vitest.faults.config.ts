// Fault tests: programs and PostgreSQL killed under load, slow and failing providers. Each file has a cluster of its own
// with everything durable, so they run one after another and may take minutes.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'faults',
    environment: 'node',
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    // One process for all files: loading the product takes seconds.
    isolate: false,
    include: ['test/faults/**/*.test.ts'],
    globalSetup: ['./test/faults/setup.ts'],
    testTimeout: 300_000,
    hookTimeout: 180_000,
  },
});
