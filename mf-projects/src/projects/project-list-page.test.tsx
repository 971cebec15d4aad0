import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { sampleClient } from '../clients/testing/client-samples.ts'
import { ProjectListPage } from './project-list-page.tsx'
import { bareProject, sampleProject, sampleProjects, sampleProjectSummary } from './testing/project-samples.ts'

const redesign = sampleProject()
const putAway = sampleProject({ id: 9, name: 'Old site', isArchived: true, status: 'completed' })
const summary = answer(projectCalls.summary, sampleProjectSummary)
const clients = answer(clientCalls.list, [sampleClient(), sampleClient({ id: 2, name: 'Solo' })])
const never = () => new Promise<never>(() => undefined)
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Projects is not available right now.' })

function open(projects = [redesign, bareProject, putAway], path = '/projects') {
  return renderPage(<ProjectListPage />, { path, answers: [summary, clients, answer(projectCalls.list, projects)] })
}

const shownNames = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

async function findCard(name: string) {
  const link = await screen.findByRole('link', { name })
  const item = link.closest<HTMLElement>('li')
  if (!item) throw new Error(`${name} stands in no card`)
  return within(item)
}

describe('the page', () => {
  test('shows the specified texts and links to the form and the import', async () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Projects' })).toBeTruthy()
    expect(screen.getByText('Manage and track your active projects and their performance.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'New Project' }).getAttribute('href')).toBe('/projects/new')
    expect(screen.getByRole('link', { name: 'Import' }).getAttribute('href')).toBe('/projects/import')
    await findCard('Advice')
  })

  test('shows the figures with captions', async () => {
    open()
    expect(await screen.findByText('$148,500.00')).toBeTruthy()
    const texts = ['Active Projects', '12', '+3 this month', 'Total Project Value', '+18.5%', 'Total Hours', '1,284.25', '-3.2%', 'On Track', '8', '66%']
    for (const text of texts) expect(screen.getByText(text)).toBeTruthy()
  })

  test('shows a loading state', () => {
    renderPage(<ProjectListPage />, { answers: [answer(projectCalls.summary, never), answer(projectCalls.list, never)] })
    expect(screen.getByText('Loading projects...')).toBeTruthy()
  })

  test('offers to add the first project when there are none', async () => {
    open([])
    expect(await screen.findByText('No projects found')).toBeTruthy()
    expect(['New Project', 'Add a project'].map((name) => screen.getByRole('link', { name }).getAttribute('href'))).toEqual(['/projects/new', '/projects/new'])
  })

  test('shows the error and offers to retry when the list fails to load', async () => {
    let isBroken = true
    const list = answer(projectCalls.list, () => (isBroken ? broken : [redesign]))
    const { user } = renderPage(<ProjectListPage />, { answers: [summary, clients, list] })
    expect(await screen.findByText('Projects is not available right now.')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await findCard('Website redesign')
  })

  test('shows the list when the figures fail to load', async () => {
    const figures = answer(projectCalls.summary, broken)
    renderPage(<ProjectListPage />, { answers: [figures, clients, answer(projectCalls.list, [redesign])] })
    await findCard('Website redesign')
    expect(await screen.findByText('The figures could not be loaded')).toBeTruthy()
  })
})

describe('a card', () => {
  test("shows the project's values", async () => {
    open()
    const card = await findCard('Website redesign')
    for (const text of ['active', 'Northwind Studio', '45%', 'Budget', '$12,000.00', 'Hours Tracked', '36.50h', 'Due: Jan 15, 2027']) {
      expect(card.getByText(text)).toBeTruthy()
    }
    expect(card.getByRole<HTMLProgressElement>('progressbar').value).toBe(45)
  })

  test('shows "Not set" for a missing budget, and no due date if there is none', async () => {
    open([sampleProject({ ...bareProject, clientName: '' })])
    const card = await findCard('Advice')
    for (const text of ['on hold', 'Client 2', 'Not set', '0.00h', '0%']) expect(card.getByText(text)).toBeTruthy()
    expect(card.queryByText(/Due:/)).toBeNull()
  })

  test('links View and View Details to the project, Edit to its form', async () => {
    const { user } = open()
    const card = await findCard('Website redesign')
    expect(card.getByRole('link', { name: 'View' }).getAttribute('href')).toBe('/projects/1')
    await user.click(card.getByRole('button', { name: 'Actions for Website redesign' }))
    expect(screen.getByRole('menuitem', { name: 'View Details' }).getAttribute('href')).toBe('/projects/1')
    expect(screen.getByRole('menuitem', { name: 'Edit' }).getAttribute('href')).toBe('/projects/1/edit')
  })

  test('marks a project past its due date', async () => {
    open([sampleProject({ dueDate: '2020-01-01' })])
    const card = await findCard('Website redesign')
    expect(card.getByText('Due: Jan 1, 2020').parentElement?.textContent).toBe('Due: Jan 1, 2020 (past due)')
  })

  test('announces its position in a long list that is rendered in part', async () => {
    open(sampleProjects(220).map((project) => ({ ...project, isArchived: false })))
    const link = await screen.findByRole('link', { name: 'Website redesign' })
    expect(link.closest('li')?.getAttribute('aria-setsize')).toBe('220')
    expect(shownNames().length).toBeLessThan(100)
  })
})

describe('filters', () => {
  test('offer the specified statuses and every client', async () => {
    const { user } = open()
    await findCard('Advice')
    const offered = async (label: string) => {
      screen.getByRole('combobox', { name: label }).focus()
      await user.keyboard('{Enter}')
      const texts = screen.getAllByRole('option').map((option) => option.textContent)
      await user.keyboard('{Escape}')
      return texts
    }
    expect(await offered('Status')).toEqual(['All Projects', 'Active', 'Completed', 'On Hold', 'Cancelled'])
    expect(await offered('Client')).toEqual(['All Clients', 'Northwind Studio', 'Solo'])
  })

  test('filter by status and client and are kept in the URL', async () => {
    const { user, visited } = open()
    await findCard('Advice')
    await choose(user, 'Status', 'On Hold')
    expect(shownNames()).toEqual(['Advice'])
    expect(screen.getByText('1 of 3 projects')).toBeTruthy()
    expect(visited.at(-1)).toBe('/projects?status=on_hold')
    await choose(user, 'Client', 'Northwind Studio')
    expect(visited.at(-1)).toBe('/projects?status=on_hold&client=1')
    expect(screen.getByText('No projects found')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(shownNames()).toEqual(['Website redesign', 'Advice'])
  })

  test('are read from the URL', async () => {
    open(undefined, '/projects?client=2')
    await findCard('Advice')
    expect(shownNames()).toEqual(['Advice'])
  })

  test('show archived projects with a badge', async () => {
    const { user, visited } = open()
    await findCard('Advice')
    expect(shownNames()).not.toContain('Old site')
    await user.click(screen.getByRole('switch', { name: 'Show archived' }))
    const card = await findCard('Old site')
    expect(card.getByText('Archived')).toBeTruthy()
    expect(visited.at(-1)).toBe('/projects?archived=yes')
  })

  test('offer to show archived projects when all are archived', async () => {
    const { user } = open([putAway])
    expect(await screen.findByText('All your projects are archived.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show archived projects' }))
    await findCard('Old site')
  })
})
