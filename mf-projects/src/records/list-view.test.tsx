import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ClientListPage } from '../clients/client-list-page.tsx'
import { bareClient, sampleClient, sampleSummary } from '../clients/testing/client-samples.ts'
import { ProjectListPage } from '../projects/project-list-page.tsx'
import { sampleProject, sampleProjectSummary } from '../projects/testing/project-samples.ts'

const openClients = () =>
  renderPage(<ClientListPage />, { path: '/clients', answers: [answer(clientCalls.summary, sampleSummary), answer(clientCalls.list, [sampleClient(), bareClient])] })

const openProjects = (...projects: Parameters<typeof sampleProject>) =>
  renderPage(<ProjectListPage />, {
    path: '/projects',
    answers: [answer(projectCalls.summary, sampleProjectSummary), answer(projectCalls.list, [sampleProject(...projects)]), answer(clientCalls.list, [sampleClient()])],
  })

const button = (name: string) => screen.findByRole('button', { name })
const cellsOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr')
  return row ? within(row).getAllByRole('cell').map(({ textContent }) => textContent) : undefined
}

afterEach(() => screen.queryByRole('button', { name: 'Show as cards' })?.click())

test('shows clients as a table', async () => {
  const { user } = openClients()
  await user.click(await button('Show as table'))
  expect(await cellsOf('Northwind Studio')).toEqual(['Northwind Studio', 'Design', 'hello@northwind.studio', 'Active', '4', '$4,250.00', '$15,500.00', ''])
  expect(await cellsOf('Solo')).toEqual(['Solo', 'Other', 'me@solo.dev', 'Inactive', '0', '$0.00', '$0.00', ''])
  await user.click(await button('Actions for Solo'))
  expect(screen.getByRole('menuitem', { name: 'Restore' })).toBeTruthy()
})

test('sorts clients by column headers', async () => {
  const { user, requests } = openClients()
  await user.click(await button('Show as table'))
  await user.click(await button('Client'))
  await user.click(await button('Client'))
  expect(requests.map(({ address }) => address).filter((address) => address.includes('sort='))).toEqual([
    expect.stringContaining('sort=name'),
    expect.stringMatching(/sort=name&direction=desc|direction=desc&sort=name/),
  ])
})

test('shows projects as a table, with budget and due date', async () => {
  const { user } = openProjects({ name: 'Redesign', clientName: 'Northwind Studio', completionPercentage: 40, actualHours: '12.5000', budget: '8000.00', budgetKind: 'money', budgetUsed: '6800.00', dueDate: '2026-01-31' })
  await user.click(await button('Show as table'))
  expect(await cellsOf('Redesign')).toEqual(['Redesign', 'Northwind Studio', 'active', '40%', '12.50h', '$8,000.00', '85%', 'Jan 31, 2026 (past due)', ''])
})

test('remembers the view of each list in the browser', async () => {
  const { user, unmount } = openClients()
  await user.click(await button('Show as table'))
  unmount()
  const projects = openProjects()
  expect((await button('Show as cards')).getAttribute('aria-pressed')).toBe('true')
  projects.unmount()
  openClients()
  expect(await screen.findByRole('table', { name: 'Clients' })).toBeTruthy()
})
