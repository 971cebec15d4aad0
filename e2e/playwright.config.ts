import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from './harness/launch-options.ts'

/** Browser tests of the built product. Each worker has its own processes and database. */
export default defineConfig({
  testDir: '.',
  globalSetup: './harness/database-template.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Only meant to stop tests that hang. The tests in weight/ measure speed.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  projects: [
    // Disables animations, because Playwright waits for them. The release tests keep them.
    { name: 'journeys', testMatch: '**/*.e2e.ts', testIgnore: '**/*.release.e2e.ts', use: { contextOptions: { reducedMotion: 'reduce' } } },
    // Runs these tests one at a time, because some of them measure time.
    { name: 'release', testMatch: '**/*.release.e2e.ts', dependencies: ['journeys'], workers: 1 },
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // Without a limit per action, the test would time out without naming the missing control.
    actionTimeout: 30_000,
    // Tracing takes 20 % of the time; use --trace retain-on-failure to debug.
    trace: 'off',
    // Tests that break the network would miss requests that a service worker answers. Only e2e/journeys/offline-time.e2e.ts allows service
    // workers.
    serviceWorkers: 'block',
    launchOptions: launchOptions(),
  },
})
