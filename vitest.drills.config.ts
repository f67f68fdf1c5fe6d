// Fault drills: the long form of the fault tests, started by hand or at night with `npm run drills`.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'drills',
    environment: 'node',
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    include: ['test/drills/*.drill.ts'],
    globalSetup: ['./test/faults/setup.ts'],
    testTimeout: 1_800_000,
    hookTimeout: 600_000,
  },
});
