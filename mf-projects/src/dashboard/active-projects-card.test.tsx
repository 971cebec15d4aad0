import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import declaration from '../../module.json' with { type: 'json' }
import { sampleProject } from '../projects/testing/project-samples.ts'
import { ActiveProjectsCard } from './active-projects-card.tsx'

const show = (projects: ReturnType<typeof sampleProject>[]) =>
  renderPage(<ActiveProjectsCard />, { path: '/', answers: [answer(projectCalls.list, projects)] })

test('shows three active projects with progress, client and tracked hours', async () => {
  const projects = [3, 4, 5].map((id) => sampleProject({ id, name: `Project ${id}`, clientName: 'Acme', completionPercentage: 40, actualHours: '12.5000' }))
  const { requests } = show(projects)
  expect((await screen.findAllByRole('link', { name: /^Project/ })).map((link) => link.getAttribute('href'))).toEqual([
    '/projects/3',
    '/projects/4',
    '/projects/5',
  ])
  expect(screen.getAllByText('12.5h tracked')).toHaveLength(3)
  expect(screen.getAllByText('40%')).toHaveLength(3)
  expect(screen.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/projects')
  const preloaded = declaration.slots.find(({ id }) => id === 'active-projects')?.data
  expect(requests.map(({ address }) => address)).toEqual(preloaded)
})

test('offers to create a project if none is active', async () => {
  show([])
  expect(await screen.findByText('No active projects found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'New Project' }).getAttribute('href')).toBe('/projects/new')
})
