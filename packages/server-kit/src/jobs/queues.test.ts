import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { JOBS_VERSION } from './queues.ts'

test('a new pg-boss version installs its tables at the next start', () => {
  const manifest = fileURLToPath(new URL('../package.json', import.meta.resolve('pg-boss')))
  expect(JOBS_VERSION).toBe(JSON.parse(readFileSync(manifest, 'utf8')).pgboss.schema)
})
