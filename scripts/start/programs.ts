import { join } from 'node:path'
import { processSecrets, secretNames } from '../keys/process-secrets.ts'
import { variableNames, type Environment } from './environment.ts'
import { freePort } from './ports.ts'
import type { Program } from './program.ts'
import type { Secrets } from './secrets.ts'
import { stripeSandbox } from './stripe-sandbox.ts'

/** `outward`: the ways out of the house that one needs and the others have no business to know. */
const services = [
  { name: 'projects', address: 'PROJECTS_URL', outward: [] },
  { name: 'billing', address: 'BILLING_URL', outward: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE'] },
  { name: 'proposals', address: 'PROPOSALS_URL', outward: ['SMTP_URL', 'MAIL_FROM'] },
] as const

/** For glibc, which gives each thread a heap of its own otherwise, and what is freed in one is of no use to the others (decision 27). */
const oneHeap = 'glibc.malloc.arena_max=1'
/** A password's hash reads its 19 MiB criss-cross: in pages of 2 MiB that takes a fifth less time (decision 26). */
const largePages = 'glibc.malloc.hugetlb=1'

export interface ProgramSettings {
  root: string
  environment: Environment
  secrets: Secrets
  adminUrl: string
  /** Beside those of OPERATOR_TOKENS. */
  operatorToken?: string
  reload?: boolean
}

/** What is to be started here: the gateway, and the services that do not run elsewhere. Each is told what it needs and no more. */
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
    // Proposals asks the projects service, which comes first.
    const known = { ...pick({ ...environment, ...sandbox?.stripe }, outward), ...(name === 'proposals' && { PROJECTS_URL: addresses.PROJECTS_URL }) }
    if (!elsewhere) started.push(program(settings, name, join('services', name), port, known))
  }
  const gateway = program(settings, 'gateway', 'gateway', environment.PORT, {
    ...addresses,
    // Beside the embedded database only, so never in production.
    DEMO: environment.DATABASE_URL ? '0' : '1',
    ...pick(environment, ['TRUST_PROXY', 'REGISTRATIONS_PER_NETWORK', 'SMTP_URL', 'MAIL_FROM', 'MODULE_OVERRIDES', 'MODULE_HEALTH_USERS', 'MODULE_HEALTH_PERCENT', 'MODULE_HEALTH_MINUTES']),
    // Here the build is the release.
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
      // Some shells and Conda export one that means another thing.
      HOST: undefined,
      PORT: String(port),
      LOG_LEVEL: environment.LOG_LEVEL,
      PUBLIC_ORIGIN: environment.PUBLIC_ORIGIN,
      ...processSecrets(secrets, adminUrl)[name],
      ...own,
    },
  }
}

/** PATH and the like, without what is ours to hand out. */
function inherited(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => ![...variableNames, ...secretNames].includes(name)))
}

function pick<K extends keyof Environment>(environment: Environment, names: readonly K[]): Pick<Environment, K> {
  return Object.fromEntries(names.map((name) => [name, environment[name]])) as Pick<Environment, K>
}
