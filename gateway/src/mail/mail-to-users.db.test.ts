import type { NotificationKind } from '@billfold/contracts/notifications/notification'
import { type Language, languages } from '@billfold/contracts/settings/languages'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { openDatabase } from '@billfold/server-kit/database/open-database'
import { queryAs } from '@billfold/server-kit/testing/database'
import { type MailServer, refusal, startMailServer } from '@billfold/server-kit/testing/mail-server'
import { everyUser } from '@billfold/server-kit/jobs/user-batches'
import { silentLog } from '@billfold/server-kit/testing/log'
import type { MikroORM } from '@mikro-orm/postgresql'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailJob } from '../jobs.ts'
import { tell } from '../testing/tell.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

let gateway: TestGateway
let server: MailServer
let ada: Awaited<ReturnType<TestGateway['signedIn']>>
/** Database connections of two simulated gateways. */
let workers: MikroORM[]
/** Errors that the test mail server returns for a recipient (`says`) and for MAIL FROM (`greets`); undefined if it accepts them. */
let says: ((address: string) => Error | undefined) | undefined
let greets: Error | undefined
let asked = 0

const accepting: Parameters<typeof startMailServer>[0] = {
  onMailFrom(_, __, done) {
    asked += 1
    done(greets)
  },
  onRcptTo: ({ address }, _, done) => done(says?.(address)),
}

beforeAll(async () => {
  gateway = await startTestGateway()
  server = await startMailServer(accepting)
  workers = [1, 2].map(() => openDatabase({ url: gateway.database.url('accounts'), schema: 'accounts', entities: [] }))
})
afterAll(async () => {
  for (const orm of workers) await orm.close()
  await server.close()
  await gateway.close()
})
beforeEach(async () => {
  ada = await confirmed()
})
afterEach(() => {
  says = undefined
  greets = undefined
  server.taken.length = 0
})

/** Pass null to run without a mail server. */
async function run(smtpUrl: string | null = server.smtpUrl, orm = workers[0]): Promise<void> {
  const tools = { mail: { smtpUrl: smtpUrl ?? undefined, from: 'Billfold <no-reply@billfold.example>' }, publicOrigin: 'https://billfold.example' }
  if (orm) await mailJob(tools).run({ orm, log: silentLog }, everyUser)
}

async function confirmed() {
  const signedIn = await gateway.signedIn()
  await gateway.confirmEmail(signedIn.user)
  return signedIn
}

interface StoredMail {
  recipient: string
  subject: string
  html: string
  text: string
  state: string
  error: string | null
}

const mailsTo = (user: { id: number }) => queryAs<StoredMail>(gateway.database.url('accounts'), user.id, 'select recipient, subject, html, text, state, error from mail order by id')
const switchTo = (notifications: object) => ada.call(settingsCalls.update, { body: { notifications } })
const off = { emailInvoices: false, emailPayments: false, emailProjects: false, emailMessages: false }
/** Makes all postponed messages due. */
const wait = () => queryAs(gateway.database.adminUrl, null, "update accounts.mail set not_before = now() where state = 'waiting'")

