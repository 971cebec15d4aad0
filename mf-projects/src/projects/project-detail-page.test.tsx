import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { ApiError, FillersProvider } from '@billfold/web-kit'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ProjectDetailPage } from './project-detail-page.tsx'
import { bareProject, sampleProject } from './testing/project-samples.ts'

type Reply = Parameters<typeof answer<typeof projectCalls.get>>[1]

function open(reply: Reply = sampleProject(), page = <ProjectDetailPage />) {
  return renderPage(page, { path: '/projects/1', params: { id: '1' }, answers: [answer(projectCalls.get, reply)] })
}

/** What stands beside a label of the overview. */
const valueOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

const loaded = (name = 'Website redesign') => screen.findByRole('heading', { level: 1, name })

test('the header names the project and its status, and leads back and to the form', async () => {
  open(sampleProject({ status: 'on_hold' }))
  await loaded()
  expect(screen.getByText('on hold')).toBeTruthy()
  expect(screen.getByText('Detailed financial breakdown and project analytics')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/projects')
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/projects/1/edit')
})

test('the overview shows client, dates and progress', async () => {
  open()
  await loaded()
  expect(screen.getByRole('heading', { level: 2, name: 'Project Overview' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Northwind Studio' }).getAttribute('href')).toBe('/clients/1')
  expect(valueOf('Start Date')).toBe('Sep 1, 2026')
  expect(valueOf('Due Date')).toBe('Jan 15, 2027')
  expect(valueOf('Progress')).toBe('45%')
})

test('what is not set says so', async () => {
  open(sampleProject({ ...bareProject, clientName: '' }))
  await loaded('Advice')
  expect(valueOf('Client')).toBe('Unknown Client')
  expect(valueOf('Start Date')).toBe('Not set')
  expect(valueOf('Due Date')).toBe('Not set')
  expect(screen.queryByText('Project Description')).toBeNull()
  expect(screen.getByText('No estimate')).toBeTruthy()
})

test('figures and description are those of the project', async () => {
  open()
  await loaded()
  for (const text of ['$12,000.00', '36.50h', 'of 80.00h estimated', '$140.00/hr', 'Project Description']) {
    expect(screen.getByText(text)).toBeTruthy()
  }
  expect(screen.getByText(/New look for the shop/)).toBeTruthy()
})

test('says that it is loading, and when there is no such project', async () => {
  open(() => new Promise<never>(() => undefined)).unmount()
  open(new ApiError({ status: 404, code: 'not_found', message: 'Project not found' }))
  expect(screen.getByText('Loading project details...')).toBeTruthy()
  expect(await screen.findByText('Project not found')).toBeTruthy()
})

test.each([
  ['abc', 'Invalid project ID: abc'],
  ['0', 'Invalid project ID: 0'],
  ['-1', 'Invalid project ID: -1'],
  ['', 'Invalid project ID: missing'],
])('the id %j is none: it says so, asks nobody and leads back', (id, text) => {
  const { requests } = renderPage(<ProjectDetailPage />, { path: `/projects/${id}`, params: { id } })
  expect(screen.getByText(text)).toBeTruthy()
  const links = screen.getAllByRole('link', { name: 'Back to Projects' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/projects', '/projects'])
  expect(requests).toHaveLength(0)
})

test('an archived project says so and can be restored', async () => {
  let isArchived = true
  const { user, requests, toastText } = renderPage(<ProjectDetailPage />, {
    params: { id: '1' },
    answers: [
      answer(projectCalls.get, () => sampleProject({ isArchived })),
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

test('once it is deleted there is nothing left to look at: back to the list', async () => {
  const { user, visited } = renderPage(<ProjectDetailPage />, {
    params: { id: '1' },
    answers: [
      answer(projectCalls.get, sampleProject()),
      answer(projectCalls.deletion, { timeEntries: 0, invoices: 0, allowed: true }),
      answer(projectCalls.delete, undefined),
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete project' }))
  await waitFor(() => expect(visited).toEqual(['/projects']))
})

test('other modules add cards for this project', async () => {
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
