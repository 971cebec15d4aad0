import type { ServiceName } from '../database/roles.ts'
import { identityHeaders } from '../identity.ts'
import { type ServiceDefinition, type ServiceOptions, startService } from '../service.ts'
import { type Caller, caller } from './caller.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { signTestIdentity, testKeys } from './keys.ts'
import { silentLog } from './log.ts'

export type { Caller }

export interface TestService {
  database: TestDatabase
  port: number
  metricsPort: number | undefined
  as(userId: number | null, timeZone?: string, portalLinkId?: string): Caller
  close(): Promise<void>
}

/** Starts the real service over HTTP with its own database. Validates all responses against the contract. */
export async function startTestService(definition: ServiceDefinition, shared?: TestDatabase, options: Partial<ServiceOptions> = {}): Promise<TestService> {
  const database = shared ?? (await testDatabase())
  const running = await startService(definition, {
    databaseUrl: database.url(definition.name),
    ...testServiceKeys(definition.name),
    port: 0,
    log: silentLog,
    checkAnswers: true,
    ...options,
  })
  return {
    database,
    port: running.port,
    metricsPort: running.metricsPort,
    as:
      (userId, timeZone = 'America/New_York', portalLinkId) =>
      (call, input) =>
        caller(`http://127.0.0.1:${running.port}`, () => identityHeaders(signTestIdentity, call, { userId, timeZone, portalLinkId }))(call, input),
    async close() {
      await running.close()
      if (!shared) await database.drop()
    },
  }
}

export function testServiceKeys(service: ServiceName): Pick<ServiceOptions, 'identityPublicKeys' | 'shareKeys' | 'evidenceKey'> {
  const { identityPublic: identityPublicKeys, shareProjects, shareProposals, shareInvoices, evidence: evidenceKey } = testKeys
  if (service === 'billing') return { identityPublicKeys, shareKeys: shareInvoices }
  return service === 'projects' ? { identityPublicKeys, shareKeys: shareProjects } : { identityPublicKeys, shareKeys: shareProposals, evidenceKey }
}
