import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from './harness/launch-options.ts'

/** Journeys through the built product, each with a Billfold of its own processes and database. */
export default defineConfig({
  testDir: '.',
  globalSetup: './harness/database-template.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // What a hanging test is given, not what a screen may take: how fast it must be, the tests of weight and time say.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  projects: [
    { name: 'journeys', testMatch: '**/*.e2e.ts', testIgnore: '**/*.release.e2e.ts' },
    // One at a time, since some of them measure time.
    { name: 'release', testMatch: '**/*.release.e2e.ts', dependencies: ['journeys'], workers: 1 },
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // Who waits for a control that never comes is told which.
    actionTimeout: 30_000,
    // Recording takes a fifth of the time; whoever looks for a race asks for it (--trace retain-on-failure).
    trace: 'off',
    launchOptions: launchOptions(),
  },
})
