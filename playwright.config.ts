import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import type { EndToEndOptions } from './tests/support/e2eEngines.ts'
import { chosenEngines } from './tests/support/chosenEngines.ts'
import { provideChromium } from './tests/support/chromium.ts'
import type { TranslatorOptions } from './tests/support/translator.ts'

const { executablePath, args, env } = await provideChromium()
const [engine = 'sqlite'] = chosenEngines(['sqlite'])

/** Tests that also run on PostgreSQL: they depend on sorting, ranges, conflicts or versions in the database. */
const onPostgres = [
  'administrator-finds-users',
  'administrator-has-many-users',
  'administrator-reads-the-audit-log',
  'agent-writes-an-invoice',
  'another-day-of-two-agents',
  'coming-back-to-a-list',
  'customer-raises-a-ticket',
  'long-lists',
  'sorted-tickets',
  'two-people-at-one-record',
]

export default defineConfig<TranslatorOptions, EndToEndOptions>({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './tests/support/e2eSetup.ts',
  outputDir: 'test-results/e2e',
  // A test that passes only on a retry is reported as flaky (scripts/testSummary.ts); find its cause.
  retries: process.env['CI'] ? 1 : 0,
  // One more than there are cores, because each test also waits for its server and pages.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    engine,
    locale: 'en-US',
    launchOptions: { executablePath, args, env },
    screenshot: 'only-on-failure',
    // Without screenshots and snapshots: they took a third of all CPU seconds (docs/testing.md).
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
  projects: [
    { name: 'core', grep: /@core/ },
    { name: 'rest', grepInvert: /@core/ },
    { name: 'translated', grep: /@core/, use: { isTranslated: true } },
    // With TEST_ENGINES, all tests run on its first database instead.
    ...(process.env['TEST_ENGINES'] === undefined
      ? [
          {
            name: 'postgres',
            use: { engine: 'postgres' as const },
            testMatch: `**/{${onPostgres.join(',')}}.test.ts`,
          },
        ]
      : []),
  ],
})
