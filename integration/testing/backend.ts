import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { type Caller, caller } from '@billfold/server-kit/testing/caller'
import { type TestDatabase, testDatabase } from '@billfold/server-kit/testing/database'
import { testKeys } from '@billfold/server-kit/testing/keys'
import { testServiceKeys } from '@billfold/server-kit/testing/service'
import { silentLog } from '@billfold/server-kit/testing/log'
import { type ServiceDefinition, type ServiceOptions, startService } from '@billfold/server-kit/service'
import type { ServiceUrls } from '../../gateway/src/forwarding/upstream.ts'
import { type GatewayOptions, startGateway } from '../../gateway/src/start-gateway.ts'
import { billingWithoutStripe } from '../../services/billing/src/testing/billing-without-stripe.ts'
import { projectsService } from '../../services/projects/src/service.ts'
import { proposalsService } from '../../services/proposals/src/service.ts'

export interface Backend {
  origin: string
  services: ServiceUrls
  database: TestDatabase
  /** Creates an account and signs in. The returned caller sends the given headers with each request. */
  signUp(headers?: Record<string, string>): Promise<Caller>
  /** Creates an account and returns its cookie. */
  register(headers?: Record<string, string>): Promise<string>
  anonymous: Caller
  close(): Promise<void>
}

interface BackendOptions {
  /** The database of another backend, used to start more replicas. The other backend drops the database. */
  database?: TestDatabase
  billing?: ServiceDefinition
  runsJobs?: boolean
  /** The number of connections that each process uses for its calls. */
  poolSize?: number
  /** Turns a database URL into the URL of a pooler. */
  through?: (url: string) => string
  gateway?: Partial<GatewayOptions>
}

/** Starts the gateway and services in this process, with a new database and real HTTP. Checks every response against its contract. */
export async function startBackend({ database: shared, billing = billingWithoutStripe, runsJobs = false, poolSize, through = (url) => url, gateway: options }: BackendOptions = {}): Promise<Backend> {
  await using starting = new AsyncDisposableStack()
  const database = shared ?? (await testDatabase())
  if (!shared) starting.defer(() => database.drop())

  const start = async (service: ServiceDefinition, urls: Pick<ServiceOptions, 'projectsUrl' | 'billingUrl'> = {}) => {
    const directUrl = database.url(service.name)
    const running = await startService(service, { databaseUrl: through(directUrl), directUrl, poolSize, ...testServiceKeys(service.name), ...urls, port: 0, log: silentLog, checkAnswers: true, runsJobs })
    starting.defer(() => running.close())
    return `http://127.0.0.1:${running.port}`
  }
  const projectsUrl = await start(projectsService)
  const billingUrl = await start(billing)
  const services = { projects: projectsUrl, billing: billingUrl, proposals: await start(proposalsService, { projectsUrl, billingUrl }) }
  const gateway = await startGateway({
    port: 0,
    databaseUrl: through(database.url('accounts')),
    directUrl: database.url('accounts'),
    poolSize,
    searchUrl: through(database.searchUrl),
    keys: testKeys,
    publicOrigin: 'http://127.0.0.1',
    services,
    log: silentLog,
    checkAnswers: true,
    registrationsPerNetwork: 1_000_000,
    ...options,
  })
  starting.defer(() => gateway.close())

  const running = starting.move()
  const origin = `http://127.0.0.1:${gateway.port}`
  const anonymous = caller(origin, () => ({}))
  let accounts = 0
  async function register(headers: Record<string, string> = {}): Promise<string> {
    const username = `user-${(accounts += 1)}`
    const body = { username, email: `${username}@example.com`, password: 'correct horse', firstName: 'Test', lastName: 'User' }
    const answer = await anonymous(accountCalls.register, { body, headers })
    return answer.headers.getSetCookie().map((set) => set.split(';')[0]).join('; ')
  }
  return {
    origin,
    services,
    database,
    anonymous,
    register,
    async signUp(others = {}) {
      const cookie = await register(others)
      return caller(origin, () => ({ ...others, cookie }))
    },
    close: () => running.disposeAsync(),
  }
}
