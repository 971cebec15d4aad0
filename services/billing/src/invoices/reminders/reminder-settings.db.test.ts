import { invoiceReminderCalls } from '@billfold/contracts/invoices/invoice-reminder-calls'
import { DEFAULT_RECEIPT_MESSAGE, DEFAULT_RECEIPT_SUBJECT, defaultReminderSteps } from '@billfold/contracts/invoices/default-emails'
import { type ReminderStep } from '@billfold/contracts/invoices/invoice-reminders'
import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingWithoutStripe } from '../../testing/billing-without-stripe.ts'
import { createFreelancer, type Freelancer } from '../../testing/freelancer.ts'

let service: TestService
let anna: Freelancer

beforeAll(async () => {
  service = await startTestService(billingWithoutStripe)
})
afterAll(() => service.close())
beforeEach(async () => {
  anna = await createFreelancer(service)
})

const settings = async (owner = anna) => (await owner.call(invoiceReminderCalls.settings)).body
const save = (body: object) => anna.call(invoiceReminderCalls.saveSettings, { body })
const receipts = async () => (await anna.call(invoiceReminderCalls.receipts)).body
const saveReceipts = (body: object) => anna.call(invoiceReminderCalls.saveReceipts, { body })
const defaultTexts = defaultReminderSteps.map(({ subject, message }) => ({ subject, message }))
const withFirst = (first: object) => defaultReminderSteps.map((step, index) => (index === 0 ? { ...step, ...first } : step))
const activeSteps = () => queryAs<{ number: number; since: Date }>(service.database.adminUrl, null, 'select number, active_since as since from billing.reminder_step where user_id = $1 and active_since is not null order by number', [anna.id])

describe('payment reminders', () => {
  test('are disabled by default, with four steps before, on and after the due date', async () => {
    expect(await settings()).toEqual({ isEnabled: false, language: 'en', steps: defaultReminderSteps, defaults: defaultTexts, hasMailServer: false })
    expect(defaultReminderSteps.map(({ days }) => days)).toEqual([-3, 0, 7, 14])
  })

  test('use the default templates when enabled, and are not shared with other users', async () => {
    expect((await save({ isEnabled: true })).body).toEqual({ isEnabled: true, language: 'en', steps: defaultReminderSteps, defaults: defaultTexts, hasMailServer: false })
    expect(await activeSteps()).toHaveLength(4)
    expect((await settings(await createFreelancer(service))).isEnabled).toBe(false)
  })

  test('keep settings that are omitted from a save', async () => {
    const steps = withFirst({ days: -10, isOn: false, subject: 'Soon: {number}', message: 'Dear {client}\n{daysOverdue}' })
    await save({ steps })
    expect(await settings()).toMatchObject({ isEnabled: false, steps })
    expect(await activeSteps()).toEqual([])
    await save({ isEnabled: true })
    expect(await settings()).toMatchObject({ isEnabled: true, steps })
    expect((await activeSteps()).map(({ number }) => number)).toEqual([2, 3, 4])
    await save({ isEnabled: false })
    expect([(await settings()).steps, await activeSteps()]).toEqual([steps, []])
  })

  test('accept a request that swaps the days of two reminders', async () => {
    const swapped: ReminderStep[] = defaultReminderSteps.map((step, index) => ({ ...step, days: [7, 0, -3, 14][index] ?? 0 }))
    await save({ isEnabled: true })
    expect((await save({ steps: swapped })).body.steps).toEqual(swapped)
  })

  test('reset the start time of a reminder only when its days change', async () => {
    await save({ isEnabled: true })
    const before = await activeSteps()
    await save({ steps: withFirst({ days: -5, message: 'New' }) })
    const after = await activeSteps()
    expect(after.slice(1)).toEqual(before.slice(1))
    expect(after[0]?.since.getTime()).toBeGreaterThan(before[0]?.since.getTime() ?? Infinity)
  })

  test('can be saved by ten concurrent requests without an error', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => save({ isEnabled: true, steps: withFirst({ days: -5 - index }) })))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })

  test.each([
    [{ isEnabled: 'yes' }, 'isEnabled', 'Must be true or false'],
    [{ steps: [] }, 'steps', 'There must be exactly four reminders'],
    [{ steps: [...defaultReminderSteps, { ...defaultReminderSteps[0], days: 20 }] }, 'steps', 'There must be exactly four reminders'],
    [{ steps: withFirst({ isOn: 1 }) }, 'steps.0.isOn', 'Must be true or false'],
    [{ steps: withFirst({ days: 1.5 }) }, 'steps.0.days', 'Days must be a whole number, at most 365'],
    [{ steps: withFirst({ days: '3' }) }, 'steps.0.days', 'Days must be a whole number, at most 365'],
    [{ steps: withFirst({ days: null }) }, 'steps.0.days', 'Days must be a whole number, at most 365'],
    [{ steps: withFirst({ days: 366 }) }, 'steps.0.days', 'Days must be a whole number, at most 365'],
    [{ steps: withFirst({ days: -366 }) }, 'steps.0.days', 'Days must be a whole number, at most 365'],
    [{ steps: withFirst({ days: 14 }) }, 'steps.3.days', 'Another reminder is already set for this day'],
    [{ steps: withFirst({ subject: '{numer}' }) }, 'steps.0.subject', 'Unknown placeholder {numer}'],
    [{ steps: withFirst({ message: '{paidDate}' }) }, 'steps.0.message', 'Unknown placeholder {paidDate}'],
    [{ steps: withFirst({ message: '{constructor}' }) }, 'steps.0.message', 'Unknown placeholder {constructor}'],
    [{ steps: withFirst({ subject: 'Pay\r\nBcc: b@x.de' }) }, 'steps.0.subject', 'The subject must be one line'],
    [{ steps: withFirst({ subject: 'Pay\nBcc: b@x.de' }) }, 'steps.0.subject', 'The subject must be one line'],
    [{ steps: withFirst({ subject: '' }) }, 'steps.0.subject', 'Please enter a subject'],
    [{ steps: withFirst({ subject: 'x'.repeat(201) }) }, 'steps.0.subject', 'Must be at most 200 characters'],
    [{ steps: withFirst({ message: ' ' }) }, 'steps.0.message', 'Please enter a message'],
    [{ steps: withFirst({ message: 'x'.repeat(5001) }) }, 'steps.0.message', 'Must be at most 5000 characters'],
  ])('reject %j', async (body, path, message) => {
    await save({ isEnabled: true })
    const before = await settings()
    const { status, error } = await save(body)
    expect([status, error.issues?.map((issue) => [issue.path, issue.message])]).toEqual([400, [[path, message]]])
    expect(await settings()).toEqual(before)
  })
})

