import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage, type SentRequest } from '@billfold/web-kit/testing/render.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import declaration from '../../module.json' with { type: 'json' }
import { sampleClient } from '../clients/testing/client-samples.ts'
import { inPages } from '@billfold/web-kit/testing/in-pages.ts'
import { ProjectListPage } from './project-list-page.tsx'
import { bareProject, sampleProject, sampleProjects, sampleProjectSummary } from './testing/project-samples.ts'

const redesign = sampleProject()
const putAway = sampleProject({ id: 9, name: 'Old site', isArchived: true, status: 'completed' })
const summary = answer(projectCalls.summary, sampleProjectSummary)
const clients = [
  answer(clientCalls.list, [sampleClient(), sampleClient({ id: 2, name: 'Solo' })]),
  answer(clientCalls.get, ({ address }) => (address.endsWith('/2') ? sampleClient({ id: 2, name: 'Solo' }) : sampleClient())),
]
const never = () => new Promise<never>(() => undefined)
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Projects is not available right now.' })

function open(projects = [redesign, bareProject, putAway], path = '/projects') {
  return renderPage(<ProjectListPage />, { path, answers: [summary, ...clients, answer(projectCalls.list, projects)] })
}

const listRequests = (requests: readonly SentRequest[]) => requests.map(({ address }) => address).filter((address) => address.startsWith('/api/projects?'))
const shownNames = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

async function findCard(name: string) {
  const link = await screen.findByRole('link', { name })
  const item = link.closest<HTMLElement>('li')
  if (!item) throw new Error(`${name} stands in no card`)
  return within(item)
}

