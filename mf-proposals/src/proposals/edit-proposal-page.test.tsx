import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { ApiError } from '@billfold/web-kit'
import { answerClients } from '@billfold/web-kit/testing/answer-choices.ts'
import { besideToasts } from '@billfold/web-kit/testing/beside-toasts.ts'
import { answer, type Answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { EditProposalPage } from './edit-proposal-page.tsx'
import { writeRichText } from '../testing/write-rich-text.ts'
import { sampleClients, sampleLines, sampleProposal, signedProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'

const proposal = sampleProposal()
const missing = new ApiError({ status: 404, code: 'not_found', message: 'Proposal not found' })
const stale = new ApiError({ status: 409, code: 'stale_version', message: 'Changed meanwhile.' })

const base = [...answerClients(sampleClients), answer(proposalCalls.lineItems, sampleLines)]
const usual = [...base, answer(proposalCalls.get, proposal), answer(proposalCalls.update, sampleProposal({ version: 4 }))]

function open(answers: Answer[] = usual) {
  return renderPage(<EditProposalPage />, { path: '/proposals/1/edit', params: { id: '1' }, answers })
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const update = () => screen.findByRole('button', { name: 'Update Proposal' })

describe('the page', () => {
  test('shows the proposal with its lines', async () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Edit Proposal' })).toBeTruthy()
    expect(screen.getByText('Update proposal details')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Proposals' }).getAttribute('href')).toBe('/proposals')
    await update()
    expect(field(/^Proposal Title/).value).toBe('Website relaunch')
    await screen.findByRole('textbox', { name: 'Project Assumptions' })
    expect([...field('Project Assumptions').children].map(({ textContent }) => textContent)).toEqual([
      'Texts and pictures come from Northwind.',
      'One round of changes for each page.',
    ])
    expect([...field('Key Features').querySelectorAll('li')].map(({ textContent }) => textContent)).toContain('English and Spanish')
    expect(field('Status').textContent).toBe('Sent')
    expect(field('Valid Until (Optional)').value).toBe('2026-12-31')
    expect(field('Quantity of item 3').value).toBe('0.1667')
    expect(field('Total Amount ($) (Auto-calculated from line items)').value).toBe('$8,420.84')
    expect(field('Down Payment Amount ($)').value).toBe('$4,210.42')
    await waitFor(() => expect(field(/^Client$/).textContent).toBe('Northwind Studio'))
  })

  test('shows “Proposal not found” if the proposal does not exist', async () => {
    open([answer(proposalCalls.get, missing), answer(proposalCalls.lineItems, missing)])
    expect(await screen.findByText('Proposal not found')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Back to Proposals' }).map((link) => link.getAttribute('href'))).toEqual(['/proposals', '/proposals'])
  })

  test('offers Retry if loading fails', async () => {
    let isBroken = true
    const offline = new ApiError({ status: 0, code: 'offline', message: 'Request failed' })
    const { user } = open([...base, answer(proposalCalls.get, () => (isBroken ? offline : proposal))])
    expect(await screen.findByText('Request failed')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await update()
  })

  test('offers a duplicate instead of the form for a signed proposal', async () => {
    const { user, visited } = open([
      answer(proposalCalls.get, signedProposal),
      answer(proposalCalls.lineItems, sampleLines),
      answer(proposalCalls.duplicate, sampleProposal({ id: 12 })),
    ])
    expect(await screen.findByText('This proposal is signed')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Update Proposal' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Duplicate' }))
    await waitFor(() => expect(visited).toEqual(['/proposals/12/edit']))
  })
})

describe('saving a proposal', () => {
  test('sends the changes with the version, shows a toast and opens the list', async () => {
    const { user, requests, visited, toastText } = open()
    await update()
    await user.type(field(/^Proposal Title/), ' 2')
    await writeRichText('Key Features', '')
    await user.click(await update())
    await waitFor(() => expect(visited).toEqual(['/proposals']))
    const patch = requests.find(({ method }) => method === 'PATCH')
    expect([patch?.address, patch?.body]).toEqual(['/api/proposals/1', { title: 'Website relaunch 2', keyFeatures: null }])
    expect(patch?.headers.get('If-Match')).toBe('"3"')
    expect(toastText()).toBe('Success: Proposal updated successfully')
  })

  test('does not navigate if the user has left the page in the meantime', async () => {
    const late = Promise.withResolvers<Proposal>()
    const { user, visited, toastText, unmount } = open([
      ...base,
      answer(proposalCalls.get, proposal),
      answer(proposalCalls.update, () => late.promise),
    ])
    await user.click(await update())
    unmount()
    late.resolve(proposal)
    await waitFor(() => expect(toastText()).toBe('Success: Proposal updated successfully'))
    expect(visited).toEqual([])
  })

  test('sends all lines with their total', async () => {
    const { user, requests } = open()
    await update()
    await user.click(screen.getByRole('button', { name: 'Remove item 2' }))
    await user.click(await update())
    await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true))
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      amount: '2420.84',
      lineItems: [
        { description: 'Design', quantity: '16', rate: '150.00' },
        { description: 'Move of the domain', quantity: '0.1667', rate: '125.00' },
      ],
    })
  })

  test('sends the displayed total if all lines were removed, even if it is unchanged', async () => {
    const { user, requests } = open()
    await update()
    for (const number of [3, 2, 1]) await user.click(screen.getByRole('button', { name: `Remove item ${number}` }))
    expect(field(/^Total Amount/).value).toBe(proposal.amount)
    await user.click(await update())
    await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true))
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ amount: proposal.amount, lineItems: [] })
  })

  test('validates like the create form', async () => {
    const { user, requests } = open()
    await update()
    await user.clear(field(/^Proposal Title/))
    await user.clear(field(/^Client Email/))
    await user.click(await update())
    expect(await screen.findByText('Title is required')).toBeTruthy()
    expect(screen.getByText('Valid email is required')).toBeTruthy()
    expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([])
  })

  test('does not send a line with a quantity below 0.01', async () => {
    const { user, requests } = open()
    await update()
    await user.clear(field('Quantity of item 1'))
    await user.click(await update())
    expect(await screen.findByText('Quantity must be a number from 0.01 to 999999.9999 with at most 4 decimals')).toBeTruthy()
    expect(field('Quantity of item 1').value).toBe('0')
    expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([])
  })

  test('does not send lines whose sum is too large', async () => {
    const { user, requests } = open()
    await update()
    for (const number of [1, 2]) {
      await user.clear(field(`Rate of item ${number}`))
      await user.type(field(`Rate of item ${number}`), '99999999')
      await user.clear(field(`Quantity of item ${number}`))
      await user.type(field(`Quantity of item ${number}`), '1')
    }
    await user.click(await update())
    expect(await screen.findByText('The total can be at most $99,999,999.99')).toBeTruthy()
    expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([])
  })

  test('shows an error next to the amount if it does not match the lines', async () => {
    const message = '900.00 was sent, but the line items add up to 24.99'
    const disagree = new ApiError({ status: 422, code: 'amounts_disagree', message, issues: [{ path: 'amount', message }] })
    const { user, toastText } = open([...base, answer(proposalCalls.get, proposal), answer(proposalCalls.update, disagree)])
    await user.click(await update())
    expect(await screen.findByText(message, besideToasts)).toBeTruthy()
    expect(toastText()).toBe(`Error: ${message}`)
  })

  test.each([
    [
      new ApiError({ status: 503, code: 'service_unavailable', message: 'Proposals is not available right now.' }),
      'Error: Proposals is not available right now.',
    ],
    [new ApiError({ status: 502, code: 'unreadable', message: 'Request failed with status 502' }), 'Error: Failed to update proposal'],
  ])('shows an error if saving fails', async (failure, text) => {
    const { user, toastText } = open([...base, answer(proposalCalls.get, proposal), answer(proposalCalls.update, failure)])
    await user.click(await update())
    await waitFor(() => expect(toastText()).toBe(text))
  })
})

