import { EnvironmentError, postgresUrl, readEnvironment, rolePasswords } from '@billfold/server-kit/environment'
import * as z from 'zod/mini'
import { prepareDatabase } from './prepare-database.ts'

const usage = `npm run db -- migrate
             backup [file]
             restore <file> [--replace]
             sign-out <user name or e-mail address>

migrate  Creates or updates the roles, schemas and tables of this version of Billfold. May run twice at once.
backup   Writes everything as of one moment, while Billfold runs, into a file that only you can read.
         Default: DATA_DIR/backups/billfold-<time>.gz. A database of your own is backed up with pg_dump, which must be installed.
restore  Restores a backup into an empty database, while Billfold does not run.
         --replace  replace existing data
sign-out Ends all sessions and open password links of one user, while Billfold runs or not; the user sees it in the settings.

Without these variables the commands use the embedded database in DATA_DIR. For a database of your own:
  DATABASE_URL    the database, as a role that may create roles and schemas: postgres://postgres:password@host:5432/billfold
  ROLE_PASSWORDS  the passwords of the roles: accounts:…,projects:…,billing:…,proposals:…,search:… (npm run keys -- create makes them)
Exit codes: 0 done, 1 refused or failed, 2 not understood.`

const DONE = 0
const FAILED = 1
const MISUSED = 2

const environment = z.object({ DATABASE_URL: postgresUrl, ROLE_PASSWORDS: rolePasswords })

interface Command {
  /** The start of the error message. */
  otherwise: string
  run(): Promise<string>
}

/** `npm run db -- …`: migrations, backups, and signing users out. */
export async function runDatabaseCommand(args: readonly string[]): Promise<number> {
  if (args.length === 1 && ['-h', '--help'].includes(args[0] ?? '')) return say(usage)
  const command = understand(args)
  if (!command) return complain(usage, MISUSED)
  try {
    return say(await command.run())
  } catch (error) {
    const isExplained = error instanceof EnvironmentError || (error instanceof Error && ['Problem', 'BackupProblem'].includes(error.name))
    return complain(isExplained ? error.message : `${command.otherwise}: ${reasonOf(error)}`, FAILED)
  }
}

function understand(args: readonly string[]): Command | undefined {
  const [name, ...rest] = args
  const given = rest.filter((argument) => argument !== '--replace')
  const replace = given.length < rest.length
  const [file] = given
  if (given.length > 1 || file?.startsWith('-')) return undefined
  if (name === 'migrate' && rest.length === 0) return { otherwise: 'The database could not be prepared', run: migrate }
  if (name === 'backup' && !replace) return { otherwise: 'There is no backup', run: async () => (await loadBackup()).backUp(file) }
  if (name === 'sign-out' && file !== undefined && !replace) return { otherwise: 'No sessions were ended', run: async () => (await import('./commands.ts')).signOut(file) }
  if (name !== 'restore' || file === undefined) return undefined
  return { otherwise: 'Nothing was restored, and nothing was changed', run: async () => (await loadBackup()).restore(file, replace) }
}

const loadBackup = () => import('./commands.ts')

async function migrate(): Promise<string> {
  const { DATABASE_URL: adminUrl, ROLE_PASSWORDS: passwords } = readEnvironment(environment)
  const ran = await prepareDatabase({ adminUrl, passwords })
  return [...ran.map((name) => `migrated ${name}`), `The database is ready (${counted(ran.length)}).`].join('\n')
}

function counted(migrations: number): string {
  return migrations === 0 ? 'nothing was missing' : `${migrations} migration${migrations === 1 ? '' : 's'}`
}

/** If a host has several addresses, the message is in the nested errors. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}

function say(text: string): number {
  console.log(text)
  return DONE
}

function complain(text: string, code: number): number {
  console.error(text)
  return code
}
