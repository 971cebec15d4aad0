import { join } from 'node:path'
import { prepareDatabase } from '../database/prepare-database.ts'
import { buildFrontEnds } from '../front-ends/build-front-ends.ts'
import { adminUrl, launchPostgres } from '../postgres/server.ts'
import { claimDataFolder } from './data-folder.ts'
import { readStartEnvironment, type Environment } from './environment.ts'
import { freshLogFile, keepRunning, launchProgram, openLog, type Program } from './processes.ts'
import { freePort, requirePort } from './ports.ts'
import { explain, Problem, step } from './command-line.ts'
import { operatorToken, readSecrets } from './secrets.ts'
import { listPrograms } from './programs.ts'

interface Start {
  root: string
  /** Collects everything that was started. Disposing it stops the gateway first, then the services, then the database. */
  running: AsyncDisposableStack
  stop: AbortSignal
  /** Restarts the gateway and services when a file changes, for development. */
  reload: boolean
}

/** How long the gateway of a killed start may still hold its port, in milliseconds. */
const patienceAfterKill = 10_000

/** Starts everything and returns the URL. */
export async function startBillfold(start: Start): Promise<string> {
  const environment = readStartEnvironment(process.env, start.root)
  const claim = start.running.use(await claimDataFolder(environment.DATA_DIR, start.reload ? 'npm run dev' : 'npm start'))
  await requirePort(environment.PORT, claim.abandoned ? patienceAfterKill : 0)
  const secrets = await readSecrets(environment.DATA_DIR)
  const token = await operatorToken(environment.DATA_DIR)

  await buildFrontEnds(start.root, start.stop)
  const urls = environment.DATABASE_URL
    ? { adminUrl: environment.DATABASE_URL, directUrl: environment.DATABASE_DIRECT_URL, readUrl: environment.DATABASE_READ_URL }
    : { adminUrl: await startPostgres(start, environment, secrets.databasePassword), directUrl: undefined }
  await step('Prepare the database', () => prepareDatabase({ adminUrl: urls.directUrl ?? urls.adminUrl, passwords: secrets.rolePasswords }), start.stop)
  await startPrograms(start, environment, await listPrograms({ ...start, environment, secrets, urls, operatorToken: token }))
  return environment.PUBLIC_ORIGIN
}

/** Starts the embedded Postgres and returns the administrator's URL. */
export async function startPostgres({ running, stop }: Pick<Start, 'running' | 'stop'>, { DATA_DIR }: Pick<Environment, 'DATA_DIR'>, password: string): Promise<string> {
  const port = await freePort()
  const logFile = freshLogFile(DATA_DIR, 'postgres')
  const options = { folder: join(DATA_DIR, 'postgres'), password, port, logFile, durable: true }
  const postgres = running.use(keepRunning('postgres', () => launchPostgres(options)))
  await step('Start Postgres', () => postgres.ready, stop)
  return adminUrl(port, password)
}

export async function startPrograms(
  { running, stop }: Pick<Start, 'running' | 'stop'>,
  { DATA_DIR, LOG_LEVEL = 'warn' }: Pick<Environment, 'DATA_DIR' | 'LOG_LEVEL'>,
  { services, gateway }: { services: Program[]; gateway: Program },
): Promise<void> {
  const launch = (program: Program) => {
    const log = openLog(DATA_DIR, program.name, LOG_LEVEL)
    const kept = keepRunning(program.name, async () => launchProgram(program, log))
    return { kept, started: step(`Start ${program.name}`, () => kept.ready, stop) }
  }
  const behind = services.map(launch)
  running.defer(async () => {
    await Promise.all(behind.map(({ kept }) => kept[Symbol.asyncDispose]()))
  })
  const front = launch(gateway)
  running.use(front.kept)
  const outcomes = await Promise.allSettled([...behind, front].map(({ started }) => started))
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [explain(outcome.reason)] : []))
  if (failures.length > 0) throw new Problem(failures.join('\n'))
}
