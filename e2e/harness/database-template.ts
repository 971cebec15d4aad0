import { randomBytes } from 'node:crypto'
import { testPasswords } from '@billfold/server-kit/testing/keys'
import { newDatabase } from '@billfold/server-kit/testing/database'
import { startThrowAwayPostgres } from '../../scripts/test/throw-away-postgres.ts'
import { prepareDatabase } from '../../scripts/database/prepare-database.ts'

const KEY = 'BILLFOLD_E2E_TEMPLATE'

export interface Template {
  adminUrl: string
  name: string
}

/** The migrated database that each worker copies. */
export function template(): Template {
  return JSON.parse(process.env[KEY] ?? 'null') as Template
}

/** Runs once: starts Postgres unless a URL is given, and creates the template database. */
export default async function setUp(): Promise<() => Promise<void>> {
  await using starting = new AsyncDisposableStack()
  const adminUrl = process.env.TEST_DATABASE_URL ?? starting.use(await startThrowAwayPostgres()).adminUrl
  const name = `billfold_e2e_${randomBytes(4).toString('hex')}`
  const { url } = starting.use(await newDatabase(adminUrl, name))
  await prepareDatabase({ adminUrl: url, passwords: testPasswords })
  process.env[KEY] = JSON.stringify({ adminUrl, name })
  const running = starting.move()
  return () => running.disposeAsync()
}