describe('a proposal that was changed elsewhere', () => {
  const newer = sampleProposal({ version: 4, description: 'From the other window' })

  async function runIntoConflict() {
    let isFirst = true
    const page = open([
      ...base,
      answer(proposalCalls.get, () => {
        const reply = isFirst ? proposal : newer
        isFirst = false
        return reply
      }),
      answer(proposalCalls.update, ({ headers }) => (headers.get('If-Match') === '"3"' ? stale : newer)),
    ])
    await update()
    await page.user.type(field(/^Proposal Title/), ' 2')
    await page.user.click(await update())
    await screen.findByText('This proposal was changed after you opened it')
    return page
  }

  test('keeps the entered text and explains the conflict in the form, not in a toast', async () => {
    const { toastText, visited } = await runIntoConflict()
    expect(field(/^Proposal Title/).value).toBe('Website relaunch 2')
    expect([toastText(), visited]).toEqual([undefined, []])
  })

  test('can be overwritten by sending only the changed fields', async () => {
    const { user, requests, visited } = await runIntoConflict()
    await user.click(screen.getByRole('button', { name: 'Overwrite' }))
    await waitFor(() => expect(visited).toEqual(['/proposals']))
    const patch = requests.findLast(({ method }) => method === 'PATCH')
    expect([patch?.body, patch?.headers.has('If-Match')]).toEqual([{ title: 'Website relaunch 2' }, false])
  })

  test('can be reloaded and then saved', async () => {
    const { user, requests, visited } = await runIntoConflict()
    await user.click(screen.getByRole('button', { name: 'Load the newer version' }))
    await waitFor(() => expect(field(/^Brief Description/).value).toBe('From the other window'))
    expect(field(/^Proposal Title/).value).toBe('Website relaunch')
    expect(screen.queryByText('This proposal was changed after you opened it')).toBeNull()
    await user.click(await update())
    await waitFor(() => expect(visited).toEqual(['/proposals']))
    expect(requests.findLast(({ method }) => method === 'PATCH')?.headers.get('If-Match')).toBe('"4"')
  })
})
