import { IDENTITY_HEADER, signIdentity } from '../identity.ts'
import { type ServiceDefinition, type ServiceOptions, startService } from '../service.ts'
import { type Caller, caller } from './caller.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { silentLog } from './silent-log.ts'

export type { Caller }

export interface TestService {
  database: TestDatabase
  port: number
  /** Calls as the gateway would, on behalf of a user or (null) of somebody without a session. */
  as(userId: number | null, timeZone?: string): Caller
  close(): Promise<void>
}

/** The real service over real HTTP and a database of its own. Every answer is held against the contract. */
export async function startTestService(definition: ServiceDefinition, shared?: TestDatabase, options: Partial<ServiceOptions> = {}): Promise<TestService> {
  const database = shared ?? (await testDatabase())
  const { internalKey } = database
  const running = await startService(definition, {
    databaseUrl: database.url(definition.name),
    internalKey,
    port: 0,
    log: silentLog,
    checkAnswers: true,
    ...options,
  })
  return {
    database,
    port: running.port,
    as: (userId, timeZone = 'America/New_York') =>
      caller(`http://127.0.0.1:${running.port}`, () => ({ [IDENTITY_HEADER]: signIdentity({ userId, timeZone }, internalKey) })),
    async close() {
      await running.close()
      if (!shared) await database.drop()
    },
  }
}
