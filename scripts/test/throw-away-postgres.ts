import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminUrl, launchPostgres } from '../postgres/server.ts'
import { freePort } from '../start/ports.ts'

export interface ThrowAwayPostgres extends AsyncDisposable {
  adminUrl: string
}

/** A temporary Postgres. Commits do not wait for the disk. */
export async function startThrowAwayPostgres(): Promise<ThrowAwayPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-test-'))
  // Postgres runs as another user when we are root.
  await chmod(folder, 0o755)
  const port = await freePort()
  const password = 'throw-away'
  const run = await launchPostgres({
    folder: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    password,
    port,
    durable: false,
  })
  await run.ready
  return {
    adminUrl: adminUrl(port, password),
    async [Symbol.asyncDispose]() {
      await run.stop()
      await rm(folder, { recursive: true })
    },
  }
}
