import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import type { EndToEndOptions } from './tests/support/e2eEngines.ts'
import { chosenEngines } from './tests/support/chosenEngines.ts'
import { provideChromium } from './tests/support/chromium.ts'
import type { TranslatorOptions } from './tests/support/translator.ts'

const { executablePath, args, env } = await provideChromium()
const [engine = 'sqlite'] = chosenEngines(['sqlite'])

/** What depends on the database behind it: order, ranges, conflicts, versions. These run on PostgreSQL as well. */
const onPostgres = [
  'administrator-finds-users',
  'administrator-reads-the-audit-log',
  'agent-writes-an-invoice',
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
  // A test that passes on the second try is printed as flaky (scripts/testSummary.ts): its cause has to be found.
  retries: process.env['CI'] ? 1 : 0,
  // One more than there are cores: a test waits for its server and its pages.
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
    // Actions, requests and console only: pictures of every step took a third of all CPU seconds (docs/testing.md).
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
  projects: [
    { name: 'core', grep: /@core/ },
    { name: 'rest', grepInvert: /@core/ },
    { name: 'translated', grep: /@core/, use: { isTranslated: true } },
    // Only where the databases were not chosen: then all tests run on the chosen one.
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
