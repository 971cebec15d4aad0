import { defaultReminderSteps } from '@billfold/contracts/invoices/default-emails'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceEmailCalls } from '@billfold/contracts/invoices/invoice-email-calls'
import { invoiceReminderCalls } from '@billfold/contracts/invoices/invoice-reminder-calls'
import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { queryAs } from '@billfold/server-kit/testing/database'
import { pagesOf } from '@billfold/server-kit/testing/pdf-text'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingWithoutStripe } from '../../testing/billing-without-stripe.ts'
import { bill, createFreelancer, type Freelancer, tokenOf } from '../../testing/freelancer.ts'

let service: TestService
let anna: Freelancer

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = await createFreelancer(service)
})

const rows = <Row extends object>(sql: string, values: unknown[]) => queryAs<Row>(service.database.adminUrl, null, sql, values)
const setClientLanguage = (language: string | null) => rows('update projects.client set language = $2 where id = $1', [anna.project.clientId, language])
const setAccountLanguage = (language: string) =>
  rows("insert into accounts.settings (user_id, profile, company) values ($1, jsonb_build_object('language', $2::text), jsonb_build_object('country', 'AT'))", [anna.id, language])
const create = (more: object = {}) => bill(anna, [], { invoiceNumber: 'RE-1', dueDate: '2099-12-31', lineItems: [{ description: 'Work', quantity: '2.5', rate: '500' }], ...more })
const draftOf = async ({ id }: { id: number }, kind: 'invoice' | 'reminder' = 'invoice') => (await anna.call(invoiceEmailCalls.draft, { params: { id }, query: { kind } })).body
const save = (body: object) => anna.call(invoiceEmailCalls.saveTemplate, { body })
const templateIn = async (language?: 'en' | 'es' | 'fr' | 'de') => (await anna.call(invoiceEmailCalls.template, { query: language ? { language } : {} })).body
const OLD_TEXT = { subject: 'Your bill {number}', message: 'Dear {client}' }
const saveOldTemplate = () => rows('insert into billing.invoice_email_template (user_id, subject, message) values ($1, $2, $3)', [anna.id, OLD_TEXT.subject, OLD_TEXT.message])

describe('an invoice e-mail', () => {
  test('is in the client’s language and includes the PDF', { timeout: 40_000 }, async () => {
    await setClientLanguage('de')
    const invoice = await create()
    expect(await draftOf(invoice)).toMatchObject({
      subject: 'Rechnung RE-1 von Test User',
      message: 'Guten Tag Acme Studio,\n\nhiermit erhalten Sie die Rechnung RE-1 über 1.250,00\u00a0$, fällig am 31.12.2099.\n\nVielen Dank!',
    })
    await anna.call(invoiceEmailCalls.send, { params: invoice, body: {} })
    const [mail] = await rows<{ html: string; name: string; attachment: Buffer }>('select html, attachment_name as name, attachment from billing.mail where user_id = $1', [anna.id])
    expect(mail?.html).toContain('<html lang="de">')
    expect(mail?.name).toBe('Rechnung-RE-1.pdf')
    const [page] = pagesOf(mail?.attachment ?? Buffer.alloc(0))
    for (const text of ['RECHNUNG', 'RECHNUNGAN', 'Fällig', '31.12.2099', '2,5', '1.250,00', 'Zuzahlen']) expect(page).toContain(text)
  })

  test('is in the account’s language if the client has none', async () => {
    await setAccountLanguage('fr')
    const invoice = await create()
    expect((await draftOf(invoice)).subject).toBe('Facture RE-1 de Test User')
    await setClientLanguage('en')
    expect((await draftOf(invoice)).subject).toBe('Invoice RE-1 from Test User')
  })

  test('uses the template saved for its language', async () => {
    await setClientLanguage('de')
    const invoice = await create()
    expect((await save({ language: 'de', subject: 'Ihre Rechnung {number}' })).body).toMatchObject({ language: 'de', subject: 'Ihre Rechnung {number}', defaults: { subject: 'Rechnung {number} von {company}' } })
    await save({ language: 'en', subject: 'Your invoice {number}' })
    expect((await draftOf(invoice)).subject).toBe('Ihre Rechnung RE-1')
    expect((await templateIn('es')).subject).toBe('Factura {number} de {company}')
    expect((await save({ language: 'de', subject: null })).body.subject).toBe('Rechnung {number} von {company}')
  })

  test('falls back to a template that was saved without a language', async () => {
    await saveOldTemplate()
    for (const language of [undefined, 'en', 'de'] as const) expect(await templateIn(language)).toMatchObject(OLD_TEXT)
    await save({ language: 'de', subject: 'Rechnung {number}' })
    expect(await templateIn('de')).toMatchObject({ subject: 'Rechnung {number}', message: OLD_TEXT.message })
    expect(await templateIn('fr')).toMatchObject(OLD_TEXT)
    await save({ language: 'fr', subject: null, message: null })
    expect((await templateIn('fr')).subject).toBe('Facture {number} de {company}')
  })

  test('returns 400 when a template is saved for an unknown language', async () => {
    const { status, error } = await save({ language: 'xx', subject: 'Hi' })
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'language'])
  })
})

