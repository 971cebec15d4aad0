import { dirname } from 'node:path'
import { defineConfig } from 'vitest/config'

/** `npm run test:long`: what takes minutes, or the network. */
export default defineConfig({
  root: dirname(dirname(import.meta.dirname)),
  test: {
    include: ['**/*.long.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: 'scripts/test/database-setup.ts',
    fileParallelism: false,
    hookTimeout: 60_000,
    testTimeout: 15 * 60_000,
  },
})
