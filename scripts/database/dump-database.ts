import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { Problem } from '../start/command-line.ts'
import { jobRole, schemas } from '../../packages/server-kit/src/database/roles.ts'
import { backedUpSchemas, type BackupHead, type BackupOptions, checkWhole, headLine, readBody, readHead, readMigrations, refuseRows, refuseWhileUsed, type RestoreOptions, withAdministrator, writeBackup } from './backup-file.ts'
import { migrationSets } from './prepare-database.ts'

/** Backs up a single database snapshot with pg_dump. */
export function dumpDatabase({ adminUrl, keys, file, stop }: BackupOptions): Promise<void> {
  return withAdministrator(adminUrl, async (client) => {
    await requirePrograms(client)
    // Read the migrations in the same snapshot, because the head must list exactly those in the dump.
    await client.query('begin isolation level repeatable read read only')
    const migrations = await readMigrations(client)
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
    const parameters = ['--format=custom', '--compress=none', `--snapshot=${rows[0]?.snapshot}`, ...backedUpSchemas.map((schema) => `--schema=${schema}`)]
    await writeBackup(file, withHead(headLine({ method: 'pg_dump', migrations, keys }), parameters, { adminUrl, stop }), stop)
  })
}

async function* withHead(head: Buffer, parameters: readonly string[], options: ProgramOptions): AsyncGenerator<Buffer> {
  yield head
  const dump = start('pg_dump', parameters, options)
  yield* dump.stdout as AsyncIterable<Buffer>
  await dump.ended
}

/**
 * Restores a dump in a single transaction into a prepared database. Afterwards, prepare the database again, because the dump may come from
 * an older version.
 */
export async function restoreDump({ adminUrl, file, replace, stop }: RestoreOptions): Promise<BackupHead> {
  await checkWhole(file)
  const head = await readHead(file)
  refuseNewerVersion(head)
  const target = await withAdministrator(adminUrl, async (client) => {
    await requirePrograms(client)
    await refuseWhileUsed(client)
    if (!replace) await refuseRows(client)
    const { rows } = await client.query<Target>('select quote_ident(current_database()) as name, rolsuper as "isSuperuser" from pg_roles where rolname = current_user')
    const [found] = rows
    if (!found) throw new Error('the current role was not found')
    return found
  })
  const script = start('pg_restore', ['--file=-'], { stop })
  const psql = start('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1'], { adminUrl, stop })
  psql.stdin.on('error', () => undefined)
  psql.stdin.write(beforeRestore(target))
  const copied = await Promise.allSettled([script.ended, pipeline(script.stdout, psql.stdin, { end: false }), pipeline(readBody(file), script.stdin)])
  const failed = copied.find((outcome) => outcome.status === 'rejected')
  // If reading the dump failed, nothing is committed, so psql rolls everything back.
  psql.stdin.end(failed ? '' : afterRestore(target))
  await psql.ended
  if (failed) throw failed.reason
  await withAdministrator(adminUrl, (client) => client.query('analyze'))
  return head
}

interface Target {
  name: string
  isSuperuser: boolean
}

const jobRoles = schemas.map(jobRole).join(', ')

/**
 * Clears the comment with which migrate.ts marks a database as prepared. Otherwise, migrations that are missing from an older dump would
 * not run.
 */
function beforeRestore({ name, isSuperuser }: Target): string {
  // Without these inherited rights, "revoke … from public" on the job roles' functions would only produce a warning.
  const borrowRights = `grant ${jobRoles} to current_user with inherit true, set true; alter default privileges grant create on schemas to ${jobRoles};`
  return `set client_min_messages = warning; begin; drop schema if exists ${backedUpSchemas.join(', ')} cascade; comment on database ${name} is null; ${isSuperuser ? '' : borrowRights}\n`
}

function afterRestore({ isSuperuser }: Target): string {
  const returnRights = `alter default privileges revoke create on schemas from ${jobRoles};
    revoke create on schema ${backedUpSchemas.join(', ')} from ${jobRoles}; revoke ${jobRoles} from current_user;`
  return `\n${isSuperuser ? '' : returnRights} commit;\n`
}

function refuseNewerVersion(head: BackupHead): void {
  const unknown = migrationSets.flatMap(({ schema, migrations }) => (head.migrations[schema] ?? []).filter((name) => !Object.hasOwn(migrations, name)).map((name) => `${schema} ${name}`))
  if (unknown.length > 0) throw new Problem(`The backup is from a newer version of Billfold, with ${unknown.join(', ')}. Restore it with that version.`)
}

async function requirePrograms(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>("select current_setting('server_version_num')::integer / 10000 as version")
  const server = rows[0]?.version ?? 0
  for (const program of ['pg_dump', 'pg_restore', 'psql']) {
    const version = await versionOf(program)
    if (version === undefined) throw new Problem(`${program} was not found. Install the client programs of Postgres ${server}.`)
    if (version < server) throw new Problem(`${program} is version ${version}, and the server is Postgres ${server}. Install the client programs of Postgres ${server}.`)
  }
}

/** Major version of a program. Undefined if it is not installed. */
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
      else void errors.then((output) => reject(new Problem(output.trim() || `${program} failed`)))
    })
  })
  // Prevents an unhandled rejection, because some callers await this promise only later.
  ended.catch(() => undefined)
  return { stdin: child.stdin, stdout: child.stdout, ended }
}

/** Passes the password in the environment, because other users of the machine can see the command line. */
function connectionOf(adminUrl: string | undefined): { address?: string; password: string } {
  if (adminUrl === undefined) return { password: '' }
  const url = new URL(adminUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { address: url.href, password }
}
