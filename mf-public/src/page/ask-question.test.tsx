import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AskQuestion } from './ask-question.tsx'
import { invoiceAddress } from './requests.ts'

const tooMany = new ApiError({ status: 429, code: 'too_many_requests', message: 'Too many messages' })
const strict = new ApiError({ status: 400, code: 'validation_failed', message: 'Please enter a valid email address', issues: [{ path: 'email', message: 'Please enter a valid email address' }] })

function open(reply?: ApiError | (() => ApiError | undefined), language: 'en' | 'de' = 'en') {
  return renderPage(<AskQuestion address={invoiceAddress('TOKEN')} record="invoice" language={language} />, { answers: [answer(invoiceSharingCalls.ask, reply as undefined)] })
}

async function fillIn({ user }: ReturnType<typeof open>, { name = 'Grace', email = 'grace@acme.test', message = 'When is it due?' } = {}): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Ask a question' }))
  if (name) await user.type(screen.getByLabelText('Your name'), name)
  if (email) await user.type(screen.getByLabelText('Your email address'), email)
  if (message) await user.type(screen.getByLabelText('Your question'), message)
  await user.click(screen.getByRole('button', { name: 'Send question' }))
}

test('sends the question and shows where the answer will arrive', async () => {
  const page = open()
  await fillIn(page)
  expect((await screen.findByText('Your question was sent')).closest('[role=status]')?.textContent).toContain('The answer will come to grace@acme.test.')
  expect(page.requests).toMatchObject([{ address: '/api/public/invoice/TOKEN/questions', method: 'POST', body: { name: 'Grace', email: 'grace@acme.test', message: 'When is it due?' } }])
  expect(screen.queryByRole('button')).toBeNull()
})

test('explains missing and invalid fields, focuses the first one, and sends nothing', async () => {
  const page = open()
  await fillIn(page, { name: ' ', email: 'grace', message: '' })
  for (const text of ['Please enter your name', 'Please enter a valid email address', 'Please enter a message']) expect(screen.getByText(text)).toBeTruthy()
  expect([document.activeElement, page.requests]).toEqual([screen.getByLabelText('Your name'), []])
})

test('shows server errors next to the fields they concern', async () => {
  await fillIn(open(strict))
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
  expect(screen.getByLabelText('Your email address').getAttribute('aria-invalid')).toBe('true')
})

test('keeps the text if sending fails, so that it can be resent', async () => {
  let reply: ApiError | undefined = tooMany
  const page = open(() => reply)
  await fillIn(page)
  expect((await screen.findByRole('alert')).textContent).toBe('Too many messages were sent with this link. Please try again in a few minutes.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your question').value).toBe('When is it due?')
  reply = new ApiError({ status: 0, code: 'offline', message: 'Request failed' })
  await page.user.click(screen.getByRole('button', { name: 'Send question' }))
  expect(await screen.findByText('Your message could not be sent. Please check your connection and try again.')).toBeTruthy()
  reply = undefined
  await page.user.click(screen.getByRole('button', { name: 'Send question' }))
  expect(await screen.findByText('Your question was sent')).toBeTruthy()
})

test('sends only once after a double click', async () => {
  const sent = Promise.withResolvers<undefined>()
  const page = open((() => sent.promise) as unknown as () => undefined)
  await fillIn(page)
  await page.user.click(screen.getByRole('button', { name: 'Sending...' }))
  sent.resolve(undefined)
  expect(await screen.findByText('Your question was sent')).toBeTruthy()
  expect(page.requests).toHaveLength(1)
})

test('can be cancelled, which restores the focus', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Ask a question' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Your name'))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask a question' }))
})

test('uses the language of the page', async () => {
  const { user } = open(undefined, 'de')
  await user.click(screen.getByRole('button', { name: 'Frage stellen' }))
  expect(screen.getByLabelText('Ihre E-Mail-Adresse')).toBeTruthy()
})
