import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const tests = ['src/**/*.test.{ts,tsx}', 'migrations/**/*.test.ts', 'tests/*.test.ts', 'scripts/**/*.test.ts']
const slowTests = '{src,tests}/**/*.slow.test.{ts,tsx}'

export default defineConfig({
  test: {
    globalSetup: ['tests/support/globalSetup.ts'],
    environment: 'node',
    pool: 'forks',
    // Test files of a process share their imports, which take most of a file's time (docs/testing.md). A test must
    // therefore leave no state in a module: there are no module mocks, and every test creates its own portal.
    isolate: false,
    // More than there are cores: a test also waits for PostgreSQL, password hashes and connections.
    maxWorkers: availableParallelism() + 1,
    retry: 0,
    passWithNoTests: false,
    // Only a hanging test reaches these limits: a busy machine must not fail one.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    projects: [
      { extends: true, test: { name: 'fast', include: tests, exclude: [slowTests] } },
      // Slow tests measure time and stop processes, so they run one at a time, after all others.
      {
        extends: true,
        test: { name: 'slow', include: [slowTests], maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
