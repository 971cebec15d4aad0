import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { ApiError } from '@billfold/web-kit'
import { answerClients } from '@billfold/web-kit/testing/answer-choices.ts'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, userEvent, within } from 'storybook/test'
import { sampleClient, sampleClients } from '../clients/testing/client-samples.ts'
import { EditProjectPage } from './edit-project-page.tsx'
import { NewProjectPage } from './new-project-page.tsx'
import { longWordedProject, sampleProject } from './testing/project-samples.ts'

const meta: Meta = { title: 'Projects/Form', parameters: { layout: 'fullscreen' } }
export default meta

const never = () => new Promise<never>(() => undefined)
const clients = answer(clientCalls.list, [sampleClient(), ...sampleClients(8).map((client) => ({ ...client, id: client.id + 10 }))])
const params = { id: '1' }

export const New: StoryObj = {
  render: () => <NewProjectPage />,
  decorators: [withPage({ path: '/projects/new', answers: [clients] })],
}

export const NewWithMistakes: StoryObj = {
  ...New,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.type(page.getByLabelText('Budget'), '12,5')
    await userEvent.clear(page.getByLabelText('Completion Percentage'))
    await userEvent.type(page.getByLabelText('Completion Percentage'), '120')
    await userEvent.click(page.getByRole('button', { name: 'Create Project' }))
    await expect(await page.findByText('Project name is required')).toBeVisible()
    await expect(page.getByText('Client is required')).toBeVisible()
  },
}

export const WithoutClients: StoryObj = {
  ...New,
  decorators: [withPage({ path: '/projects/new', answers: [...answerClients([])] })],
}

const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Projects is not available right now.', requestId: '7f3a9c20' })

export const ClientsFailed: StoryObj = {
  ...New,
  decorators: [withPage({ path: '/projects/new', answers: [answer(clientCalls.list, broken)] })],
}

const found = answer(projectCalls.get, sampleProject())

export const Edit: StoryObj = {
  render: () => <EditProjectPage />,
  decorators: [withPage({ path: '/projects/1/edit', params, answers: [found, clients] })],
}

export const EditBudgetInHours: StoryObj = {
  ...Edit,
  decorators: [withPage({ params, answers: [answer(projectCalls.get, sampleProject({ budgetKind: 'hours' })), clients] })],
}

export const Saving: StoryObj = {
  ...Edit,
  decorators: [withPage({ params, answers: [found, clients, answer(projectCalls.update, never)] })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: 'Update Project' }))
    await expect(await page.findByRole('button', { name: 'Saving...' })).toBeDisabled()
  },
}

export const EditVeryLongWords: StoryObj = {
  ...Edit,
  decorators: [withPage({ params, answers: [answer(projectCalls.get, longWordedProject), clients] })],
}

const stale = new ApiError({ status: 409, code: 'stale_version', message: 'This project was changed meanwhile.' })

export const ChangedElsewhere: StoryObj = {
  ...Edit,
  decorators: [withPage({ params, answers: [found, clients, answer(projectCalls.update, stale)] })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: 'Update Project' }))
    await expect(await page.findByText('This project was changed after you opened it')).toBeVisible()
  },
}

export const LoadingProject: StoryObj = {
  ...Edit,
  decorators: [withPage({ params, answers: [answer(projectCalls.get, never), clients] })],
}

const missing = new ApiError({ status: 404, code: 'not_found', message: 'Project not found' })

export const NotFound: StoryObj = {
  ...Edit,
  decorators: [withPage({ params, answers: [answer(projectCalls.get, missing), clients] })],
}

export const Failed: StoryObj = {
  ...Edit,
  decorators: [withPage({ params, answers: [answer(projectCalls.get, broken), clients] })],
}
