import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const elsewhere = ['**/node_modules/**', '**/dist/**', '**/storybook-static/**', '**/.data/**']

/** `vitest --project unit` (needs nothing), `db` (a real Postgres, which it starts by itself), `dom` (happy-dom). */
export default defineConfig({
  test: {
    // Vitest leaves one core free, which on two is half of them: most tests wait for a database or a socket.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['**/*.test.ts'], exclude: [...elsewhere, '**/*.db.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude: elsewhere,
          globalSetup: 'scripts/test/database-setup.ts',
          // A database of its own is cloned for each file, and a shared machine may be slow at it.
          hookTimeout: 30_000,
          testTimeout: 15_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['**/*.test.tsx'],
          exclude: elsewhere,
          environment: 'happy-dom',
          // More than one `findBy…` of a slow machine.
          testTimeout: 20_000,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
})
