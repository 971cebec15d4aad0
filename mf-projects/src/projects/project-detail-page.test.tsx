import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import { ApiError, FillersProvider } from '@billfold/web-kit'
import { type Answer, answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ProjectDetailPage } from './project-detail-page.tsx'
import { bareMetrics, bareProject, sampleMetrics, sampleProject } from './testing/project-samples.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type Reply = Parameters<typeof answer<typeof projectCalls.get>>[1]

function open(reply: Reply = sampleProject(), page = <ProjectDetailPage />, ...instead: Answer[]) {
  const answers = [answer(projectCalls.get, reply), answer(projectCalls.metrics, sampleMetrics)]
  return renderPage(page, { path: '/projects/1', params: { id: '1' }, answers: [...instead, ...answers] })
}

const valueOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

const loaded = (name = 'Website redesign') => screen.findByRole('heading', { level: 1, name })

test('shows name and status in the header, with links to the list and the form', async () => {
  open(sampleProject({ status: 'on_hold' }))
  await loaded()
  expect(screen.getByText('on hold')).toBeTruthy()
  expect(screen.getByText('Detailed financial breakdown and project analytics')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/projects')
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/projects/1/edit')
})

test('shows the client, dates and progress in the overview', async () => {
  open()
  await loaded()
  expect(screen.getByRole('heading', { level: 2, name: 'Project Overview' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Northwind Studio' }).getAttribute('href')).toBe('/clients/1')
  expect(valueOf('Start Date')).toBe('Sep 1, 2026')
  expect(valueOf('Due Date')).toBe('Jan 15, 2027')
  expect(valueOf('Progress')).toBe('45%')
})

test('links to the proposal from which the project was created', async () => {
  open(sampleProject({ proposal: { id: 9, title: 'Relaunch in eight weeks' } }))
  await loaded()
  expect(screen.getByRole('link', { name: 'Relaunch in eight weeks' }).getAttribute('href')).toBe('/proposals/9')
})

test('shows "Not set" for missing values', async () => {
  open(sampleProject({ ...bareProject, clientName: '' }))
  await loaded('Advice')
  expect(valueOf('Client')).toBe('Unknown Client')
  expect(valueOf('Start Date')).toBe('Not set')
  expect(valueOf('Due Date')).toBe('Not set')
  expect(screen.queryByText('Project Description')).toBeNull()
  expect(screen.queryByText('Estimated Hours')).toBeNull()
})

test('shows the remaining details and the description', async () => {
  open()
  await loaded()
  expect(screen.getByRole('heading', { level: 2, name: 'Project Description' })).toBeTruthy()
  expect(screen.getByText(/New look for the shop/)).toBeTruthy()
  expect(valueOf('End Date')).toBe('Jan 31, 2027')
  expect(valueOf('Hourly Rate')).toBe('$140.00/hr')
  expect(valueOf('Estimated Hours')).toBe('80.00h')
})

describe('the stats', () => {
  const texts = async () => {
    await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull())
    return document.body.textContent
  }

  test('show billed amount, hours and remaining budget', async () => {
    open()
    await loaded()
    const text = await texts()
    expect(text).toContain('Total Billed$4,500.00Paid: $3,000.00 | Outstanding: $1,500.00')
    expect(text).toContain('Hours Logged36.50hBillable: 32.25h | Non-billable: 4.25h')
    expect(text).toContain('Budget Remaining$6,890.00Total budget: $12,000.00')
    expect(text).toContain('Budget Status$12,000.0042.5% utilized')
  })

  test('show the remaining hours of a budget in hours', async () => {
    open(sampleProject({ budget: null, budgetKind: 'hours', estimatedHours: '30.00', budgetUsed: '36.5000' }))
    await loaded()
    const text = await texts()
    expect(text).toContain('Budget Remaining-6.50hTotal budget: 30.00h')
    expect(text).toContain('Budget Status30.00h121.6% utilized')
  })

  test('show a message if the project has no budget', async () => {
    open(bareProject, <ProjectDetailPage />, answer(projectCalls.metrics, bareMetrics))
    await loaded('Advice')
    const text = await texts()
    expect(text).toContain('Budget Remaining–Not set')
    expect(text).toContain('Budget StatusNot setNo budget set')
  })

  test('show an error if they fail to load, without hiding the project', async () => {
    open(sampleProject(), <ProjectDetailPage />, answer(projectCalls.metrics, new ApiError({ status: 503, code: 'service_unavailable', message: 'Not right now.' })))
    expect(await screen.findByText('The numbers could not be loaded')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
    expect(valueOf('Start Date')).toBe('Sep 1, 2026')
  })
})

test('links to the time entry form, the invoice form and the timer with the project and its client preselected', async () => {
  open(sampleProject({ id: 7, clientId: 3 }))
  const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await link('Log time')).toBe('/time-tracking?new&client=3&project=7')
  expect(await link('Start timer')).toBe('/time-tracking?start&project=7')
  expect(await link('Create invoice')).toBe('/invoices?new&client=3&project=7')
})

describe('the header', () => {
  test('copies a share link for the client', async () => {
    const { user, toastText } = open(undefined, undefined, answer(sharingCalls.generate, { shareUrl: 'https://billfold.example/client-project/T1' }))
    await user.click(await screen.findByRole('button', { name: 'Share with Client' }))
    await waitFor(() => expect(toastText()).toBe('Share link copied to clipboard!'))
  })

  test('downloads the project as a PDF with the file name from the server', async () => {
    const saved: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:pdf')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const name = 'Project-Dashboard-Website-redesign.pdf'
    const { user } = open(undefined, undefined, answer(projectCalls.downloadPdf, { name, content: new Uint8Array([1]) }))
    await user.click(await screen.findByRole('button', { name: 'Download PDF' }))
    await waitFor(() => expect(saved).toEqual([name]))
  })

  test('logs and shows an error when the PDF download fails', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const failure = new ApiError({ status: 503, code: 'service_unavailable', message: 'Not right now.' })
    const { user, toastText } = open(undefined, undefined, answer(projectCalls.downloadPdf, failure))
    await user.click(await screen.findByRole('button', { name: 'Download PDF' }))
    await waitFor(() => expect(toastText()).toBe('Failed to download PDF: Not right now.'))
    expect(log).toHaveBeenCalledOnce()
  })
})

test('shows a loading state, and an error when the project does not exist', async () => {
  open(() => new Promise<never>(() => undefined)).unmount()
  const missing = new ApiError({ status: 404, code: 'not_found', message: 'Project not found' })
  open(missing, <ProjectDetailPage />, answer(projectCalls.metrics, missing))
  expect(screen.getByText('Loading project details...')).toBeTruthy()
  expect(await screen.findByText('Project not found')).toBeTruthy()
})

test.each([
  ['abc', 'Invalid project ID: abc'],
  ['0', 'Invalid project ID: 0'],
  ['-1', 'Invalid project ID: -1'],
  ['', 'Invalid project ID: missing'],
])('shows an error and a link back for the invalid id %j without sending a request', (id, text) => {
  const { requests } = renderPage(<ProjectDetailPage />, { path: `/projects/${id}`, params: { id } })
  expect(screen.getByText(text)).toBeTruthy()
  const links = screen.getAllByRole('link', { name: 'Back to Projects' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/projects', '/projects'])
  expect(requests).toHaveLength(0)
})

test('shows a notice for an archived project, which can be restored', async () => {
  let isArchived = true
  const { user, requests, toastText } = renderPage(<ProjectDetailPage />, {
    params: { id: '1' },
    answers: [
      answer(projectCalls.get, () => sampleProject({ isArchived })),
      answer(projectCalls.metrics, sampleMetrics),
      answer(projectCalls.update, () => {
        isArchived = false
        return sampleProject()
      }),
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(screen.queryByText('This project is archived')).toBeNull())
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ isArchived: false })
  expect(toastText()).toBe('Success: Project restored successfully')
})

test('returns to the list after the project is deleted', async () => {
  const { user, visited } = renderPage(<ProjectDetailPage />, {
    params: { id: '1' },
    answers: [
      answer(projectCalls.get, sampleProject()),
      answer(projectCalls.metrics, sampleMetrics),
      answer(projectCalls.deletion, { timeEntries: 0, invoices: 0, allowed: true }),
      answer(projectCalls.delete, undefined),
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete project' }))
  await waitFor(() => expect(visited).toEqual(['/projects']))
})

test("shows other modules' cards for the project", async () => {
  const Filler = ({ context }: { context: object }) => <p>{JSON.stringify(context)}</p>
  const fillers = [{ key: 'billing/recent-entries', span: 1, Filler }]
  open(
    sampleProject(),
    <FillersProvider value={(slot) => (slot === 'project-detail.cards.v1' ? fillers : [])}>
      <ProjectDetailPage />
    </FillersProvider>,
  )
  expect(await screen.findByText('{"projectId":1}')).toBeTruthy()
})
