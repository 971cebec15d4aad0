import { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { ApiError } from '@billfold/web-kit'
import { sampleSender } from '@billfold/web-kit/project-status/testing/sample-sender.ts'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { InvoicePage } from '../invoice-page/invoice-page.tsx'
import { ProjectPage } from '../project-page/project-page.tsx'
import { ProposalPage } from '../proposal-page/proposal-page.tsx'
import { fakeHost } from '../testing/fake-host.ts'

const expired = new ApiError({ status: 410, code: 'link_expired', message: 'This link has expired' })

describe.each([
  ['project', ProjectPage, sharingCalls],
  ['proposal', ProposalPage, proposalSharingCalls],
  ['invoice', InvoicePage, invoiceSharingCalls],
] as const)('an expired link to a(n) %s', (_, Page, calls) => {
  function open(inlined: 'expired' | undefined, { sender = sampleSender, host }: { sender?: typeof sampleSender | ApiError; host?: ReturnType<typeof fakeHost> } = {}) {
    const answers = [answer(calls.read as typeof sharingCalls.read, expired), answer(calls.sender, sender), answer(calls.requestLink, undefined)]
    return renderPage(<Page token="TOKEN" inlined={inlined} host={host} />, { answers })
  }

  test.each(['expired', undefined] as const)('shows who shared it and that it has expired, without counting a view (inlined data: %s)', async (inlined) => {
    const { requests, container } = open(inlined)
    expect(await screen.findByRole('heading', { level: 1, name: 'This link has expired' })).toBeTruthy()
    expect(await screen.findByText('Lovelace Analytics')).toBeTruthy()
    expect(container.querySelector('header a')?.getAttribute('href')).toBe('mailto:ada@lovelace.studio')
    expect(document.title).toBe('This link has expired')
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('offers to request a new link', async () => {
    const { user, requests } = open('expired')
    await user.type(screen.getByLabelText('Your name'), 'Grace')
    await user.type(screen.getByLabelText('Your email address'), 'grace@acme.test')
    await user.click(screen.getByRole('button', { name: 'Request a new link' }))
    expect(await screen.findByText('Your request was sent')).toBeTruthy()
    expect(requests.at(-1)).toMatchObject({ address: calls.requestLink.path.replace(':token', 'TOKEN'), body: { name: 'Grace', email: 'grace@acme.test', message: '' } })
  })

  test('offers the form even if the sender cannot be loaded', async () => {
    open('expired', { sender: new ApiError({ status: 503, code: 'service_unavailable', message: 'down' }) })
    expect(await screen.findByRole('button', { name: 'Request a new link' })).toBeTruthy()
  })
})

test('an expired link in a frame is reported to the host page', async () => {
  const host = fakeHost()
  const answers = [answer(proposalSharingCalls.sender, sampleSender)]
  renderPage(<ProposalPage token="TOKEN" inlined="expired" host={host} />, { answers })
  expect(await screen.findByText('Lovelace Analytics')).toBeTruthy()
  expect(host.said).toEqual([{ type: 'error', code: 'not_found' }])
})
