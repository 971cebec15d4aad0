import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

/** Files that run in the same worker share loaded modules, which halves the time. */
const shared = { isolate: false }

const processors = availableParallelism()

/**
 * The groups run one after the other. Tests that mostly wait get more workers than there are processors. Other tests do not, because each
 * worker has to load all modules.
 */
const waiting = { maxWorkers: processors + 2, sequence: { groupOrder: 0 } }
const computing = { maxWorkers: processors, sequence: { groupOrder: 1 } }

const dom = {
  ...computing,
  environment: 'happy-dom',
  setupFiles: 'scripts/test/dom-setup.ts',
  // Longer than a single `findBy…` takes on a slow machine.
  testTimeout: 20_000,
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
}

const ignored = ['**/node_modules/**', '**/dist/**', '**/storybook-static/**', '**/.data/**']
const release = '**/*.release.test.ts'
const stories = '**/stories.test.tsx'

/** The projects and their file names are described in docs/testing.md. */
export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        extends: true,
        test: { name: 'unit', ...shared, ...computing, include: ['**/*.test.ts'], exclude: [...ignored, '**/*.db.test.ts', release] },
      },
      {
        extends: true,
        test: {
          name: 'db',
          ...shared,
          ...waiting,
          include: ['**/*.db.test.ts'],
          exclude: ignored,
          globalSetup: 'scripts/test/database-setup.ts',
          setupFiles: 'scripts/test/cheap-passwords.ts',
          // Long, because each file clones a database.
          hookTimeout: 60_000,
          testTimeout: 15_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        extends: true,
        test: { name: 'dom', ...shared, ...dom, include: ['**/*.test.tsx'], exclude: [...ignored, '**/*.alone.test.tsx', stories] },
      },
      {
        extends: true,
        test: { name: 'alone', ...dom, include: ['**/*.alone.test.tsx'], exclude: ignored },
      },
      {
        extends: true,
        // Omits Testing Library's setup, because both Testing Library and Storybook configure React's `act`.
        test: { name: 'stories', ...shared, ...dom, setupFiles: [], include: [stories], exclude: ignored },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          sequence: { groupOrder: 2 },
          env: { TEST_TIER: process.env.TEST_TIER ?? '' },
          testTimeout: 60_000,
          include: [stories],
          exclude: ignored,
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
          exclude: ignored,
          globalSetup: 'scripts/test/database-setup.ts',
          // Files run one by one, because some of them measure time.
          fileParallelism: false,
          sequence: { groupOrder: 3 },
          hookTimeout: 600_000,
          testTimeout: 3_600_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
