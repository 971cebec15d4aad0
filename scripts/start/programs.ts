import { join } from 'node:path'
import { processSecrets, secretNames } from '../keys/process-secrets.ts'
import { variableNames, type Environment } from './environment.ts'
import { freePort } from './ports.ts'
import type { Program } from './program.ts'
import type { Secrets } from './secrets.ts'
import { stripeSandbox } from './stripe-sandbox.ts'

/** `outward`: variables for external services, for the programs that use them. */
const services = [
  { name: 'projects', address: 'PROJECTS_URL', outward: [] },
  { name: 'billing', address: 'BILLING_URL', outward: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE'] },
  { name: 'proposals', address: 'PROPOSALS_URL', outward: ['SMTP_URL', 'MAIL_FROM'] },
] as const

/** Limits the heaps of glibc's threads (decision 27). */
const oneHeap = 'glibc.malloc.arena_max=1'
/** Large pages make password hashes a fifth faster (decision 26). */
const largePages = 'glibc.malloc.hugetlb=1'

export interface ProgramSettings {
  root: string
  environment: Environment
  secrets: Secrets
  adminUrl: string
  /** In addition to OPERATOR_TOKENS. */
  operatorToken?: string
  reload?: boolean
}

/** The programs to start: the gateway, and services that do not run elsewhere, each with its own environment. */
export async function listPrograms(settings: ProgramSettings): Promise<{ gateway: Program; services: Program[] }> {
  const { environment } = settings
  const addresses: Record<string, string> = {}
  const started: Program[] = []
  const sandbox = await stripeSandbox(settings)
  if (sandbox) started.push({ ...sandbox.program, environment: { ...inherited(), ...sandbox.program.environment } })
  for (const { name, address, outward } of services) {
    const elsewhere = environment[address]
    const port = elsewhere ? 0 : await freePort()
    addresses[address] = elsewhere ?? `http://127.0.0.1:${port}`
    // Proposals calls the projects service, so that comes first.
    const known = { ...pick({ ...environment, ...sandbox?.stripe }, outward), ...(name === 'proposals' && { PROJECTS_URL: addresses.PROJECTS_URL }) }
    if (!elsewhere) started.push(program(settings, name, join('services', name), port, known))
  }
  const gateway = program(settings, 'gateway', 'gateway', environment.PORT, {
    ...addresses,
    // Only with the embedded database, so never in production.
    DEMO: environment.DATABASE_URL ? '0' : '1',
    ...pick(environment, ['TRUST_PROXY', 'REGISTRATIONS_PER_NETWORK', 'SMTP_URL', 'MAIL_FROM', 'MODULE_OVERRIDES', 'MODULE_HEALTH_USERS', 'MODULE_HEALTH_PERCENT', 'MODULE_HEALTH_MINUTES']),
    // Here the local build is the release.
    PUBLISH_BUILT: '1',
    OPERATOR_TOKENS: operators(settings),
    GLIBC_TUNABLES: `${oneHeap}:${largePages}`,
  })
  return { gateway, services: started }
}

function operators({ environment, operatorToken }: ProgramSettings): string | undefined {
  const tokens = [environment.OPERATOR_TOKENS, operatorToken && `local:${operatorToken}`].filter(Boolean)
  return tokens.length === 0 ? undefined : tokens.join(',')
}

function program(
  { root, environment, secrets, adminUrl, reload = false }: ProgramSettings,
  name: 'gateway' | 'projects' | 'billing' | 'proposals',
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
      // Some shells and Conda export HOST with another meaning.
      HOST: undefined,
      PORT: String(port),
      LOG_LEVEL: environment.LOG_LEVEL,
      PUBLIC_ORIGIN: environment.PUBLIC_ORIGIN,
      ...processSecrets(secrets, adminUrl)[name],
      ...own,
    },
  }
}

/** PATH etc., without our own variables. */
function inherited(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => ![...variableNames, ...secretNames].includes(name)))
}

function pick<K extends keyof Environment>(environment: Environment, names: readonly K[]): Pick<Environment, K> {
  return Object.fromEntries(names.map((name) => [name, environment[name]])) as Pick<Environment, K>
}
