import { join, resolve } from 'node:path'
import { requireConnections } from '@billfold/server-kit/database/check-connections'
import { withClient } from '@billfold/server-kit/database/provision'
import { type RolePasswords, roleUrl } from '@billfold/server-kit/database/roles'
import { connectionSettings, dataFolder, EnvironmentError, postgresUrl, readEnvironment, rolePasswords } from '@billfold/server-kit/environment'
import * as z from 'zod/mini'
import { Problem, resolvePath, stopSignal } from '../start/command-line.ts'
import type { DataFolder } from './backup-embedded.ts'
import { readHead } from './backup-file.ts'
import { prepareDatabase } from './prepare-database.ts'

const usage = `npm run db -- migrate
             backup [file]
             restore <file> [--replace]
             sign-out <user name or e-mail address>
             partition <number> | cancel

migrate  Creates or updates the roles, schemas and tables of this version of Billfold. May run twice at once.
backup   Writes everything as of one moment, while Billfold runs, into a file that only you can read.
         Default: DATA_DIR/backups/billfold-<time>.gz. A database of your own is backed up with pg_dump, which must be installed.
restore  Restores a backup into an empty database, while Billfold does not run.
         --replace  replace existing data
sign-out Ends all sessions and open password links of one user, while Billfold runs or not; the user sees it in the settings.
partition Splits the large tables into that many partitions by user, while Billfold runs: docs/operations.md. Continues after an interruption.
         cancel  remove what an interrupted run left behind

Without these variables the commands use the embedded database in DATA_DIR. For a database of your own:
  DATABASE_URL         the database, as a role that may create roles and schemas: postgres://postgres:password@host:5432/billfold
  DATABASE_DIRECT_URL  the same without a pooler, if DATABASE_URL has one
  ROLE_PASSWORDS       the passwords of the roles: accounts:…,projects:…,billing:…,proposals:…,search:… (npm run keys -- create makes them)
migrate also reads DATABASE_POOL_SIZE and REPLICAS, and refuses if Postgres allows too few connections (docs/deploying.md).
Exit codes: 0 done, 1 refused or failed, 2 not understood.`

const environment = z.object({ DATABASE_URL: z.optional(postgresUrl), DATABASE_DIRECT_URL: z.optional(postgresUrl), ROLE_PASSWORDS: z.optional(rolePasswords), DATA_DIR: dataFolder })

/** `npm run db -- …`: migrations, backups, partitions, and signing users out. Returns the exit code. */
export async function runDatabaseCommand(args: readonly string[]): Promise<number> {
  const command = understand(args)
  if (!command) {
    const isHelp = args.length === 1 && ['-h', '--help'].includes(args[0] ?? '')
    if (isHelp) console.log(usage)
    else console.error(usage)
    return isHelp ? 0 : 2
  }
  try {
    console.log(await command.run())
    return 0
  } catch (error) {
    const isExplained = error instanceof EnvironmentError || error instanceof Problem
    console.error(isExplained ? error.message : `${command.otherwise}: ${reasonOf(error)}`)
    return 1
  }
}

interface Command {
  /** The start of the error message if the command fails. */
  otherwise: string
  run(): Promise<string>
}

function understand(args: readonly string[]): Command | undefined {
  const [name, ...rest] = args
  const given = rest.filter((argument) => argument !== '--replace')
  const replace = given.length < rest.length
  const [file] = given
  if (given.length > 1 || file?.startsWith('-') || (replace && name !== 'restore')) return undefined
  if (name === 'migrate' && file === undefined) return { otherwise: 'The database could not be prepared', run: migrate }
  if (name === 'backup') return { otherwise: 'There is no backup', run: () => backUp(file) }
  if (name === 'sign-out' && file !== undefined) return { otherwise: 'No sessions were ended', run: () => signOut(file) }
  if (name === 'partition' && file !== undefined) return { otherwise: 'The tables are not all partitioned. Run the command again to continue', run: () => partition(file) }
  if (name === 'restore' && file !== undefined) return { otherwise: 'Nothing was restored, and nothing was changed', run: () => restore(file, replace) }
  return undefined
}

async function migrate(): Promise<string> {
  const variables = { DATABASE_URL: postgresUrl, DATABASE_DIRECT_URL: z.optional(postgresUrl), ROLE_PASSWORDS: rolePasswords, ...connectionSettings }
  const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: adminUrl = databaseUrl, ROLE_PASSWORDS: passwords, ...settings } = readEnvironment(z.object(variables))
  await requireConnections({ databaseUrl, directUrl: adminUrl, poolSize: settings.DATABASE_POOL_SIZE, replicas: settings.REPLICAS })
  const ran = await prepareDatabase({ adminUrl, passwords })
  const count = ran.length === 0 ? 'nothing was missing' : `${ran.length} migration${ran.length === 1 ? '' : 's'}`
  return [...ran.map((name) => `migrated ${name}`), `The database is ready (${count}).`].join('\n')
}

