import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { ApiError } from '@billfold/web-kit'
import { sampleProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleConversion } from '../testing/samples.ts'
import { ConvertProposalPage } from './convert-proposal-page.tsx'

function open(differing: Partial<Proposal>, ...more: Answer[]) {
  const answers = [answer(proposalCalls.get, sampleProposal(differing)), answer(proposalCalls.conversion, sampleConversion), ...more]
  return renderPage(<ConvertProposalPage />, { path: '/proposals/1/convert', params: { id: '1' }, answers })
}

test('previews an accepted proposal as a project and creates the project', async () => {
  const { user, visited, requests, toastText } = open({ status: 'accepted' }, answer(proposalCalls.convert, { projectId: 9 }))
  for (const [label, value] of [
    ['Client', 'Northwind Studio'], ['Project Name', 'Website relaunch'], ['Description', 'A faster website that your team can edit, in eight weeks.'],
    ['Budget', '$8,420.84'], ['Start Date', 'Nov 20, 2026 (today)'],
  ] as const) {
    expect((await screen.findByText(label)).nextSibling?.textContent, label).toBe(value)
  }
  await user.click(screen.getByRole('button', { name: 'Create Project' }))
  await waitFor(() => expect(visited).toEqual(['/projects/9']))
  expect(toastText()).toBe('Success: Project created successfully')
  expect(requests.filter(({ method }) => method === 'POST').map(({ address }) => address)).toEqual(['/api/proposals/1/convert'])
})

test('mentions the deposit invoice that will be added to the project', async () => {
  open({ status: 'accepted', depositInvoiceId: 41, depositInvoiceNumber: 'INV-20261110-007' })
  expect(await screen.findByText('Deposit invoice INV-20261110-007 will be added to this project.')).toBeTruthy()
})

test('does not navigate if the user has left the page in the meantime', async () => {
  const late = Promise.withResolvers<{ projectId: number }>()
  const { user, visited, toastText, unmount } = open({ status: 'accepted' }, answer(proposalCalls.convert, () => late.promise))
  await user.click(await screen.findByRole('button', { name: 'Create Project' }))
  unmount()
  late.resolve({ projectId: 9 })
  await waitFor(() => expect(toastText()).toBe('Success: Project created successfully'))
  expect(visited).toEqual([])
})

test('links to the project of a converted proposal without another request', async () => {
  const { requests } = open({ status: 'accepted', convertedToProjectId: 9 })
  expect((await screen.findByRole('link', { name: 'View Project' })).getAttribute('href')).toBe('/projects/9')
  expect(screen.getAllByText(/already has a project/)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Create Project' })).toBeNull()
  expect(requests).toHaveLength(1)
})

test('links to the project if the proposal was converted in another window', async () => {
  const answers = [answer(proposalCalls.get, sampleProposal({ status: 'accepted' })), answer(proposalCalls.conversion, { ...sampleConversion, projectId: 9 })]
  renderPage(<ConvertProposalPage />, { params: { id: '1' }, answers })
  expect(await screen.findByRole('link', { name: 'View Project' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create Project' })).toBeNull()
})

test('shows that the proposal has not been accepted', async () => {
  open({ status: 'sent' })
  expect(await screen.findByText('This proposal hasn’t been accepted yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create Project' })).toBeNull()
})

test('shows an error if creating the project fails, and lets the user retry', async () => {
  let isBroken = true
  const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Projects is not available right now.' })
  const { user, visited, toastText } = open({ status: 'accepted' }, answer(proposalCalls.convert, () => (isBroken ? broken : { projectId: 9 })))
  await user.click(await screen.findByRole('button', { name: 'Create Project' }))
  await waitFor(() => expect(toastText()).toBe('Error: Projects is not available right now.'))
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Create Project' }))
  await waitFor(() => expect(visited).toEqual(['/projects/9']))
})

test('shows that the proposal does not exist', async () => {
  const missing = new ApiError({ status: 404, code: 'not_found', message: 'Proposal not found' })
  renderPage(<ConvertProposalPage />, { params: { id: '9' }, answers: [answer(proposalCalls.get, missing)] })
  expect(await screen.findByText('Proposal not found')).toBeTruthy()
})
