import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { ApiError, keyOf, useLeaveGuards } from '@billfold/web-kit'
import { sampleProposal, signedProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { sampleEmail, sampleEmails } from '../testing/samples.ts'
import { EmailButton } from './email-button.tsx'
import { EmailsCard } from './emails-card.tsx'

async function open(reply: Parameters<typeof answer<typeof proposalCalls.sendEmail>>[1] = sampleEmail(), proposal = sampleProposal()) {
  const page = renderPage(<EmailButton proposal={proposal} />, { answers: [answer(proposalCalls.sendEmail, reply)] })
  await page.user.click(screen.getByRole('button', { name: 'Send Email' }))
  return { ...page, ...(await findDialog()) }
}

async function findDialog() {
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Proposal via Email' }))
  return {
    dialog,
    recipient: dialog.getByLabelText<HTMLInputElement>(/^Recipient Email/),
    message: dialog.getByLabelText<HTMLTextAreaElement>('Message (Optional)'),
    send: dialog.getByRole('button', { name: 'Send Email' }),
  }
}

describe('the Send Email dialog', () => {
  test('starts with the client’s address and requires a valid recipient', async () => {
    const { user, dialog, recipient, send, requests } = await open()
    expect([recipient.placeholder, recipient.value]).toEqual(['hello@northwind.studio', 'hello@northwind.studio'])
    await user.clear(recipient)
    await user.type(recipient, '   ')
    await user.click(send)
    expect(await dialog.findByText('Please enter recipient email')).toBeTruthy()
    await user.type(recipient, 'one@example.com, two@example.com')
    await user.click(send)
    expect(await dialog.findByText('Valid email is required')).toBeTruthy()
    expect(requests).toEqual([])
  })

  test.each([
    [sampleProposal({ validUntil: null }), 'Your client gets a link to view and sign the proposal, and the proposal as a PDF.'],
    [signedProposal, 'Your client gets a link to view the proposal, and a PDF. It can no longer be signed.'],
    [sampleProposal({ status: 'rejected', validUntil: null }), 'Your client gets a link to view the proposal, and a PDF. It can no longer be signed.'],
    [sampleProposal({ status: 'draft', validUntil: '2020-01-01' }), 'Your client gets a link to view the proposal, and a PDF. It can no longer be signed.'],
  ])('explains what the client can do with the link: %#', async (proposal, text) => {
    const { dialog } = await open(undefined, proposal)
    expect(dialog.getByText(text)).toBeTruthy()
  })

  test('sends the email, shows a toast, closes and reopens with its initial values', async () => {
    const { user, dialog, recipient, message, requests, toastText } = await open()
    await user.clear(recipient)
    await user.type(recipient, 'grace@example.com')
    await user.type(message, 'Hello')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Send Email' }))
    await user.click((await findDialog()).send)
    await waitFor(() => expect(toastText()).toBe('Success: Proposal sent successfully'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests[0]?.address).toBe('/api/proposals/1/send-email')
    expect(requests[0]?.body).toEqual({ recipientEmail: 'grace@example.com', message: 'Hello' })
    await user.click(screen.getByRole('button', { name: 'Send Email' }))
    const again = await findDialog()
    expect([again.recipient.value, again.message.value]).toEqual(['hello@northwind.studio', ''])
  })

  test('does not close another dialog when sending finishes late', async () => {
    const late = Promise.withResolvers<ReturnType<typeof sampleEmail>>()
    const { user, recipient, send, toastText } = await open(() => late.promise)
    await user.clear(recipient)
    await user.type(recipient, 'grace@example.com')
    await user.click(send)
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Send Email' }))
    const again = await findDialog()
    await user.type(again.message, 'Once more')
    late.resolve(sampleEmail())
    await waitFor(() => expect(toastText()).toBe('Success: Proposal sent successfully'))
    expect(again.message.isConnected && again.message.value).toBe('Once more')
  })

  test('reports a queued message as on its way instead of sent', async () => {
    const { user, recipient, send, toastText } = await open(sampleEmail({ state: 'waiting' }))
    await user.clear(recipient)
    await user.type(recipient, 'grace@example.com')
    await user.click(send)
    await waitFor(() => expect(toastText()).toBe('The message is on its way: Check the proposal’s emails to see if it was delivered.'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('shows why the mail server rejected an address, and lets the user correct it', async () => {
    const message = 'The mail server refused the recipient: 550 No such user here'
    const { user, recipient, send, requests, toastText } = await open(new ApiError({ status: 409, code: 'conflict', message }))
    await user.clear(recipient)
    await user.type(recipient, 'grace@exmaple.com')
    await user.click(send)
    await waitFor(() => expect(toastText()).toBe(`Error: ${message}`))
    expect([screen.queryByRole('dialog') !== null, recipient.value]).toEqual([true, 'grace@exmaple.com'])
    await user.clear(recipient)
    await user.type(recipient, 'grace@example.com')
    await user.click(send)
    await waitFor(() => expect(requests.map(({ body }) => (body as { recipientEmail: string }).recipientEmail)).toEqual(['grace@exmaple.com', 'grace@example.com']))
  })

  test('links to the outbox if there is no mail server', async () => {
    const { user, recipient, send, toastText, visited } = await open(sampleEmail({ id: 32, state: 'outbox' }))
    await user.clear(recipient)
    await user.type(recipient, 'grace@example.com')
    await user.click(send)
    await waitFor(() => expect(toastText()).toBe('Proposal sent successfully: No mail server is set up: the message is in your outbox.'))
    await user.click(await screen.findByRole('button', { name: 'Open outbox' }))
    expect(visited).toEqual(['/outbox?message=32'])
  })

  test('invalidates the outbox cache after sending', async () => {
    const { user, recipient, send, queryClient } = await open(sampleEmail({ state: 'outbox' }))
    const outbox = keyOf('/api/outbox')
    queryClient.setQueryData(outbox, [])
    await user.clear(recipient)
    await user.type(recipient, 'grace@example.com')
    await user.click(send)
    await waitFor(() => expect(queryClient.getQueryState(outbox)?.isInvalidated).toBe(true))
  })

  test('keeps the entered text after a failure and after closing', async () => {
    const { user, dialog, recipient, send, toastText } = await open(new ApiError({ status: 502, code: 'unreadable', message: 'Request failed with status 502' }))
    await user.clear(recipient)
    await user.type(recipient, 'grace@example.com')
    await user.click(send)
    await waitFor(() => expect(toastText()).toBe('Error: Failed to send proposal'))
    expect(recipient.value).toBe('grace@example.com')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Send Email' }))
    expect((await findDialog()).recipient.value).toBe('grace@example.com')
  })

  test('warns before leaving the page while there is unsent text', async () => {
    const { user, dialog, message } = await open()
    const isGuarded = () => useLeaveGuards.getState().active.size > 0
    expect(isGuarded()).toBe(false)
    await user.type(message, 'Hello')
    expect(isGuarded()).toBe(true)
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(isGuarded()).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Send Email' }))
    const again = await findDialog()
    expect(isGuarded()).toBe(true)
    await user.clear(again.recipient)
    await user.type(again.recipient, 'grace@example.com')
    await user.click(again.send)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(isGuarded()).toBe(false)
  })

  test('shows validation errors from the server next to their fields', async () => {
    const issues = [{ path: 'recipientEmail', message: 'This address cannot receive mail' }]
    const { user, dialog, recipient, send } = await open(new ApiError({ status: 400, code: 'validation_failed', message: 'x', issues }))
    await user.clear(recipient)
    await user.type(recipient, 'grace@example.com')
    await user.click(send)
    expect(await dialog.findByText('This address cannot receive mail')).toBeTruthy()
  })
})

describe('the list of messages', () => {
  const card = (emails = sampleEmails, retried = sampleEmail({ id: 33 })) =>
    renderPage(<EmailsCard proposalId={1} />, { answers: [answer(proposalCalls.emails, emails), answer(proposalCalls.retryEmail, retried)] })

  test('shows the status of each message', async () => {
    card()
    await screen.findByText('Sending')
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items[0]).toContain('Sending')
    expect(items[1]).toContain('The mail server refused the recipient: mailbox unavailable.')
    expect(items[3]).toMatch(/Sent.*Nov 4, 2026, 5:00/)
    expect(screen.getByRole('link', { name: 'Open in outbox' }).getAttribute('href')).toBe('/outbox?message=32&from=/proposals/1')
  })

  test('offers to resend a failed message', async () => {
    const { user, requests, toastText } = card()
    await user.click(await screen.findByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(toastText()).toBe('Success: Proposal sent successfully'))
    expect(requests.find(({ method }) => method === 'POST')?.address).toBe('/api/proposals/1/emails/33/retry')
  })

  test('invalidates the outbox cache after resending', async () => {
    const { user, queryClient } = card()
    const outbox = keyOf('/api/outbox')
    queryClient.setQueryData(outbox, [])
    await user.click(await screen.findByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(queryClient.getQueryState(outbox)?.isInvalidated).toBe(true))
  })

  test('refreshes while a message is being sent', async () => {
    let state: 'waiting' | 'sent' = 'waiting'
    renderPage(<EmailsCard proposalId={1} />, { answers: [answer(proposalCalls.emails, () => [sampleEmail({ state })])] })
    await screen.findByText('Sending')
    state = 'sent'
    expect(await screen.findByText('Sent')).toBeTruthy()
  })

  test('is hidden if there are no messages', async () => {
    const { requests } = card([])
    expect(screen.queryByText('Emails')).toBeNull()
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(screen.queryByText('Emails')).toBeNull()
  })
})
