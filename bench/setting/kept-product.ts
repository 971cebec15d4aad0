import { EventEmitter, once } from 'node:events'
import { chmod, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delayFor } from 'node:timers/promises'
import { services } from '@billfold/server-kit/database/roles'
import { startMailServer, type MailServer } from '@billfold/server-kit/testing/mail-server'
import { type Sandbox, startSandbox } from '@billfold/stripe-sandbox/sandbox'
import { prepareDatabase } from '../../scripts/database/prepare-database.ts'
import { adminUrl, launchPostgres } from '../../scripts/postgres/server.ts'
import { keepRunning, type Run } from '../../scripts/start/keep-running.ts'
import { openLog } from '../../scripts/start/logs.ts'
import { freePort } from '../../scripts/start/ports.ts'
import { launchProgram, type Program } from '../../scripts/start/program.ts'
import { listPrograms } from '../../scripts/start/programs.ts'
import { testSecrets } from '../../scripts/test/test-secrets.ts'
import { type Link, openLink } from './link.ts'
import { through } from './postgres.ts'
import { childRunning, postmasterOn } from './processes.ts'

const root = dirname(dirname(import.meta.dirname))

export const programNames = [...services, 'gateway'] as const
export type ProgramName = (typeof programNames)[number]

/** Gateway, services and Postgres, kept running as `npm start` keeps them: what dies is started again. */
export interface KeptProduct extends AsyncDisposable {
  /** By way of the link 'clients → gateway', where there are links. */
  origin: string
  /** Past all links. */
  direct: string
  adminUrl: string
  programs: Record<ProgramName, Program>
  /** Of the process that runs now; 0 where none does. */
  pidOf(name: ProgramName | 'postgres'): Promise<number>
  /** The process that runs now. */
  runOf(name: ProgramName): Run | undefined
  /** The one that is started after it. */
  nextRun(name: ProgramName): Promise<Run>
  /** Between each two that talk to each other, by 'billing → postgres'. Empty where it was not asked for. */
  links: ReadonlyMap<string, Link>
  sandbox: Sandbox
  mail: MailServer
  /** Where the logs of the programs are. */
  folder: string
  /** Milliseconds before what has died is started again; undefined: as `npm start` has it. */
  restartPause: number | undefined
}

interface Options {
  /** For data and logs: it is there, and Postgres may enter. */
  folder: string
  linked: boolean
}

export async function startKeptProduct({ folder, linked }: Options): Promise<KeptProduct> {
  await using starting = new AsyncDisposableStack()
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'logs'))
  const postgresPort = await freePort()
  const password = 'throw-away'
  const url = adminUrl(postgresPort, password)
  const kept = { restartPause: undefined as number | undefined }
  const wait = ((ms: number, value: undefined, options?: object) => delayFor(kept.restartPause ?? ms, value, options)) as typeof delayFor
  const keep: Keep = (name, launch) => starting.use(keepRunning(name, launch, wait)).ready
  await keep('postgres', () => launchPostgres({ folder: join(folder, 'postgres'), logFile: join(folder, 'logs', 'postgres.log'), password, port: postgresPort, durable: true }))
  await prepareDatabase({ adminUrl: url, passwords: testSecrets.rolePasswords })

  const port = await freePort()
  const { sandbox, mail, environment } = await startProviders(port, starting)
  const { gateway, services } = await listPrograms({
    root,
    adminUrl: url,
    secrets: testSecrets,
    environment: { PORT: port, DATA_DIR: folder, PUBLIC_ORIGIN: `http://localhost:${port}`, DATABASE_URL: url, LOG_LEVEL: 'info', TRUST_PROXY: '1', REGISTRATIONS_PER_NETWORK: '100000', ...environment },
  })
  const all = [...services, gateway]
  const links = new Map<string, Link>()
  if (linked) for (const program of all) await tie(program, links, starting)
  const entrance = linked ? starting.use(await openLink(port)) : undefined
  if (entrance) links.set('clients → gateway', entrance)
  const runs = await launchAll(all, folder, keep)
  const running = starting.move()
  return Object.assign(kept, {
    origin: `http://127.0.0.1:${entrance?.port ?? port}`,
    direct: `http://127.0.0.1:${port}`,
    adminUrl: url,
    programs: Object.fromEntries(all.map((program) => [program.name, program])) as Record<ProgramName, Program>,
    pidOf: (name: ProgramName | 'postgres') => (name === 'postgres' ? postmasterOn(postgresPort) : childRunning(all.find((program) => program.name === name)?.main ?? '')),
    ...runs,
    links,
    sandbox,
    mail,
    folder,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  })
}

type Keep = (name: string, launch: Parameters<typeof keepRunning>[1]) => Promise<void>

/** Stripe and a mail server, and how the programs are told of them. */
async function startProviders(port: number, starting: AsyncDisposableStack) {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_bench', STRIPE_WEBHOOK_SECRET: 'whsec_bench' }
  const sandbox = await startSandbox({ port: 0, key: stripe.STRIPE_SECRET_KEY, webhook: { url: `http://127.0.0.1:${port}/api/webhooks/stripe`, secret: stripe.STRIPE_WEBHOOK_SECRET } })
  starting.defer(() => sandbox.close())
  const mail = await startMailServer()
  starting.defer(() => mail.close())
  return { sandbox, mail, environment: { ...stripe, STRIPE_API_BASE: sandbox.origin, SMTP_URL: mail.smtpUrl } }
}

async function launchAll(programs: readonly Program[], folder: string, keep: Keep): Promise<Pick<KeptProduct, 'runOf' | 'nextRun'>> {
  const runs = new Map<string, Run>()
  const starts = new EventEmitter()
  const launch = (program: Program) => {
    const log = openLog(folder, program.name, 'silent')
    return keep(program.name, async () => {
      const run = launchProgram(program, log)
      runs.set(program.name, run)
      starts.emit(program.name, run)
      return run
    })
  }
  await Promise.all(programs.map(launch))
  return { runOf: (name) => runs.get(name), nextRun: async (name) => ((await once(starts, name)) as [Run])[0] }
}

/** What a program is told of others leads through links. */
async function tie(program: Program, links: Map<string, Link>, running: AsyncDisposableStack): Promise<void> {
  const addresses = { DATABASE_URL: 'postgres', PROJECTS_URL: 'projects', BILLING_URL: 'billing', PROPOSALS_URL: 'proposals', STRIPE_API_BASE: 'stripe', SMTP_URL: 'mail' }
  for (const [variable, name] of Object.entries(addresses)) {
    const address = program.environment[variable]
    if (!address || name === program.name) continue
    const link = running.use(await openLink(Number(new URL(address).port)))
    links.set(`${program.name} → ${name}`, link)
    // An origin has no path, and an address of a database has one.
    program.environment[variable] = through(address, link.port).replace(/\/$/, '')
  }
}
