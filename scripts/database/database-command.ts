import { EnvironmentError, postgresUrl, readEnvironment, secret } from '@billfold/server-kit/environment'
import * as z from 'zod/mini'
import { prepareDatabase } from './prepare-database.ts'

const usage = `npm run db -- migrate

Makes the roles, schemas and tables of this version of Billfold, or what is missing of them. May run again, and twice at once.
  DATABASE_URL  the database, as a role that may create roles and schemas: postgres://postgres:password@host:5432/billfold
  INTERNAL_KEY  that of the gateway and the services, whose roles' passwords are made from it
Exit codes: 0 done, 1 refused or failed, 2 not understood.`

const DONE = 0
const FAILED = 1
const MISUSED = 2

const environment = z.object({ DATABASE_URL: postgresUrl, INTERNAL_KEY: secret })

/** `npm run db -- …`: what an operator does before the processes of a new version start. */
export async function runDatabaseCommand(args: readonly string[]): Promise<number> {
  if (args.length === 1 && ['-h', '--help'].includes(args[0] ?? '')) return say(usage)
  if (args.length !== 1 || args[0] !== 'migrate') return complain(usage, MISUSED)
  try {
    const { DATABASE_URL: adminUrl, INTERNAL_KEY: internalKey } = readEnvironment(environment)
    const ran = await prepareDatabase({ adminUrl, internalKey })
    return say([...ran.map((name) => `migrated ${name}`), `The database is ready (${counted(ran.length)}).`].join('\n'))
  } catch (error) {
    return complain(error instanceof EnvironmentError ? error.message : `The database could not be prepared: ${reasonOf(error)}`, FAILED)
  }
}

function counted(migrations: number): string {
  return migrations === 0 ? 'nothing was missing' : `${migrations} migration${migrations === 1 ? '' : 's'}`
}

/** Where a name has several addresses, the error of connecting holds one for each and says nothing itself. */
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
