import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { testPasswords } from '../../packages/server-kit/src/testing/keys.ts'
import { newDatabase } from '../../packages/server-kit/src/testing/database.ts'
import { prepareDatabase } from '../database/prepare-database.ts'
import { startThrowAwayPostgres } from './throw-away-postgres.ts'

/** Runs once: starts a server unless a URL is given, and creates the migrated template database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using starting = new AsyncDisposableStack()
  const adminUrl = process.env.TEST_DATABASE_URL ?? starting.use(await startThrowAwayPostgres({ onDisk: project.name === 'release' })).adminUrl
  const templateName = `billfold_template_${randomBytes(4).toString('hex')}`

  const { url } = starting.use(await newDatabase(adminUrl, templateName))
  await prepareDatabase({ adminUrl: url, passwords: testPasswords })

  project.provide('database', { adminUrl, templateName })
  const running = starting.move()
  return () => running.disposeAsync()
}
