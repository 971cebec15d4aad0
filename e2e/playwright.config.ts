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
  // Only stops hanging tests; the tests in weight/ check how fast screens are.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  projects: [
    // Disables animations, because Playwright waits for them. The release tests keep them.
    { name: 'journeys', testMatch: '**/*.e2e.ts', testIgnore: '**/*.release.e2e.ts', use: { contextOptions: { reducedMotion: 'reduce' } } },
    // One at a time, because some measure time.
    { name: 'release', testMatch: '**/*.release.e2e.ts', dependencies: ['journeys'], workers: 1 },
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // With this limit, the error names the missing control.
    actionTimeout: 30_000,
    // Tracing takes 20 % of the time; use --trace retain-on-failure to debug.
    trace: 'off',
    // Tests that break the network would not see requests answered by a service worker. e2e/journeys/offline-time.e2e.ts allows it.
    serviceWorkers: 'block',
    launchOptions: launchOptions(),
  },
})