describe('receipts', () => {
  const texts = { subject: DEFAULT_RECEIPT_SUBJECT, message: DEFAULT_RECEIPT_MESSAGE }
  const defaults = { isEnabled: false, language: 'en', ...texts, defaults: texts }

  test('are disabled by default and keep settings that a request omits', async () => {
    expect(await receipts()).toEqual(defaults)
    expect((await saveReceipts({ isEnabled: true })).body).toEqual({ ...defaults, isEnabled: true })
    expect((await saveReceipts({ subject: 'Paid: {number}', message: '{paidDate}' })).body).toEqual({ ...defaults, isEnabled: true, subject: 'Paid: {number}', message: '{paidDate}' })
    expect((await saveReceipts({ subject: null, message: null })).body).toEqual({ ...defaults, isEnabled: true })
  })

  test.each([
    [{ isEnabled: null }, 'isEnabled', 'Must be true or false'],
    [{ subject: '{daysOverdue}' }, 'subject', 'Unknown placeholder {daysOverdue}'],
    [{ message: '{dueDate}' }, 'message', 'Unknown placeholder {dueDate}'],
    [{ subject: 'Paid\nBcc: b@x.de' }, 'subject', 'The subject must be one line'],
    [{ subject: 'x'.repeat(201) }, 'subject', 'Must be at most 200 characters'],
    [{ message: 'x'.repeat(5001) }, 'message', 'Must be at most 5000 characters'],
  ])('reject %j', async (body, path, message) => {
    const { status, error } = await saveReceipts(body)
    expect([status, error.issues?.map((issue) => [issue.path, issue.message])]).toEqual([400, [[path, message]]])
    expect(await receipts()).toEqual(defaults)
  })
})
