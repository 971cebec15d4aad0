import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleProject } from '../../projects/testing/project-samples.ts'
import { ProjectsTab } from './projects-tab.tsx'

const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test("shows the client’s projects, with links to the list and to a new project", async () => {
  const archived = sampleProject({ id: 2, name: 'Old shop', isArchived: true })
  const { requests } = renderPage(<ProjectsTab context={{ clientId: 7 }} />, { answers: [answer(projectCalls.list, [sampleProject({ name: 'Shop' }), archived])] })
  expect(await screen.findByRole('link', { name: 'Shop' })).toBeTruthy()
  expect(screen.getByText('Archived')).toBeTruthy()
  expect(requests.map(({ address }) => address)).toEqual(['/api/projects?clientId=7&limit=50&count=true'])
  expect([link('Show all'), link('New Project')]).toEqual(['/projects?client=7&archived=yes', '/projects/new?client=7'])
})

test('shows a message if the client has no projects', async () => {
  renderPage(<ProjectsTab context={{ clientId: 7 }} />, { answers: [answer(projectCalls.list, [])] })
  expect(await screen.findByText('No projects for this client yet')).toBeTruthy()
})
