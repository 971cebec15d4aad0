import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { JOBS_VERSION } from './queues.ts'

test('JOBS_VERSION matches the schema version of the installed pg-boss', () => {
  const manifest = fileURLToPath(new URL('../package.json', import.meta.resolve('pg-boss')))
  expect(JOBS_VERSION).toBe(JSON.parse(readFileSync(manifest, 'utf8')).pgboss.schema)
})