describe('the project list page', () => {
  test('shows the heading and links to the form and the import page', async () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Projects' })).toBeTruthy()
    expect(screen.getByText('Manage and track your active projects and their performance.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'New Project' }).getAttribute('href')).toBe('/projects/new')
    expect(screen.getByRole('link', { name: 'Import' }).getAttribute('href')).toBe('/projects/import')
    await findCard('Advice')
  })

  test('shows the stats with captions', async () => {
    open()
    expect(await screen.findByText('$148,500.00')).toBeTruthy()
    const texts = ['Active Projects', '12', '+3 this month', 'Total Project Value', '+18.5%', 'Total Hours', '1,284.25h', '-3.2%', 'On Track', '8', '66%']
    for (const text of texts) expect(screen.getByText(text)).toBeTruthy()
  })

  test('links each stat to the records that it counts', async () => {
    open()
    await screen.findByText('$148,500.00')
    const links = ['Active Projects', 'Total Project Value', 'Total Hours', 'On Track'].map((name) => screen.getByRole('link', { name }).getAttribute('href'))
    expect(links).toEqual(['/projects?status=active', '/projects?archived=yes', '/time-tracking', '/projects?onTrack=yes'])
  })

  test('shows a loading state', () => {
    renderPage(<ProjectListPage />, { answers: [answer(projectCalls.summary, never), ...clients, answer(projectCalls.list, never)] })
    expect(screen.getByText('Loading projects...')).toBeTruthy()
  })

  test('shows the error and offers to retry when the list fails to load', async () => {
    let isBroken = true
    const list = answer(projectCalls.list, () => (isBroken ? broken : [redesign]))
    const { user } = renderPage(<ProjectListPage />, { answers: [summary, ...clients, list] })
    expect(await screen.findByText('Projects is not available right now.')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await findCard('Website redesign')
  })

  test('still shows the list if the stats fail to load', async () => {
    const figures = answer(projectCalls.summary, broken)
    renderPage(<ProjectListPage />, { answers: [figures, ...clients, answer(projectCalls.list, [redesign])] })
    await findCard('Website redesign')
    expect(await screen.findByText('The numbers could not be loaded')).toBeTruthy()
  })
})

describe('a project card', () => {
  test("shows the project’s details", async () => {
    open()
    const card = await findCard('Website redesign')
    for (const text of ['active', 'Northwind Studio', '45%', 'Budget', '$12,000.00', 'Hours Tracked', '36.50h', 'Due: Jan 15, 2027']) {
      expect(card.getByText(text)).toBeTruthy()
    }
    expect(card.getByRole<HTMLProgressElement>('progressbar').value).toBe(45)
  })

  test('shows how much of the budget is used', async () => {
    open([
      sampleProject({ name: 'Money', budget: '12000.00', budgetUsed: '11999.99' }),
      sampleProject({ id: 2, name: 'Hours', budgetKind: 'hours', estimatedHours: '80.00', budgetUsed: '96.0000' }),
      sampleProject({ id: 3, name: 'None', budget: null, budgetUsed: null }),
    ])
    const [money, hours, none] = [await findCard('Money'), await findCard('Hours'), await findCard('None')]
    expect([money.getByText('$12,000.00'), money.getByText('99% used')]).toHaveLength(2)
    expect([hours.getByText('80.00h'), hours.getByText('120% used')]).toHaveLength(2)
    expect(none.queryByText(/used/)).toBeNull()
  })

  test.each([
    ['active', '90', 'warn'],
    ['on_hold', '90', 'warn'],
    ['completed', '90', 'accent'],
    ['cancelled', '90', 'accent'],
    ['completed', '120', 'bad'],
  ] as const)('with the status %s and %s% of the budget used has the tone %s', async (status, percent, tone) => {
    open([sampleProject({ name: 'Shop', status, budget: '100.00', budgetUsed: `${percent}.00` })])
    expect((await findCard('Shop')).getByText(`${percent}% used`).dataset.tone).toBe(tone)
  })

  test('shows "Not set" for a missing budget and "No due date" for a missing due date', async () => {
    open([sampleProject({ ...bareProject, clientName: '' })])
    const card = await findCard('Advice')
    for (const text of ['on hold', 'Client 2', 'Not set', '0.00h', '0%', 'No due date']) expect(card.getByText(text)).toBeTruthy()
    expect(card.queryByText(/Due:/)).toBeNull()
  })

  test('links View and View Details to the project, and Edit to its form', async () => {
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
})

describe('project list pagination', () => {
  test('requests the data that the shell preloads', async () => {
    const { requests } = open()
    await findCard('Advice')
    const preloaded = declaration.routes.find(({ path }) => path === '/projects')?.data ?? []
    expect(requests.map(({ address }) => address)).toEqual(expect.arrayContaining(preloaded))
    expect(listRequests(requests)).toEqual(['/api/projects?isArchived=false&limit=50&count=true'])
  })

  test('loads more cards on scroll and sets each card’s position for screen readers', async () => {
    onTestFinished(() => void (document.documentElement.scrollTop = 0))
    const { requests } = renderPage(<ProjectListPage />, { path: '/projects', answers: [summary, ...clients, answer(projectCalls.list, inPages(sampleProjects(220)))] })
    const link = await screen.findByRole('link', { name: 'Website redesign' })
    await waitFor(() => expect(shownNames().length).toBeLessThan(50))
    expect(link.closest('li')?.getAttribute('aria-setsize')).toBe('220')
    document.documentElement.scrollTop = 11_000
    fireEvent.scroll(window)
    expect(await screen.findByRole('link', { name: 'Website redesign 8' })).toBeTruthy()
    expect(listRequests(requests).at(-1)).toBe('/api/projects?isArchived=false&limit=50&cursor=50')
  })
})

describe('filters', () => {
  test('offer all statuses, clients and sort orders', async () => {
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
    expect(await offered('Sort by')).toEqual(['Newest', 'Name A–Z', 'Earliest due date', 'Highest budget'])
  })

  test.each([
    ['search=%20n%26o%20', 'search=n%26o&isArchived=false'],
    ['status=on_hold', 'status=on_hold&isArchived=false'],
    ['client=2', 'clientId=2&isArchived=false'],
    ['archived=yes&sort=name', 'sort=name'],
    ['onTrack=yes', 'isArchived=false&isOnTrack=true'],
    ['sort=name', 'isArchived=false&sort=name'],
    ['sort=dueDate', 'isArchived=false&sort=dueDate'],
    ['sort=budget', 'isArchived=false&sort=budget'],
    ['search=shop&status=active&client=1&onTrack=yes&sort=budget', 'search=shop&status=active&clientId=1&isArchived=false&isOnTrack=true&sort=budget'],
  ])('turn ?%s in the page URL into the request ?%s', async (search, query) => {
    const { requests } = open(undefined, `/projects?${search}`)
    await findCard('Advice')
    expect(listRequests(requests)).toEqual([`/api/projects?${query}&limit=50&count=true`])
  })

  test('load only the selected client until the user hovers over the select', async () => {
    const { user, requests } = open(undefined, '/projects?client=2')
    const select = await screen.findByRole('combobox', { name: 'Client' })
    await waitFor(() => expect(select.textContent).toBe('Solo'))
    const clientRequests = () => requests.map(({ address }) => address).filter((address) => address.startsWith('/api/clients'))
    expect(clientRequests()).toEqual(['/api/clients/2'])
    await user.hover(select)
    await waitFor(() => expect(clientRequests()).toEqual(['/api/clients/2', '/api/clients?sort=name&limit=200']))
  })

  test('debounce the search input', async () => {
    const { user, requests, visited } = open()
    await user.type(await screen.findByRole('searchbox', { name: 'Search projects...' }), 'shop')
    await waitFor(() => expect(visited.at(-1)).toBe('/projects?search=shop'))
    await waitFor(() => expect(listRequests(requests).at(-1)).toBe('/api/projects?search=shop&isArchived=false&limit=50&count=true'))
    expect(listRequests(requests)).toHaveLength(2)
  })

  test('are stored in the URL', async () => {
    const { user, visited } = open()
    await findCard('Advice')
    await choose(user, 'Status', 'On Hold')
    expect(visited.at(-1)).toBe('/projects?status=on_hold')
    await choose(user, 'Client', 'Northwind Studio')
    expect(visited.at(-1)).toBe('/projects?status=on_hold&client=1')
    await choose(user, 'Sort by', 'Earliest due date')
    expect(visited.at(-1)).toBe('/projects?status=on_hold&client=1&sort=dueDate')
    await user.click(screen.getByRole('switch', { name: 'Show archived' }))
    expect(visited.at(-1)).toBe('/projects?status=on_hold&client=1&archived=yes&sort=dueDate')
  })

  test.each([
    [[redesign, bareProject], '2 projects'],
    [[redesign], '1 project'],
  ])('announce the number of matches: %#', async (projects, text) => {
    open(projects, '/projects?status=active')
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('show "On track" as a removable chip', async () => {
    const { user, visited } = open(undefined, '/projects?onTrack=yes&status=active')
    await findCard('Advice')
    const chip = screen.getByRole('button', { name: 'On track. Show all projects' })
    expect(chip.textContent).toBe('On track')
    await user.click(chip)
    expect(visited.at(-1)).toBe('/projects?status=active')
    expect(screen.queryByRole('button', { name: 'On track. Show all projects' })).toBeNull()
    expect(screen.getByRole('region', { name: 'Filters' }).contains(document.activeElement)).toBe(true)
  })

  test('include archived projects on request, marked with a badge', async () => {
    const list = answer(projectCalls.list, ({ address }) => (address.includes('isArchived=false') ? [redesign] : [redesign, putAway]))
    const { user, visited } = renderPage(<ProjectListPage />, { path: '/projects', answers: [summary, ...clients, list] })
    await findCard('Website redesign')
    await user.click(screen.getByRole('switch', { name: 'Show archived' }))
    const card = await findCard('Old site')
    expect(card.getByText('Archived')).toBeTruthy()
    expect(visited.at(-1)).toBe('/projects?archived=yes')
  })
})

describe('an empty list', () => {
  const PROBE = '/api/projects?isArchived=true&limit=1'

  function openEmpty(path: string, archived: typeof redesign[] | ApiError | (() => Promise<never>)) {
    const list = answer(projectCalls.list, ({ address }) => {
      if (address !== PROBE) return address.includes('isArchived=false') || !Array.isArray(archived) ? [] : archived
      return typeof archived === 'function' ? archived() : archived
    })
    return renderPage(<ProjectListPage />, { path, answers: [summary, ...clients, list] })
  }

  test('offers to add the first project if there are none, not even archived ones', async () => {
    const { requests } = openEmpty('/projects', [])
    expect(await screen.findByText('Add your first project to track its time, budget and progress.')).toBeTruthy()
    expect(['New Project', 'Add a project'].map((name) => screen.getByRole('link', { name }).getAttribute('href'))).toEqual(['/projects/new', '/projects/new'])
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(listRequests(requests)).toEqual(['/api/projects?isArchived=false&limit=50&count=true', PROBE])
  })

  test('does not send a second request if it includes archived projects', async () => {
    const { requests } = openEmpty('/projects?archived=yes', [])
    await screen.findByRole('link', { name: 'Add a project' })
    expect(listRequests(requests)).toEqual(['/api/projects?limit=50&count=true'])
  })

  test('offers to show archived projects when all are archived', async () => {
    const { user, visited } = openEmpty('/projects', [putAway])
    expect(await screen.findByText('All your projects are archived.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show archived projects' }))
    expect(visited.at(-1)).toBe('/projects?archived=yes')
    await findCard('Old site')
  })

  test.each(['status=on_hold', 'client=1', 'search=zebra', 'onTrack=yes'])('offers to clear the filters if nothing matches ?%s, but keeps the sort order and the archived option', async (search) => {
    const { user, visited, requests } = openEmpty(`/projects?${search}&archived=yes&sort=name`, [])
    expect(await screen.findByText('No project matches these filters.')).toBeTruthy()
    expect(listRequests(requests)).not.toContain(PROBE)
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(visited.at(-1)).toBe('/projects?archived=yes&sort=name')
  })

  test('shows a loading state while checking for archived projects', async () => {
    const { requests } = openEmpty('/projects', never)
    await waitFor(() => expect(listRequests(requests)).toContain(PROBE))
    expect(screen.getByText('Loading projects...')).toBeTruthy()
    expect(screen.queryByText('No projects found')).toBeNull()
  })

  test('shows an error if checking for archived projects fails', async () => {
    openEmpty('/projects', broken)
    expect(await screen.findByText('Projects is not available right now.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})