describe('reminders and receipts', () => {
  const reminders = async (language: 'de' | 'en' | 'fr') => (await anna.call(invoiceReminderCalls.settings, { query: language ? { language } : {} })).body

  test('use one template per language, but the same days for all languages', async () => {
    await anna.call(invoiceReminderCalls.saveSettings, { body: { isEnabled: true } })
    const german = await reminders('de')
    expect(german.steps[0]?.subject).toBe('Erinnerung: Rechnung {number} ist am {dueDate} fällig')
    const steps = german.steps.map((step, index) => (index === 0 ? { ...step, days: -5, subject: 'Bald fällig: {number}' } : step))
    await anna.call(invoiceReminderCalls.saveSettings, { body: { language: 'de', steps } })
    expect((await reminders('de')).steps[0]).toMatchObject({ days: -5, subject: 'Bald fällig: {number}' })
    expect((await reminders('en')).steps[0]).toEqual({ ...defaultReminderSteps[0], days: -5 })
    expect((await reminders('fr')).steps[3]?.subject).toBe('Deuxième rappel\u00a0: la facture {number} a {daysOverdue} de retard')
  })

  test('use a template that was saved without a language', async () => {
    await rows("insert into billing.reminder_step (user_id, number, is_on, days, subject, message) select $1, n, true, n, 'Old ' || n, 'Old text' from generate_series(1, 4) n", [anna.id])
    await rows("insert into billing.receipt_settings (user_id, is_enabled, subject, message) values ($1, true, 'Old receipt', 'Thanks')", [anna.id])
    expect((await reminders('de')).steps.map(({ subject }) => subject)).toEqual(['Old 1', 'Old 2', 'Old 3', 'Old 4'])
    expect((await anna.call(invoiceReminderCalls.receipts, { query: { language: 'fr' } })).body).toMatchObject({ isEnabled: true, subject: 'Old receipt' })
  })

  test('are written in the client’s language', async () => {
    await setClientLanguage('fr')
    const invoice = await create({ issueDate: '2020-01-01', dueDate: '2020-01-31', status: 'sent' })
    expect((await draftOf(invoice, 'reminder')).subject).toMatch(/^Deuxième rappel : la facture RE-1 a \d+ jours de retard$/)
  })
})

test('the client’s page is in the client’s language', async () => {
  await setClientLanguage('de')
  await setAccountLanguage('fr')
  const token = await tokenOf(anna, await create())
  const { document } = (await anna.call(invoiceSharingCalls.read, { params: { token } })).body
  expect(document).toMatchObject({ language: 'de', labels: { title: 'Rechnung RE-1' }, dueOrPaid: 'Fällig am 31.12.2099', subtotal: '1.250,00\u00a0$' })
  expect(document.from.lines).toContain('Österreich')
})

test('the preview of an e-mail text uses an example invoice and saves nothing', async () => {
  const preview = (body: object) => anna.call(invoiceEmailCalls.previewTexts, { body: { kind: 'invoice', subject: '{number}', message: '{client} {amount}', ...body } })
  expect((await preview({ language: 'de' })).body.html).toMatch(/Muster GmbH 1\.250,00\u00a0\$[\s\S]*Rechnung ansehen und bezahlen/)
  expect((await preview({ kind: 'reminder', days: 7, language: 'de' })).body.html).toContain('7 Tage')
  expect((await preview({ kind: 'receipt' })).body.html).toContain('Amount paid')
  expect((await preview({ kind: 'other' })).status).toBe(400)
  expect((await templateIn()).subject).not.toBe('{number}')
  expect((await anna.call(invoiceCalls.list)).body).toEqual([])
})
