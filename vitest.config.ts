import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const tests = ['src/**/*.test.{ts,tsx}', 'migrations/**/*.test.ts', 'tests/*.test.ts', 'scripts/**/*.test.ts']
const slowTests = '{src,tests}/**/*.slow.test.{ts,tsx}'

export default defineConfig({
  test: {
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
    // Only a test that hangs meets these limits: a busy machine must not fail one.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    projects: [
      { extends: true, test: { name: 'fast', include: tests, exclude: [slowTests] } },
      // They measure time and stop processes: one at a time, with nothing beside it.
      {
        extends: true,
        test: { name: 'slow', include: [slowTests], maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