describe('a message about an event', () => {
  const everyKind: NotificationKind[] = ['invoice-paid', 'invoice-viewed', 'invoice-overdue', 'payment-received', 'proposal-viewed', 'proposal-signed', 'proposal-declined', 'question-asked', 'link-requested', 'project-half-done', 'project-done', 'project-due', 'budget-nearly-used', 'budget-used-up']

  test.each<[object, NotificationKind[]]>([
    [{}, ['invoice-paid', 'invoice-overdue', 'payment-received', 'question-asked', 'link-requested']],
    [off, []],
    [{ ...off, emailInvoices: true }, ['invoice-paid', 'invoice-overdue']],
    [{ ...off, emailPayments: true }, ['invoice-paid', 'payment-received']],
    [{ ...off, emailMessages: true }, ['question-asked', 'link-requested']],
    [{ ...off, emailProjects: true }, ['project-half-done', 'project-done', 'project-due', 'budget-nearly-used', 'budget-used-up']],
  ])('is sent according to the settings %j', async (switches, expected) => {
    for (const kind of everyKind) await tell(gateway.database, ada.user.id, { kind, name: kind })
    await switchTo(switches)
    await run(null)
    // Settings apply only to later notifications.
    await switchTo({ emailInvoices: true, emailPayments: true, emailProjects: true })
    await run(null)
    expect((await mailsTo(ada.user)).map(({ subject }) => everyKind.find((kind) => subject.includes(kind)))).toEqual(expected)
  })

  test('is sent only once, even with two concurrent workers', async () => {
    const users = [ada, ...(await Promise.all([1, 2, 3].map(confirmed)))]
    await Promise.all(users.flatMap(({ user }) => Array.from({ length: 12 }, (_, n) => tell(gateway.database, user.id, { name: `T-${n}` }))))
    for (let round = 0; round < 3; round++) await Promise.all(workers.flatMap((orm) => [run(server.smtpUrl, orm), run(server.smtpUrl, orm)]))
    const perUser = users.map(({ user }) => server.taken.filter(({ to }) => to[0] === user.email).length)
    expect([server.taken.length, perUser]).toEqual([48, [12, 12, 12, 12]])
    expect(new Set(server.taken.map(({ message }) => /^Message-ID: (.*)$/m.exec(message)?.[1])).size).toBe(48)
    expect(new Set((await mailsTo(ada.user)).map(({ state }) => state))).toEqual(new Set(['sent']))
  })

  test('explains what happened and how to unsubscribe, and escapes names and amounts', async () => {
    await tell(gateway.database, ada.user.id, { name: '<b>INV</b>\r\nBcc: eve@example.com', clientName: '<script>alert(1)</script>', amount: '1234.50' })
    await run()
    const [mail] = await mailsTo(ada.user)
    expect(mail).toMatchObject({ recipient: ada.user.email, state: 'sent' })
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(mail?.html).not.toMatch(/<b>|<script/)
    for (const part of ['$1,234.50', 'https://billfold.example/invoices?view=7', 'https://billfold.example/settings?tab=notifications', 'Invoice Updates']) expect(mail?.text).toContain(part)
    const [sent] = server.taken
    expect(sent?.to).toEqual([ada.user.email])
    expect(sent?.message).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(sent?.message).toMatch(/^List-Unsubscribe:\s*<https:\/\/billfold\.example\/unsubscribe\/[\w-]{43}>\r?$/m)
    expect(sent?.message).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    expect(sent?.message.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im)
  })

  test('is not sent to an unconfirmed address, even if the address is confirmed later', async () => {
    const berta = await gateway.signedIn()
    await tell(gateway.database, berta.user.id)
    await run()
    await gateway.confirmEmail(berta.user)
    await run()
    expect([await mailsTo(berta.user), server.taken]).toEqual([[], []])
    await tell(gateway.database, berta.user.id, { name: 'T-2' })
    await run()
    expect(server.taken.map(({ to }) => to)).toEqual([[berta.user.email]])
  })

  test.each<[Language, string, string]>([
    ['en', 'Invoice T-1 is overdue', '“Invoice Updates”'],
    ['es', 'La factura T-1 está vencida', '«Novedades de facturas»'],
    ['fr', 'La facture T-1 est en retard', '«\u00a0Suivi des factures\u00a0»'],
    ['de', 'Rechnung T-1 ist überfällig', '„Rechnungen“'],
  ])('is written in the user’s language: %s', async (language, subject, reason) => {
    expect(languages).toContain(language)
    await ada.call(settingsCalls.update, { body: { profile: { language } } })
    await tell(gateway.database, ada.user.id, { kind: 'invoice-overdue', name: 'T-1', amount: '1234.5' })
    await run(null)
    const [mail] = await mailsTo(ada.user)
    expect(mail?.subject).toBe(subject)
    expect(mail?.html).toContain(`<html lang="${language}">`)
    for (const part of [reason, '$1,234.50']) expect(mail?.text).toContain(part)
  })

  test('is sent even if the result of the previous message cannot be stored', async () => {
    const admin = (sql: string) => queryAs(gateway.database.adminUrl, null, sql)
    const berta = await confirmed()
    await admin(`create function accounts.refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse before update on accounts.mail for each row when (new.user_id = ${ada.user.id}) execute function accounts.refuse()`)
    for (const { user } of [ada, berta]) await tell(gateway.database, user.id)
    await run()
    await admin('drop function accounts.refuse cascade')
    expect([await mailsTo(ada.user), await mailsTo(berta.user)]).toMatchObject([[{ state: 'waiting' }], [{ state: 'sent' }]])
    await run()
    expect(await mailsTo(ada.user)).toMatchObject([{ state: 'sent' }])
  })

  test('is not sent to demo accounts or about deleted records', async () => {
    await tell(gateway.database, ada.user.id, { name: 'Deleted' })
    await queryAs(gateway.database.url('billing'), ada.user.id, "select accounts.forget_notifications('invoice', array[7])")
    const demo = await confirmed()
    await queryAs(gateway.database.adminUrl, null, 'update accounts.account set is_demo = true where id = $1', [demo.user.id])
    await tell(gateway.database, demo.user.id)
    await run()
    expect([await mailsTo(ada.user), await mailsTo(demo.user), server.taken]).toEqual([[], [], []])
  })
})

