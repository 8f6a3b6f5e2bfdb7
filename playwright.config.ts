import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { engines, type JourneyOptions } from './tests/support/journeyEngines.ts'
import { provideChromium } from './tests/support/chromium.ts'

const { executablePath, args, env } = await provideChromium()

export default defineConfig<object, JourneyOptions>({
  testDir: 'tests/journeys',
  testMatch: '**/*.test.ts',
  globalSetup: './tests/support/journeySetup.ts',
  outputDir: 'test-results/journeys',
  // A journey that passes on the second try has found a defect: there is no second try.
  retries: 0,
  // One more than there are cores: a journey waits for its server to start and its pages to load.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    launchOptions: { executablePath, args, env },
    screenshot: 'only-on-failure',
    // Actions, requests and console only: pictures of every step took a third of all CPU seconds (docs/testing.md).
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
  projects: engines.map((engine, place) => ({
    name: engine,
    use: { engine },
    // What a screen asks for, and its colours, do not depend on the database.
    ...(place === 0 ? {} : { testIgnore: '**/{what-a-screen-loads,every-screen-in-dark}.test.ts' }),
  })),
})
