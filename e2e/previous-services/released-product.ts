import type { BodyInput, Call, QueryInput, ResponseOf } from '@billfold/contracts/call'
import { type ServiceName, services } from '@billfold/server-kit/database/roles'
import { IDENTITY_HEADER } from '@billfold/server-kit/identity'
import { caller } from '@billfold/server-kit/testing/caller'
import type { TestDatabase } from '@billfold/server-kit/testing/database'
import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { unpackRelease } from './release.ts'
import { type ReleasedService, startReleased } from './start-released.ts'

interface Input<C extends Call> {
  userId?: number | null
  params?: Record<string, unknown>
  query?: QueryInput<C>
  body?: BodyInput<C> | Record<string, unknown>
}

export interface ReleasedProduct extends AsyncDisposable {
  /** As they were declared. */
  calls: readonly Call[]
  /** A call as the last release declared it, which the answer is held against. A refusal is a failure, and told with what the service logged. */
  ask<C extends Call>(call: C, input?: Input<C>): Promise<ResponseOf<C>>
}

export async function startReleasedProduct(database: TestDatabase): Promise<ReleasedProduct> {
  await using starting = new AsyncDisposableStack()
  const release = starting.use(await unpackRelease())
  const start = async (name: ServiceName, more = {}): Promise<ReleasedService> => {
    const environment = { DATABASE_URL: database.url(name), INTERNAL_KEY, PUBLIC_ORIGIN: 'https://billfold.example' }
    return starting.use(await startReleased(release.main(name), { ...environment, ...more }))
  }
  const [projects, billing] = await Promise.all([start('projects'), start('billing')])
  const running = { projects, billing, proposals: await start('proposals', { PROJECTS_URL: projects.origin }) }
  const started = starting.move()

  const isOurs = (name: string): name is ServiceName => services.some((service) => service === name)
  return {
    calls: release.calls,
    async ask({ name }, { userId = null, ...input } = {}) {
      const call = release.calls.find((declared) => declared.name === name)
      if (!call || !isOurs(call.service)) throw new Error(`No service of the last release answers ${name}`)
      const service = running[call.service]
      const identity = { [IDENTITY_HEADER]: signAsReleased({ userId, timeZone: 'America/New_York', address: '203.0.113.7' }) }
      const { status, body, error } = await caller(service.origin, () => identity)(call, input)
      const log = status < 500 ? '' : await service.logOf(error.requestId)
      if (status >= 300) throw new Error(`${name} answered ${status}: ${JSON.stringify(error)}\n${log}`)
      if (call.response) z.parse(call.response, body)
      return body as never
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

const INTERNAL_KEY = 'internal-key-of-the-last-release'

/** The recorded release still has one key for everything; with the next recording its services take today's Ed25519 identity. */
function signAsReleased(identity: object): string {
  const payload = Buffer.from(JSON.stringify({ ...identity, expires: Date.now() + 30_000 })).toString('base64url')
  return `${payload}.${createHmac('sha256', INTERNAL_KEY).update(payload).digest('base64url')}`
}
