import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { answerBilling } from '@billfold/web-kit/settings/testing/sample-settings.ts'
import { answerClients, answerProjects } from '@billfold/web-kit/testing/answer-choices.ts'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clients, sampleProject, sampleSummary } from '../testing/samples.ts'
import { TimeTrackingPage } from '../time-entries/time-tracking-page.tsx'

const projects = Array.from({ length: 300 }, (_, index) => sampleProject({ id: index + 1, name: `Project ${index + 1}`, hourlyRate: `${index + 1}.00` }))

function open(path: string) {
  const work = [...answerClients(clients), ...answerProjects(projects), answerBilling()]
  const page = renderPage(<TimeTrackingPage />, { path, answers: [...work, answer(timeEntryCalls.list, []), answer(timeEntryCalls.summary, sampleSummary)] })
  return { ...page, addresses: () => page.requests.map(({ address }) => address) }
}

async function search(user: ReturnType<typeof open>['user'], label: string, text: string) {
  await waitFor(() => expect(screen.getByRole('combobox', { name: label }).hasAttribute('disabled')).toBe(false))
  screen.getByRole('combobox', { name: label }).focus()
  await user.keyboard('{Enter}')
  await user.type(screen.getByRole('combobox', { name: label.replace(' *', '') }), text)
}

test('choosing a project found by searching fills in its rate', async () => {
  const { user, addresses } = open('/time-tracking?new&client=1')
  await screen.findByRole('button', { name: 'Create Entry' })
  await search(user, 'Project *', '277')
  await user.click(await screen.findByRole('option', { name: 'Project 277' }))
  expect(addresses()).toContain('/api/projects?clientId=1&isArchived=false&search=277&sort=name&limit=50')
  expect(screen.getByLabelText<HTMLInputElement>(/^Rate/).value).toBe('277.00')
  expect(screen.getByRole('combobox', { name: 'Project *' }).textContent).toBe('Project 277')
  expect(await screen.findByText('Project rate: $277.00/hour')).toBeTruthy()
})

test('the timer searches projects of all clients', async () => {
  const { user, addresses } = open('/time-tracking')
  await search(user, 'Project', '277')
  await user.click(await screen.findByRole('option', { name: 'Project 277' }))
  expect(addresses()).toContain('/api/projects?isArchived=false&search=277&sort=name&limit=50')
  expect(screen.getByRole('combobox', { name: 'Project' }).textContent).toBe('Project 277')
})
