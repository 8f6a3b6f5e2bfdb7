import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const globalSetup = 'tests/support/globalSetup.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'migrations/**/*.test.ts', 'tests/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
    environment: 'node',
    pool: 'forks',
    retry: 0,
    passWithNoTests: false,
    testTimeout: 15_000,
    hookTimeout: 60_000,
    // What is looked for comes when it comes: a busy machine must not fail a test.
    expect: { poll: { timeout: 10_000 } },
    restoreMocks: true,
  },
})
