import { outboxCalls } from '@billfold/contracts/outbox/outbox-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { inPages } from '@billfold/web-kit/testing/in-pages.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import declaration from '../../module.json' with { type: 'json' }
import { manyMails, sampleMail, sampleMails } from '../testing/samples.ts'
import { OutboxPage } from './outbox-page.tsx'

const open = (path: string, ...answers: Answer[]) => renderPage(<OutboxPage />, { path, answers })

test('lists messages and opens the selected one', async () => {
  const { user, visited } = open('/outbox', answer(outboxCalls.list, sampleMails), answer(outboxCalls.get, sampleMail()))
  await user.click(await screen.findByRole('link', { name: /^Proposal: Website relaunch/ }))
  expect(visited).toEqual(['/outbox?message=32'])
  expect(await screen.findByRole('heading', { name: 'Proposal: Website relaunch' })).toBeTruthy()
  expect(screen.getByText('This message was not sent')).toBeTruthy()
})

test('shows the subject, recipient, status and date of each message', async () => {
  open('/outbox', answer(outboxCalls.list, sampleMails))
  const row = (await screen.findByRole('link', { name: 'Proposal: Website relaunch' })).closest('tr')
  expect(within(row as HTMLElement).getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'Proposal: Website relaunch', 'hello@northwind.studio', 'In outbox', 'Nov 4, 2026, 5:00 AM',
  ])
})

test('explains that no mail server is set up if the newest message was not delivered', async () => {
  open('/outbox', answer(outboxCalls.list, [sampleMail({ id: 35, state: 'waiting' }), sampleMail()]))
  expect(await screen.findByText('No mail server is set up')).toBeTruthy()
})

test('does not mention a mail server if the newest message was delivered', async () => {
  open('/outbox', answer(outboxCalls.list, [sampleMail({ id: 35, state: 'sent' }), sampleMail({ subject: 'Older' })]))
  await screen.findByRole('link', { name: 'Proposal: Website relaunch' })
  expect(screen.queryByText('No mail server is set up')).toBeNull()
})

test('requests the same page of messages that the shell preloads', async () => {
  const { requests } = open('/outbox', answer(outboxCalls.list, sampleMails))
  await screen.findByRole('link', { name: 'Proposal: Website relaunch' })
  expect(requests.map(({ address }) => address)).toEqual(declaration.routes.find(({ path }) => path === '/outbox')?.data)
})

test('loads more messages while scrolling and offers Retry if they cannot be loaded', async () => {
  onTestFinished(() => void (document.documentElement.scrollTop = 0))
  let isBroken = true
  const page = inPages(manyMails(120))
  const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Proposals is not available right now.' })
  const { user } = open('/outbox', answer(outboxCalls.list, (request) => (isBroken && request.address.includes('cursor=') ? broken : page(request))))
  const table = await screen.findByRole('table', { name: 'Messages' })
  await waitFor(() => expect(within(table).getAllByRole('link').length).toBeLessThan(50))
  document.documentElement.scrollTop = 1800
  fireEvent.scroll(window)
  const failed = within(await screen.findByRole('alert'))
  expect(failed.getByText('Proposals is not available right now.')).toBeTruthy()
  isBroken = false
  await user.click(failed.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(table.querySelector('tr[aria-rowindex="52"] a')).toBeTruthy())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an open message replaces the list and links back to it', async () => {
  open('/outbox?message=32', answer(outboxCalls.get, sampleMail()))
  await screen.findByRole('heading', { name: 'Proposal: Website relaunch' })
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('link', { name: 'All messages' }).getAttribute('href')).toBe('/outbox')
})

test.each([
  ['/outbox', 'Back to Settings', '/settings?tab=notifications'],
  ['/outbox?message=32&from=/proposals/5', 'Back', '/proposals/5'],
  ['/outbox?message=32&from=//evil.example', 'All messages', '/outbox'],
])('at %s, the link “%s” points to %s', async (path, name, address) => {
  open(path, answer(outboxCalls.list, sampleMails), answer(outboxCalls.get, sampleMail()))
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(address)
})

test('shows the HTML part in a sandboxed frame that runs no scripts', async () => {
  open('/outbox?message=32', answer(outboxCalls.get, sampleMail()))
  const frame = await screen.findByTitle<HTMLIFrameElement>('The message as the recipient sees it')
  expect(frame.getAttribute('sandbox')?.split(' ')).toEqual(['allow-popups', 'allow-popups-to-escape-sandbox'])
  expect(frame.getAttribute('src')).toBeNull()
  const link = new DOMParser().parseFromString(frame.getAttribute('srcdoc') ?? '', 'text/html').querySelector('a')
  expect([link?.getAttribute('href'), link?.target, link?.rel]).toEqual(['https://billfold.example/shared/proposal/xR7f', '_blank', 'noopener noreferrer'])
})

test('shows the plain-text part of a message', async () => {
  const { user } = open('/outbox?message=32', answer(outboxCalls.get, sampleMail()))
  await user.click(await screen.findByRole('tab', { name: 'Plain text' }))
  expect(await screen.findByText(/View and sign the proposal: https:/)).toBeTruthy()
})

test('downloads an attachment by its number, counting from 1', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const file = answer(outboxCalls.attachment, { name: 'Proposal-Website-relaunch.pdf', content: new Uint8Array([37]) })
  const { user, requests, toastText } = open('/outbox?message=32', answer(outboxCalls.get, sampleMail()), file)
  await user.click(await screen.findByRole('button', { name: 'Proposal-Website-relaunch.pdf · 49 kB' }))
  await waitFor(() => expect(toastText()).toBe('Success: Attachment downloaded successfully'))
  expect(requests.at(-1)?.address).toBe('/api/outbox/32/attachments/1')
  vi.restoreAllMocks()
})

test('shows why a message failed or that it was not found', async () => {
  const failed = sampleMail({ state: 'failed', error: 'The mail server refused the recipient.' })
  const page = open('/outbox?message=33', answer(outboxCalls.get, failed))
  expect(await screen.findByText('The mail server refused the recipient.')).toBeTruthy()
  page.unmount()
  const missing = new ApiError({ status: 404, code: 'not_found', message: 'Message not found' })
  open('/outbox?message=99', answer(outboxCalls.get, missing))
  expect(await screen.findByText('Message not found')).toBeTruthy()
})

test('shows a notice if the outbox is empty', async () => {
  open('/outbox', answer(outboxCalls.list, []))
  expect(await screen.findByText('No messages yet')).toBeTruthy()
})

test('offers Retry if the list cannot be loaded', async () => {
  let isBroken = true
  const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Proposals is not available right now.' })
  const { user } = open('/outbox', answer(outboxCalls.list, () => (isBroken ? broken : sampleMails)))
  expect(await screen.findByText('The outbox could not be loaded')).toBeTruthy()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('link', { name: /^Proposal: Website relaunch/ })).toBeTruthy()
})
