import { availableParallelism } from 'node:os'
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

/**
 * `vitest --project unit` (needs nothing), `db` (a real Postgres, which it starts by itself), `dom` (happy-dom), `alone` (happy-dom, for
 * those that replace a module or register elements, which nobody takes back).
 */
export default defineConfig({
  test: {
    // Vitest leaves one core free, which on two is half of them: most tests wait for a database or a socket.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: { name: 'unit', ...shared, include: ['**/*.test.ts'], exclude: [...elsewhere, '**/*.db.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'db',
          ...shared,
          include: ['**/*.db.test.ts'],
          exclude: elsewhere,
          globalSetup: 'scripts/test/database-setup.ts',
          // A database of its own is cloned for each file, and a shared machine may be slow at it.
          hookTimeout: 60_000,
          testTimeout: 15_000,
          // What is waited for comes from jobs, mails and other processes: a second is no time on a shared machine.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        extends: true,
        test: { name: 'dom', ...shared, ...dom, include: ['**/*.test.tsx'], exclude: [...elsewhere, '**/*.alone.test.tsx'] },
      },
      {
        extends: true,
        test: { name: 'alone', ...dom, include: ['**/*.alone.test.tsx'], exclude: elsewhere },
      },
    ],
  },
})