/** If a host has several addresses, the error contains one error for each of them. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}

/** Uses pg_dump, or copies the rows of the embedded database, which comes without pg_dump. */
async function backUp(given: string | undefined): Promise<string> {
  const stop = stopSignal()
  await using target = await openTarget('openForReading')
  const { dataDir, adminUrl, folder, isEmbedded } = target
  const file = given === undefined ? join(dataDir, 'backups', `billfold-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.gz`) : resolvePath(given)
  const options = { adminUrl, keys: folder?.secrets.keys, file, stop }
  if (isEmbedded) await (await import('./copy-database.ts')).copyDatabase(options)
  else await (await import('./dump-database.ts')).dumpDatabase(options)
  const keys = folder
    ? 'It contains the keys of this Billfold. Keep a copy on another machine, where only you can read it.'
    : 'It does not contain the keys: keep those separately. Keep a copy on another machine.'
  return `Wrote ${file}.\n${keys}`
}

async function restore(given: string, replace: boolean): Promise<string> {
  const [file, stop] = [resolvePath(given), stopSignal()]
  // Read the head first, so that a mistyped file name fails before a database is created.
  const { method, keys, takenAt } = await readHead(file)
  await using target = await openTarget('openForWriting')
  const { dataDir, adminUrl, passwords, folder } = target
  await prepareDatabase({ adminUrl, passwords })
  const options = { adminUrl, file, replace, stop }
  let restored = `Restored ${file}, as of ${takenAt}`
  if (method === 'copy') {
    await (await import('./copy-database.ts')).restoreCopy(options)
    restored += '.'
  } else {
    await (await import('./dump-database.ts')).restoreDump(options)
    const ran = await prepareDatabase({ adminUrl, passwords })
    restored += ran.length > 0 ? `, and ran ${ran.length} migrations of this version.` : '.'
  }
  if (!folder || !keys) return `${restored}\nThe keys are not part of it: run Billfold with the keys of the backup, or share links and authenticators stop working.`
  await (await import('./backup-embedded.ts')).adoptKeys(dataDir, folder.secrets, keys)
  return restored
}

async function partition(wanted: string): Promise<string> {
  const stop = stopSignal()
  await using target = await openTarget('openForReading')
  const { cancelPartitioning, partitionDatabase } = await import('./partition/partition-database.ts')
  if (wanted === 'cancel') return cancelPartitioning(target.adminUrl)
  return partitionDatabase({ adminUrl: target.adminUrl, parts: /^\d+$/.test(wanted) ? Number(wanted) : Number.NaN, stop, say: (line) => console.log(line) })
}

interface SignedOut {
  userId: number
  username: string
  sessions: number
}

/** Ends all sessions of an account that may have been compromised. */
async function signOut(name: string): Promise<string> {
  await using target = await openTarget('openForReading')
  const users = await endSessions(roleUrl(target.adminUrl, 'accounts', target.passwords), name)
  if (users.length === 0) throw new Error(`no user has the name or e-mail address '${name}'`)
  return users.map(({ username, sessions }) => `${username} is signed out of ${sessions === 1 ? '1 session' : `${sessions} sessions`}.`).join('\n')
}

/** Can match two users, if one's username is the other's e-mail address. Uses the gateway's role, to which row-level security applies. */
function endSessions(url: string, name: string): Promise<SignedOut[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<SignedOut>(
      `with found as (select id, username from accounts.account where lower(username) = lower($1) or lower(email) = lower($1)),
        ended as (delete from accounts.session using found where user_id = found.id returning user_id),
        withdrawn as (delete from accounts.password_reset using found where user_id = found.id)
       select id as "userId", username, (select count(*)::integer from ended where user_id = id) as sessions from found order by username`,
      [name],
    )
    for (const { userId } of rows) await client.query("select accounts.note_activity($1, 'sessions-ended-by-operator', '', '', false)", [userId])
    return rows
  })
}

interface Target extends AsyncDisposable {
  dataDir: string
  adminUrl: string
  passwords: RolePasswords
  /** True if the database is the Postgres in DATA_DIR instead of DATABASE_URL. */
  isEmbedded: boolean
  /** Undefined if all settings come from environment variables. */
  folder: DataFolder | undefined
}

/**
 * Opens the database at DATABASE_URL or in DATA_DIR. The embedded Postgres is imported lazily, because the migration job's image does not
 * contain it.
 */
async function openTarget(open: 'openForReading' | 'openForWriting'): Promise<Target> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: DATABASE_URL = url, ROLE_PASSWORDS, DATA_DIR } = readEnvironment(environment)
  const dataDir = resolve(DATA_DIR)
  if (DATABASE_URL && ROLE_PASSWORDS) {
    return { dataDir, isEmbedded: false, adminUrl: DATABASE_URL, passwords: ROLE_PASSWORDS, folder: undefined, async [Symbol.asyncDispose]() {} }
  }
  const folder = await (await import('./backup-embedded.ts'))[open](dataDir, DATABASE_URL === undefined)
  const adminUrl = DATABASE_URL ?? folder.adminUrl
  if (adminUrl === undefined) throw new Error('no database was opened')
  return {
    dataDir,
    isEmbedded: DATABASE_URL === undefined,
    adminUrl,
    passwords: ROLE_PASSWORDS ?? folder.secrets.rolePasswords,
    folder,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}
