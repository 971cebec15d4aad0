import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testPasswords } from '@billfold/server-kit/testing/keys'
import { prepareDatabase } from '../../scripts/database/prepare-database.ts'
import { adminUrl, launchPostgres } from '../../scripts/postgres/server.ts'
import { freePort } from '../../scripts/start/ports.ts'

export interface BenchPostgres extends AsyncDisposable {
  adminUrl: string
  port: number
}

/** As `npm start` has it: defaults, and commits wait for the disk. Gone, with its data, when disposed. */
export async function startPostgres(): Promise<BenchPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-bench-'))
  // Postgres runs as another user when we are root.
  await chmod(folder, 0o755)
  const port = await freePort()
  const password = 'throw-away'
  const run = await launchPostgres({ folder: join(folder, 'postgres'), logFile: join(folder, 'postgres.log'), password, port, durable: true })
  await run.ready
  const url = adminUrl(port, password)
  await prepareDatabase({ adminUrl: url, passwords: testPasswords })
  return {
    adminUrl: url,
    port,
    async [Symbol.asyncDispose]() {
      await run.stop()
      await rm(folder, { recursive: true })
    },
  }
}

/** The same database by way of another port of this machine. */
export function through(url: string, port: number): string {
  return Object.assign(new URL(url), { port: String(port) }).href
}
