import { dirname } from 'node:path'
import { defineConfig } from 'vitest/config'
import { mutated } from './mutated.ts'

const root = dirname(dirname(import.meta.dirname))
const withDatabase = process.env.MUTATED === 'asked'

/** What Stryker runs against each mutant. */
export default defineConfig({
  root,
  resolve: {
    // The links in node_modules lead out of Stryker's copy, to the files that nobody has changed.
    alias: [{ find: /^@billfold\/(contracts|server-kit)\/(.+)$/, replacement: `${root}/packages/$1/src/$2.ts` }],
  },
  test: {
    include: [...mutated[withDatabase ? 'asked' : 'computed'].tests],
    hookTimeout: 30_000,
    testTimeout: 15_000,
    ...(withDatabase && { globalSetup: 'scripts/test/database-setup.ts' }),
  },
})
