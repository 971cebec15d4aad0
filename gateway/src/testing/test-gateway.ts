import { randomUUID } from 'node:crypto'
import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import type { User } from '@billfold/contracts/accounts/user'
import { createApp, type Middleware } from '@billfold/server-kit/app'
import { type Running, serve } from '@billfold/server-kit/serve'
import { type Caller, caller } from '@billfold/server-kit/testing/caller'
import { queryAs, type TestDatabase, testDatabase } from '@billfold/server-kit/testing/database'
import { testKeys } from '@billfold/server-kit/testing/keys'
import { silentLog } from '@billfold/server-kit/testing/log'
import type { ServiceUrls } from '../forwarding/upstream.ts'
import { type GatewayOptions, startGateway } from '../start-gateway.ts'

export const PASSWORD = 'correct horse'

export interface Visitor {
  call: Caller
  cookies: Map<string, string>
}

export interface TestGateway {
  database: TestDatabase
  origin: string
  port: number
  metricsPort: number | undefined
  visitor(headers?: Record<string, string>): Visitor
  signedIn(headers?: Record<string, string>): Promise<Visitor & { user: User }>
  confirmEmail(user: Pick<User, 'id'>): Promise<void>
  close(): Promise<void>
}

interface Options extends Partial<Omit<GatewayOptions, 'services'>> {
  services?: Partial<ServiceUrls>
}

/** Starts the real gateway over HTTP with its own database. Services that are not specified are down. */
export async function startTestGateway({ services, ...options }: Options = {}): Promise<TestGateway> {
  const database = await testDatabase()
  const down = 'http://127.0.0.1:9'
  const running = await startGateway({
    port: 0,
    publicOrigin: 'http://localhost:3000',
    databaseUrl: database.url('accounts'),
    searchUrl: database.searchUrl,
    keys: testKeys,
    services: { projects: down, billing: down, proposals: down, ...services },
    log: silentLog,
    checkAnswers: true,
    registrationsPerNetwork: 1_000_000,
    ...options,
  })
  const origin = `http://127.0.0.1:${running.port}`
  const visitor = (headers: Record<string, string> = {}) => newVisitor(origin, headers)
  return {
    database,
    origin,
    port: running.port,
    metricsPort: running.metricsPort,
    visitor,
    async signedIn(headers) {
      const signedIn = visitor(headers)
      const { body: user } = await signedIn.call(accountCalls.register, { body: someone() })
      return { ...signedIn, user }
    },
    async confirmEmail({ id }) {
      await queryAs(database.adminUrl, null, 'update accounts.account set email_confirmed_at = now() where id = $1', [id])
    },
    async close() {
      await running.close()
      await database.drop()
    },
  }
}

export function someone() {
  const username = `user-${randomUUID()}`
  return { username, email: `${username}@example.com`, firstName: 'Ada', lastName: 'Byron', password: PASSWORD }
}

export function cookieHeader(cookies: Map<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

function newVisitor(origin: string, headers: Record<string, string>): Visitor {
  const cookies = new Map<string, string>()
  const send = caller(origin, () => ({ ...headers, cookie: cookieHeader(cookies) }))
  const call: Caller = async (declared, input) => {
    const answer = await send(declared, input)
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
      if (line.includes('expires=Thu, 01 Jan 1970')) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return { call, cookies }
}

export async function startUpstream(answer: Middleware): Promise<Running & { url: string }> {
  const app = createApp({ log: silentLog, trustRequestId: true })
  app.use(answer)
  const running = await serve({ handle: app.callback(), port: 0, host: '127.0.0.1', release: async () => {} })
  return { ...running, url: `http://127.0.0.1:${running.port}` }
}
