import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { type DatabaseUrls, processSecrets, secretNames } from '../keys/deployment.ts'
import { type Environment, variableNames } from './environment.ts'
import { freePort, takeIfFree } from './ports.ts'
import type { Program } from './processes.ts'
import type { Secrets } from './secrets.ts'

/** `outward` lists the variables for external systems that the service gets. */
const services = [
  { name: 'projects', address: 'PROJECTS_URL', outward: [] },
  { name: 'billing', address: 'BILLING_URL', outward: ['SMTP_URL', 'MAIL_FROM', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE'] },
  { name: 'proposals', address: 'PROPOSALS_URL', outward: ['SMTP_URL', 'MAIL_FROM'] },
] as const

/** glibc gives each thread its own heap by default, which wastes memory (decision 27). */
const oneHeap = 'glibc.malloc.arena_max=1'
/** Large pages make password hashing 20 % faster (decision 26). */
const largePages = 'glibc.malloc.hugetlb=1'

interface ProgramSettings {
  root: string
  environment: Environment
  secrets: Secrets
  urls: DatabaseUrls
  /** A token to add to OPERATOR_TOKENS. */
  operatorToken?: string
  reload?: boolean
}

/** Lists the programs to start: the gateway and the services that do not run elsewhere. Each gets only the environment it needs. */
export async function listPrograms(settings: ProgramSettings): Promise<{ gateway: Program; services: Program[] }> {
  const { environment, operatorToken } = settings
  const addresses: Record<string, string> = {}
  const started: Program[] = []
  const sandbox = await stripeSandbox(settings)
  if (sandbox) started.push({ ...sandbox.program, environment: { ...inherited(), ...sandbox.program.environment } })
  for (const { name, address, outward } of services) {
    const elsewhere = environment[address]
    const port = elsewhere ? 0 : await freePort()
    addresses[address] = elsewhere ?? `http://127.0.0.1:${port}`
    // The proposals service calls the other two services. They come first in the list, so their URLs are known here.
    const known = { ...pick({ ...environment, ...sandbox?.stripe }, outward), ...(name === 'proposals' && { PROJECTS_URL: addresses.PROJECTS_URL, BILLING_URL: addresses.BILLING_URL }) }
    if (!elsewhere) started.push(program(settings, name, join('services', name), port, known))
  }
  const gateway = program(settings, 'gateway', 'gateway', environment.PORT, {
    ...addresses,
    // Demos are enabled only with the embedded database, so never in production.
    DEMO: environment.DATABASE_URL ? '0' : '1',
    ...pick(environment, ['TRUST_PROXY', 'REGISTRATIONS_PER_NETWORK', 'SMTP_URL', 'MAIL_FROM', 'MODULE_OVERRIDES', 'MODULE_HEALTH_USERS', 'MODULE_HEALTH_PERCENT', 'MODULE_HEALTH_MINUTES', 'BROWSER_REPORTS_PERCENT', 'WEBHOOKS_TO_PRIVATE_ADDRESSES']),
    // Makes the gateway publish the current build of each module.
    PUBLISH_BUILT: '1',
    OPERATOR_TOKENS: [environment.OPERATOR_TOKENS, operatorToken && `local:${operatorToken}`].filter(Boolean).join(',') || undefined,
    GLIBC_TUNABLES: `${oneHeap}:${largePages}`,
  })
  return { gateway, services: started }
}

/** In the order of their metrics ports: the gateway uses METRICS_PORT, the services the next three ports. */
const measured = ['gateway', 'projects', 'billing', 'proposals'] as const

function program(
  { root, environment, secrets, urls, reload = false }: ProgramSettings,
  name: (typeof measured)[number],
  folder: string,
  port: number,
  own: NodeJS.ProcessEnv,
): Program {
  return {
    name,
    port,
    main: join(root, folder, 'src', 'main.ts'),
    reload,
    environment: {
      ...inherited(),
      GLIBC_TUNABLES: oneHeap,
      // Some shells and Conda export HOST with a different meaning.
      HOST: undefined,
      // One of each.
      REPLICAS: undefined,
      PORT: String(port),
      LOG_LEVEL: environment.LOG_LEVEL,
      PUBLIC_ORIGIN: environment.PUBLIC_ORIGIN,
      DATABASE_POOL_SIZE: environment.DATABASE_POOL_SIZE,
      METRICS_PORT: environment.METRICS_PORT === undefined ? undefined : String(environment.METRICS_PORT + measured.indexOf(name)),
      METRICS_HOST: environment.METRICS_HOST,
      OTEL_EXPORTER_OTLP_ENDPOINT: environment.OTEL_EXPORTER_OTLP_ENDPOINT,
      OTEL_METRICS_EXPORTER: environment.OTEL_METRICS_EXPORTER,
      OTEL_TRACES_SAMPLER_ARG: environment.OTEL_TRACES_SAMPLER_ARG,
      ...processSecrets(secrets, urls)[name],
      ...own,
    },
  }
}

/** The environment of this process without Billfold's variables. */
function inherited(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => ![...variableNames, ...secretNames].includes(name)))
}

function pick<K extends keyof Environment>(environment: Environment, names: readonly K[]): Pick<Environment, K> {
  return Object.fromEntries(names.map((name) => [name, environment[name]])) as Pick<Environment, K>
}

interface Sandbox {
  program: Program
  /** Environment variables that point Stripe clients to the sandbox. */
  stripe: Pick<Environment, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_BASE'>
}

/** Starts the Stripe sandbox if there is no Stripe key and the database is embedded, so never in production. */
async function stripeSandbox({ root, environment, secrets }: ProgramSettings): Promise<Sandbox | undefined> {
  if (environment.STRIPE_SECRET_KEY || environment.STRIPE_API_BASE || environment.DATABASE_URL) return undefined
  // Uses the same port at every start if possible, because links to payment pages contain it.
  const beside = environment.PORT + 1
  const port = (await takeIfFree(beside)) ? beside : await freePort()
  const secret = (prefix: string) =>
    prefix + createHmac('sha256', secrets.keys.stripeSandbox).update(`stripe sandbox ${prefix}`).digest('hex').slice(0, 32)
  const stripe = {
    STRIPE_SECRET_KEY: secret('sk_test_'),
    STRIPE_WEBHOOK_SECRET: secret('whsec_'),
    STRIPE_API_BASE: `http://127.0.0.1:${port}`,
  }
  const origin = new URL(environment.PUBLIC_ORIGIN)
  const program = {
    name: 'stripe-sandbox',
    port,
    main: join(root, 'stripe-sandbox', 'src', 'main.ts'),
    reload: false,
    environment: {
      ...stripe,
      PORT: String(port),
      WEBHOOK_URL: `http://127.0.0.1:${environment.PORT}/api/webhooks/stripe`,
      STATE_FILE: join(environment.DATA_DIR, 'stripe-sandbox.json'),
      SANDBOX_ORIGIN: `http://${origin.hostname}:${port}`,
    },
  }
  return { program, stripe }
}
