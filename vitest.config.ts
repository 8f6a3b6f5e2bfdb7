import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'migrations/**/*.test.ts', 'tests/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['tests/support/globalSetup.ts'],
    environment: 'node',
    pool: 'forks',
    // The files of a process share what they import, which is most of the time a file costs (docs/testing.md). No test
    // may therefore leave anything behind in a module, and none does: there are no mocks, and every portal is its own.
    isolate: false,
    // Vitest leaves one core free, which on two cores is half of the machine.
    maxWorkers: availableParallelism(),
    retry: 0,
    passWithNoTests: false,
    // What is looked for comes when it comes: a busy machine must not fail a test.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
  },
})
