import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

/** One world for all files that a worker runs: what they share is loaded once, which is half of the time. */
const shared = { isolate: false }

const dom = {
  environment: 'happy-dom',
  setupFiles: 'scripts/test/dom-setup.ts',
  // More than one `findBy…` of a slow machine.
  testTimeout: 20_000,
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
}

const elsewhere = ['**/node_modules/**', '**/dist/**', '**/storybook-static/**', '**/.data/**']
const release = '**/*.release.test.ts'
const stories = '**/stories.test.tsx'

/** The projects and how files are named for them: docs/testing.md. */
export default defineConfig({
  test: {
    // Most tests wait for a database or a socket.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: { name: 'unit', ...shared, include: ['**/*.test.ts'], exclude: [...elsewhere, '**/*.db.test.ts', release] },
      },
      {
        extends: true,
        test: {
          name: 'db',
          ...shared,
          include: ['**/*.db.test.ts'],
          exclude: elsewhere,
          globalSetup: 'scripts/test/database-setup.ts',
          setupFiles: 'scripts/test/cheap-passwords.ts',
          // A database of its own is cloned for each file, and a shared machine may be slow at it.
          hookTimeout: 60_000,
          testTimeout: 15_000,
          // What is waited for comes from jobs, mails and other processes: a second is no time on a shared machine.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        extends: true,
        test: { name: 'dom', ...shared, ...dom, include: ['**/*.test.tsx'], exclude: [...elsewhere, '**/*.alone.test.tsx', stories] },
      },
      {
        extends: true,
        test: { name: 'alone', ...dom, include: ['**/*.alone.test.tsx'], exclude: elsewhere },
      },
      {
        extends: true,
        // Without Testing Library's setup: both it and Storybook configure React's `act`.
        test: { name: 'stories', ...dom, setupFiles: [], include: [stories], exclude: elsewhere },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          sequence: { groupOrder: 1 },
          env: { TEST_TIER: process.env.TEST_TIER ?? '' },
          testTimeout: 60_000,
          include: [stories],
          exclude: elsewhere,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: process.env.CHROMIUM_PATH },
              contextOptions: { reducedMotion: 'reduce', timezoneId: 'Europe/Berlin' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'release',
          include: [release],
          exclude: elsewhere,
          globalSetup: 'scripts/test/database-setup.ts',
          // Many of them measure time.
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          hookTimeout: 600_000,
          testTimeout: 3_600_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
