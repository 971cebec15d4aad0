import { dirname } from 'node:path'
import { defineConfig } from 'vitest/config'
import { countedReporter } from './counted-reporter.ts'

/** `npm run test:long`: what takes minutes, or the network. */
export default defineConfig({
  root: dirname(dirname(import.meta.dirname)),
  test: {
    include: ['**/*.long.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: 'scripts/test/database-setup.ts',
    reporters: ['default', countedReporter],
    fileParallelism: false,
    hookTimeout: 60_000,
    // What counts ten thousand of something takes its time on a machine that has something else to do.
    testTimeout: 60 * 60_000,
  },
})
