import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { jobRole, ownerRole, schemas, searchRole, serviceRole } from '@billfold/server-kit/database/roles'
import { withClient } from '@billfold/server-kit/database/provision'
import { IDENTITY_HEADER, identitySigner } from '@billfold/server-kit/identity'
import { parseKeys } from '@billfold/server-kit/key-ring'
import { caller } from '@billfold/server-kit/testing/caller'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectsService } from '../../services/projects/src/service.ts'
import { testSecrets } from '../test/test-secrets.ts'
import { readStartEnvironment } from './environment.ts'
import { listPrograms } from './programs.ts'

/** The environment of a compromised billing service. */
let environment: NodeJS.ProcessEnv
let projects: TestService

beforeAll(async () => {
  projects = await startTestService(projectsService)
  const { adminUrl } = projects.database
  const { services } = await listPrograms({ root: '/billfold', environment: readStartEnvironment({}), secrets: testSecrets, urls: { adminUrl } })
  environment = services.find(({ name }) => name === 'billing')?.environment ?? {}
})
afterAll(() => projects.close())

const billing = (sql: string) => queryAs(environment.DATABASE_URL ?? '', null, sql)

describe('an attacker with the billing service’s environment', () => {
  test('can only read that service’s own tables', async () => {
    await expect(billing('select from billing.invoice')).resolves.toEqual([])
    const tables = await queryAs<{ name: string }>(
      projects.database.adminUrl,
      null,
      "select schemaname || '.' || quote_ident(tablename) as name from pg_tables where schemaname = any ($1)",
      [['accounts', 'projects', 'proposals', 'accounts_jobs', 'projects_jobs', 'proposals_jobs']],
    )
    expect(tables.length).toBeGreaterThan(50)
    await withClient(environment.DATABASE_URL ?? '', async (client) => {
      for (const { name } of tables) await expect(client.query(`select from ${name}`), name).rejects.toThrow('permission denied')
      await expect(client.query('select password_hash from accounts.account')).rejects.toThrow('permission denied')
    })
  })

  test('cannot use another role', async () => {
    const own = serviceRole('billing')
    const roles = [...schemas.flatMap((schema) => [ownerRole(schema), serviceRole(schema), jobRole(schema)]), searchRole, 'postgres'].filter(
      (role) => role !== own,
    )
    const { password } = new URL(environment.DATABASE_URL ?? '')
    const known = [password, environment.IDENTITY_PUBLIC_KEYS ?? '']
    for (const role of roles) {
      await expect(billing(`set role ${role}`), role).rejects.toThrow('permission denied to set role')
      for (const each of known) {
        const url = Object.assign(new URL(environment.DATABASE_URL ?? ''), { username: role, password: each }).href
        await expect(queryAs(url, null, 'select 1'), role).rejects.toThrow(/password authentication failed|is not permitted to log in/)
      }
    }
  }, 60_000)

  test('cannot sign an identity for another service', async () => {
    const [published] = parseKeys(environment.IDENTITY_PUBLIC_KEYS ?? '')
    const statusWith = async (token: string) => {
      const { status } = await caller(`http://127.0.0.1:${projects.port}`, () => ({ [IDENTITY_HEADER]: token }))(clientCalls.list)
      return status
    }
    const identity = { userId: 1, timeZone: 'UTC', service: 'projects' } as const
    expect(await statusWith(identitySigner(published)(identity))).toBe(401)
    // Signing with the gateway's key works, but a compromised billing service does not have that key.
    const [key] = parseKeys(testSecrets.keys.identity)
    expect(await statusWith(identitySigner(key)(identity))).toBe(200)
    expect(JSON.stringify(environment)).not.toContain(key.secret)
  })
})