describe('delivery', () => {
  test('leaves a message in the outbox if no mail server is configured, even if one is configured later', async () => {
    await tell(gateway.database, ada.user.id)
    await run(null)
    await run()
    expect(await mailsTo(ada.user)).toMatchObject([{ state: 'outbox', error: null }])
    expect(server.taken).toEqual([])
  })

  test('retries later if the mail server is down or busy', async () => {
    const away = await startMailServer(accepting)
    await away.close()
    await tell(gateway.database, ada.user.id)
    await run(away.smtpUrl)
    expect(await mailsTo(ada.user)).toMatchObject([{ state: 'waiting', error: null }])
    // Not due yet.
    await run()
    expect(server.taken).toEqual([])
    await wait()
    says = () => refusal(451, 'Come back later')
    await run()
    await wait()
    says = undefined
    await run()
    expect(server.taken).toHaveLength(1)
    expect(await mailsTo(ada.user)).toMatchObject([{ state: 'sent' }])
  })

  test('continues with other recipients if the mail server rejects one temporarily', async () => {
    const berta = await confirmed()
    for (const { user } of [ada, berta]) await tell(gateway.database, user.id)
    says = (address) => (address === ada.user.email ? refusal(450, 'Mailbox full') : undefined)
    await run()
    expect(server.taken.map(({ to }) => to)).toEqual([[berta.user.email]])
    expect([await mailsTo(ada.user), await mailsTo(berta.user)]).toMatchObject([[{ state: 'waiting' }], [{ state: 'sent' }]])
  })

  test('stops until the next run if the mail server rate-limits us', async () => {
    const berta = await confirmed()
    for (const { user } of [ada, berta]) await tell(gateway.database, user.id)
    greets = refusal(451, 'Too busy')
    const before = asked
    await run()
    expect(asked - before).toBe(1)
    expect([await mailsTo(ada.user), await mailsTo(berta.user)]).toMatchObject([[{ state: 'waiting' }], [{ state: 'waiting' }]])
  })

  test('gives up if the mail server is down for hours or rejects a message permanently, and records the reason in the outbox', async () => {
    says = () => refusal(451, 'Come back later')
    await tell(gateway.database, ada.user.id)
    for (let n = 0; n < 8; n++) {
      expect((await mailsTo(ada.user)).map(({ state }) => state)).toEqual(n === 0 ? [] : ['waiting'])
      await wait()
      await run()
    }
    says = () => refusal(550, 'No such user here')
    await tell(gateway.database, ada.user.id)
    await run()
    expect(await mailsTo(ada.user)).toMatchObject([
      { state: 'failed', error: 'The mail server refused the recipient: 451 Come back later' },
      { state: 'failed', error: 'The mail server refused the recipient: 550 No such user here' },
    ])
  })
})
