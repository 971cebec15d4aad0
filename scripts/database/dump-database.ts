import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { Client } from 'pg'
import { writeNewFile } from './backup.ts'
import { BackupProblem } from './backup-file.ts'
import { backedUp, listTables, withAdministrator } from './backup-tables.ts'
import { migrationSets } from './prepare-database.ts'
import { refuseRows, refuseWhileUsed } from './restore.ts'

interface DumpOptions {
  adminUrl: string
  file: string
  stop?: AbortSignal | undefined
}

/** Writes a dump in pg_dump's custom format: the database as of one moment. */
export async function dumpDatabase({ adminUrl, file, stop }: DumpOptions): Promise<void> {
  await withAdministrator(adminUrl, async (client) => {
    await requirePrograms(client)
    if ((await listTables(client)).length === 0) throw new BackupProblem('There is no Billfold in this database.')
  })
  await writeNewFile(file, async (unfinished) => {
    // pg_dump keeps the mode of a file that exists.
    await writeFile(unfinished, '', { flag: 'wx', mode: 0o600 })
    await run('pg_dump', ['--format=custom', '--file', unfinished, ...backedUp.map((schema) => `--schema=${schema}`)], { adminUrl, stop })
    // Reads all of it, so that the file is known to be whole.
    await run('pg_restore', ['--file=/dev/null', unfinished], { stop })
  })
}

interface RestoreOptions extends DumpOptions {
  /** Replace existing data; otherwise only an empty database is restored into. */
  replace: boolean
}

/** Restores a dump in one transaction into a prepared database. An older dump has to be migrated afterwards. */
export async function restoreDump({ adminUrl, file, replace, stop }: RestoreOptions): Promise<void> {
  await withAdministrator(adminUrl, async (client) => {
    await requirePrograms(client)
    await refuseWhileUsed(client)
    if (!replace) await refuseRows(client, await listTables(client))
  })
  const script = start('pg_restore', ['--file=-', file], { stop })
  const psql = start('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1'], { adminUrl, stop })
  psql.stdin.on('error', () => undefined)
  psql.stdin.write(`begin; drop schema if exists ${backedUp.join(', ')} cascade;\n`)
  script.stdout.pipe(psql.stdin, { end: false })
  const isWhole = await script.ended.then(
    () => true,
    (error: unknown) => error,
  )
  // Without the commit psql rolls back: half a dump must not be restored.
  psql.stdin.end(isWhole === true ? `\n${refuseNewerVersion()}\ncommit;\n` : '')
  await psql.ended
  if (isWhole !== true) throw isWhole
  await withAdministrator(adminUrl, (client) => client.query('analyze'))
}

function refuseNewerVersion(): string {
  const unknown = migrationSets.map(({ schema, migrations }) => {
    const known = Object.keys(migrations).map((name) => `'${name}'`).join(', ')
    return `select from ${schema}.migration where name not in (${known})`
  })
  return `do $$ begin if exists (${unknown.join(' union all ')}) then raise 'The backup is from a newer version of Billfold. Restore it with that version.'; end if; end $$;`
}

async function requirePrograms(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>("select current_setting('server_version_num')::integer / 10000 as version")
  const server = rows[0]?.version ?? 0
  for (const program of ['pg_dump', 'pg_restore', 'psql']) {
    const version = await versionOf(program)
    if (version === undefined) throw new BackupProblem(`${program} was not found. Install the client programs of Postgres ${server}.`)
    if (version < server) throw new BackupProblem(`${program} is version ${version}, and the server is Postgres ${server}. Install the client programs of Postgres ${server}.`)
  }
}

/** Undefined if the program is not installed. */
export async function versionOf(program: string): Promise<number | undefined> {
  try {
    const { ended, stdout } = start(program, ['--version'], {})
    const [output] = await Promise.all([text(stdout), ended])
    return Number(/\d+/.exec(output)?.[0])
  } catch {
    return undefined
  }
}

interface ProgramOptions {
  adminUrl?: string
  stop?: AbortSignal | undefined
}

async function run(program: string, parameters: readonly string[], options: ProgramOptions): Promise<void> {
  const { ended, stdout } = start(program, parameters, options)
  stdout.resume()
  await ended
}

function start(program: string, parameters: readonly string[], { adminUrl, stop }: ProgramOptions) {
  const { address, password } = connectionOf(adminUrl)
  const child = spawn(program, [...parameters, ...(address === undefined ? [] : ['--no-password', '--dbname', address])], {
    env: { ...process.env, PGPASSWORD: password },
    stdio: 'pipe',
    ...(stop && { signal: stop }),
  })
  const errors = text(child.stderr)
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else void errors.then((said) => reject(new BackupProblem(said.trim() || `${program} failed`)))
    })
  })
  // Awaited later by some callers.
  ended.catch(() => undefined)
  return { stdin: child.stdin, stdout: child.stdout, ended }
}

/** Other users of the machine can see a command line, so the password goes into the environment. */
function connectionOf(adminUrl: string | undefined): { address?: string; password: string } {
  if (adminUrl === undefined) return { password: '' }
  const url = new URL(adminUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { address: url.href, password }
}
