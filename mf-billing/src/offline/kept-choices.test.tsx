import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import type { Project } from '@billfold/contracts/projects/project'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { ApiError, keyOf } from '@billfold/web-kit'
import { fakeCaches } from '@billfold/web-kit/testing/fake-caches.ts'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { answerClients, answerProjects } from '@billfold/web-kit/testing/answer-choices.ts'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { clients, projects, sampleClient, sampleProject } from '../testing/samples.ts'
import { useWorkChoices } from '../work/work-choices.ts'
import { keepChoices, keptAnswer } from './kept-choices.ts'
import { readPrivately, keepPrivately } from '@billfold/web-kit/offline/private-cache.ts'

const offline = new ApiError({ status: 0, code: 'offline', message: 'Request failed' })

beforeEach(() => {
  vi.stubGlobal('caches', fakeCaches())
  onTestFinished(() => void vi.unstubAllGlobals())
})

function Choices({ clientId = '' }) {
  const { clients, projects } = useWorkChoices({ clientId, projectId: '' }, { withInactiveClients: true, withAllProjects: true })
  return <p>{[...clients.items, ...projects.items].map(({ name }) => name).join(', ')}</p>
}

const keep = ({ queryClient }: ReturnType<typeof renderPage>) => onTestFinished(keepChoices(queryClient, 1))

test('the client and project lists are stored and available offline', async () => {
  const connected = renderPage(<Choices />, { answers: [...answerClients(clients), ...answerProjects(projects)] })
  keep(connected)
  const names = [...clients, ...projects].map(({ name }) => name)
  await waitFor(() => expect(names.every((name) => connected.container.textContent?.includes(name))).toBe(true))
  await waitFor(async () => expect(await readPrivately(1, 'projects')).toBeTruthy())
  const all = connected.container.textContent
  connected.unmount()

  const page = renderPage(<Choices />, { answers: [answer(clientCalls.list, offline), answer(projectCalls.list, offline)] })
  keep(page)
  await waitFor(() => expect(page.container.textContent).toBe(all))
})

test('a client’s projects and single records are read from the stored lists', async () => {
  const [ours, theirs] = [sampleProject({ id: 10, clientId: 1 }), sampleProject({ id: 11, clientId: 2 })]
  await keepPrivately(1, 'projects', { items: [ours, theirs], next: null, total: null })
  expect(await keptAnswer(1, '/api/projects?clientId=2&isArchived=false&sort=name&limit=200')).toMatchObject({ items: [theirs] })
  expect(await keptAnswer(1, '/api/projects/10')).toEqual(ours)
  expect(await keptAnswer(1, '/api/projects/12')).toBeUndefined()
  expect(await keptAnswer(1, '/api/invoices?limit=50')).toBeUndefined()
  expect(await keptAnswer(2, '/api/projects/10')).toBeUndefined()
})

test('the lists are requested again when the connection returns', async () => {
  await keepPrivately(1, 'clients', { items: [sampleClient({ name: 'Kept' })], next: null, total: null })
  let isReachable = false
  const found = [sampleClient({ name: 'Current' })] as Client[]
  const page = renderPage(<Choices />, {
    answers: [answer(clientCalls.list, () => (isReachable ? found : offline)), answer(projectCalls.list, [] as Project[]), answer(settingsCalls.get, offline)],
  })
  keep(page)
  await waitFor(() => expect(page.container.textContent).toBe('Kept'))
  expect(page.queryClient.getQueryData(keyOf('/api/clients?sort=name&limit=200'))).toBeTruthy()
  isReachable = true
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(page.container.textContent).toBe('Current'))
})
