import { dirname } from 'node:path'
import { services } from '@billfold/server-kit/database/roles'
import { type Kept, keepRunning, launchProgram, openLog, type Program, type Run } from '../../scripts/start/processes.ts'
import { freePort } from '../../scripts/start/ports.ts'
import { listPrograms } from '../../scripts/start/programs.ts'
import type { DatabaseUrls } from '../../scripts/keys/deployment.ts'
import { testSecrets } from '../../scripts/test/test-secrets.ts'
import type { Backend } from './haproxy.ts'

const root = dirname(dirname(import.meta.dirname))

export const REPLICAS = 2
const POOL_SIZE = 5
export const processNames = ['gateway', ...services] as const

export type Ports = Readonly<Record<(typeof processNames)[number], number>>

export interface Replica extends AsyncDisposable, Backend {
  /** Kills the process, which is then restarted automatically. */
  kill(): void
  /** Stops the process with SIGTERM and restarts it with these additional environment variables. */
  restart(environment?: Record<string, string>): Promise<void>
}

interface ReplicaOptions {
  folder: string
  urls: DatabaseUrls
  /** The load balancer's port for each process. */
  ports: Ports
}

/** Chooses the replicas' ports before they run, because the load balancer starts first. */
export async function listReplicas({ folder, urls, ports }: ReplicaOptions): Promise<{ process: string; program: Program }[]> {
  const listed: { process: string; program: Program }[] = []
  for (let number = 1; number <= REPLICAS; number++) {
    const environment = { PORT: await freePort(), DATA_DIR: folder, PUBLIC_ORIGIN: `http://localhost:${ports.gateway}`, DATABASE_URL: urls.adminUrl, DATABASE_POOL_SIZE: String(POOL_SIZE), REGISTRATIONS_PER_NETWORK: '100000', TRUST_PROXY: '1' }
    const programs = await listPrograms({ root, urls, secrets: testSecrets, environment })
    for (const program of [...programs.services, programs.gateway]) listed.push({ process: program.name, program: behindBalancer(program, number, ports) })
  }
  return listed
}

function behindBalancer(program: Program, number: number, ports: Ports): Program {
  const callsServices = program.name === 'gateway' || program.name === 'proposals'
  const addresses = Object.fromEntries(services.map((service) => [`${service.toUpperCase()}_URL`, `http://127.0.0.1:${ports[service]}`]))
  const counts = processNames.map((name) => `${name}:${REPLICAS}`).join(',')
  return { ...program, name: `${program.name}-${number}`, environment: { ...program.environment, ...(callsServices && addresses), REPLICAS: counts } }
}

export async function startReplica(program: Program, folder: string): Promise<Replica> {
  const log = openLog(folder, program.name, 'silent')
  let current: Run | undefined
  const begin = async (environment: Record<string, string> = {}): Promise<Kept> => {
    const kept = keepRunning(program.name, async () => (current = launchProgram({ ...program, environment: { ...program.environment, ...environment } }, log)))
    await kept.ready
    return kept
  }
  let kept = await begin()
  return {
    name: program.name,
    port: program.port,
    kill: () => void (current?.pid && process.kill(current.pid, 'SIGKILL')),
    async restart(environment) {
      await kept[Symbol.asyncDispose]()
      kept = await begin(environment)
    },
    [Symbol.asyncDispose]: () => kept[Symbol.asyncDispose](),
  }
}
