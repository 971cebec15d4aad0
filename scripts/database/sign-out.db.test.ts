import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { PASSWORD, startTestGateway, type TestGateway } from '../../gateway/src/testing/test-gateway.ts'
import { testRolePasswords } from '../test/test-secrets.ts'
import { runDatabaseCommand } from './database-command.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** Returns the exit code and the output. */
async function signOut(name: string): Promise<[number, string]> {
  const output: string[] = []
  for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockImplementation((text: string) => void output.push(text))
  vi.stubEnv('DATABASE_URL', gateway.database.adminUrl)
  vi.stubEnv('ROLE_PASSWORDS', testRolePasswords)
  return [await runDatabaseCommand(['sign-out', name]), output.join('\n')]
}

test('ends all sessions of the user with the given name or e-mail address and notifies that user', async () => {
  const [ada, berta] = [await gateway.signedIn(), await gateway.signedIn()]
  const { username, email } = ada.user
  const phone = gateway.visitor()
  await phone.call(accountCalls.login, { body: { username, password: PASSWORD } })

  expect(await signOut(email.toUpperCase())).toEqual([0, `${username} is signed out of 2 sessions.`])
  const statuses = await Promise.all([ada, phone, berta].map(async ({ call }) => (await call(accountCalls.currentUser)).status))
  expect(statuses).toEqual([401, 401, 200])
  expect((await phone.call(accountCalls.login, { body: { username, password: PASSWORD } })).status).toBe(200)
  expect((await phone.call(securityCalls.activity)).body).toContainEqual(expect.objectContaining({ kind: 'sessions-ended-by-operator', device: '', address: '' }))
})

test('signs no one out if the name is unknown', async () => {
  expect(await signOut('nobody')).toEqual([1, "No sessions were ended: no user has the name or e-mail address 'nobody'"])
})
