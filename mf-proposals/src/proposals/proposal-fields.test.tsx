import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { ApiError } from '@billfold/web-kit'
import { sampleClients, sampleProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { answerBilling } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answerClients } from '@billfold/web-kit/testing/answer-choices.ts'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { saveNewClient } from '@billfold/web-kit/testing/save-new-client.ts'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { EditProposalPage } from './edit-proposal-page.tsx'
import { NewProposalPage } from './new-proposal-page.tsx'

const activeClients = sampleClients.filter(({ isActive }) => isActive)
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Projects is not available right now.' })

async function offered(user: UserEvent) {
  screen.getByRole('combobox', { name: 'Client' }).focus()
  await user.keyboard('{Enter}')
  return screen.getAllByRole('option').map(({ textContent }) => textContent)
}

test('still offers the loaded clients if a refetch fails', async () => {
  let reply: Client[] | ApiError = activeClients
  const { user, queryClient } = renderPage(<NewProposalPage />, { path: '/proposals/new', answers: [answer(clientCalls.list, () => reply)] })
  await screen.findByText('Select a client')
  reply = broken
  await queryClient.invalidateQueries()
  await waitFor(() => expect(queryClient.getQueryCache().getAll().some(({ state }) => state.status === 'error')).toBe(true))
  expect(await offered(user)).toEqual(['Acme Robotics', 'Northwind Studio', 'New client'])
  expect(screen.queryByText(/The clients could not be loaded/)).toBeNull()
})

test('offers an archived client only in its own proposals, as the last option, marked as inactive', async () => {
  const proposal = sampleProposal({ clientId: 8, clientName: 'Archived Ltd' })
  const answers = [...answerClients(sampleClients), answer(proposalCalls.get, proposal), answer(proposalCalls.lineItems, [])]
  const { user } = renderPage(<EditProposalPage />, { path: '/proposals/1/edit', params: { id: '1' }, answers })
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Client' }).textContent).toBe('Archived Ltd (inactive)'))
  expect(await offered(user)).toEqual(['Acme Robotics', 'Northwind Studio', 'Archived Ltd (inactive)', 'New client'])
})

test('shows the client of an existing proposal if the client list cannot be loaded', async () => {
  const answers = [answer(clientCalls.list, broken), answer(proposalCalls.get, sampleProposal()), answer(proposalCalls.lineItems, [])]
  renderPage(<EditProposalPage />, { path: '/proposals/1/edit', params: { id: '1' }, answers })
  expect(await screen.findByText(/The clients could not be loaded/)).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Client' }).textContent).toBe(sampleProposal().clientName)
})

test('still offers Retry after the form is submitted without clients, then requires a client', async () => {
  let reply: Client[] | ApiError = broken
  const { user } = renderPage(<NewProposalPage />, { path: '/proposals/new', answers: [answer(clientCalls.list, () => reply)] })
  await screen.findByText(/The clients could not be loaded/)
  await user.click(screen.getByRole('button', { name: 'Create Proposal' }))
  await screen.findByText('Title is required')
  reply = activeClients
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Client is required')).toBeTruthy()
  expect(await offered(user)).toEqual(['Acme Robotics', 'Northwind Studio', 'New client'])
})

test('creates the first client, fills in its e-mail address and keeps the other entered values', async () => {
  const [northwind] = activeClients as [Client]
  const answers = [...answerClients([]), answer(clientCalls.create, northwind), answerBilling()]
  const { user } = renderPage(<NewProposalPage />, { path: '/proposals/new', answers })
  const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
  await user.type(field(/^Proposal Title/), 'Website')
  await screen.findByText('You have no clients yet.')
  await choose(user, 'Client', 'New client')
  await saveNewClient(user, northwind.name)
  await waitFor(() => expect(field(/^Client$/).textContent).toBe('Northwind Studio'))
  expect(field(/^Client Email/).value).toBe(northwind.email)
  expect(field(/^Proposal Title/).value).toBe('Website')
})
