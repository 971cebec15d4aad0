import { dirname } from 'node:path'
import { defineConfig } from 'vitest/config'

/** `npm run test:long`: what takes minutes, or the network. */
export default defineConfig({
  root: dirname(dirname(import.meta.dirname)),
  test: {
    include: ['**/*.long.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    fileParallelism: false,
    testTimeout: 15 * 60_000,
  },
})
