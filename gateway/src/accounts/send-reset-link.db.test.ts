import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import type { Language } from '@billfold/contracts/settings/languages'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { queryAs } from '@billfold/server-kit/testing/database'
import { type MailServer, refusal, startMailServer } from '@billfold/server-kit/testing/mail-server'
import { silentLog } from '@billfold/server-kit/testing/log'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { sendResetLinkJob } from './send-link.ts'

let gateway: TestGateway
let server: MailServer
let orm: MikroORM
let ada: Awaited<ReturnType<TestGateway['signedIn']>>
/** The error the test mail server returns for a recipient; undefined if it accepts the message. */
let says: Error | undefined

beforeAll(async () => {
  gateway = await startTestGateway()
  server = await startMailServer({ onRcptTo: (_, __, done) => done(says) })
  orm = openDatabase({ url: gateway.database.url('accounts'), schema: 'accounts', entities: [] })
})
afterAll(async () => {
  await orm.close()
  await server.close()
  await gateway.close()
})
beforeEach(async () => {
  ada = await gateway.signedIn()
  await gateway.confirmEmail(ada.user)
})
afterEach(() => {
  says = undefined
  server.taken.length = 0
})

const query = (sql: string) => queryAs<{ email: string }>(gateway.database.adminUrl, null, sql, [ada.user.id])
const links = () => query('select from accounts.password_reset where user_id = $1')

function attempt(userId = ada.user.id): Promise<void> {
  const job = sendResetLinkJob({ mail: { smtpUrl: server.smtpUrl, from: 'Billfold <hello@billfold.example>' }, publicOrigin: 'https://billfold.example' })
  return job.run({ orm, log: silentLog }, { userId })
}

/** The sent message, decoded from quoted-printable. */
function sent(): string {
  const [mail] = server.taken
  const bytes = (mail?.message ?? '').replaceAll('=\r\n', '').replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

test.each<[Language, string, string]>([
  ['en', 'Choose a new password', 'The link works once and expires in 30 minutes.'],
  ['es', 'Elija una contraseña nueva', 'El enlace funciona una sola vez y durante 30 minutos.'],
  ['fr', 'Choisir un nouveau mot de passe', 'Le lien fonctionne une seule fois, pendant 30 minutes.'],
  ['de', 'Neues Passwort wählen', 'Der Link funktioniert einmal und 30 Minuten lang.'],
])('writes the message in the user’s language: %s', async (language, heading, text) => {
  await ada.call(settingsCalls.update, { body: { profile: { language } } })
  await attempt()
  for (const part of [`lang="${language}"`, heading, text]) expect(sent()).toContain(part)
})

test('retries with a new link when the mail server is busy', async () => {
  says = refusal(451, 'Come back later')
  await expect(attempt()).rejects.toThrow('451 Come back later')
  says = undefined
  await attempt()
  expect([server.taken.length, await links()]).toEqual([1, [{}, {}]])
  const [, token = ''] = /reset=([\w-]{43})/.exec(sent()) ?? []
  expect((await gateway.visitor().call(securityCalls.resetPassword, { body: { token, newPassword: 'another password' } })).status).toBe(204)
})

test('does not retry when the mail server rejects the address permanently', async () => {
  says = refusal(550, 'No such user here')
  await attempt()
  expect(server.taken).toEqual([])
})

test('sends nothing to demo accounts or deleted accounts', async () => {
  await query('update accounts.account set is_demo = true where id = $1')
  await attempt()
  expect(await links()).toEqual([])
  await query('delete from accounts.account where id = $1')
  await attempt()
  expect(server.taken).toEqual([])
})
