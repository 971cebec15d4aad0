import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, userEvent, within } from 'storybook/test'
import { EditClientPage } from './edit-client-page.tsx'
import { NewClientPage } from './new-client-page.tsx'
import { longWordedClient, sampleClient } from './testing/client-samples.ts'

const meta: Meta = { title: 'Clients/Form', parameters: { layout: 'fullscreen' } }
export default meta

const never = () => new Promise<never>(() => undefined)
const params = { id: '1' }

export const New: StoryObj = {
  render: () => <NewClientPage />,
  decorators: [withPage({ path: '/clients/new' })],
}

export const NewWithMistakes: StoryObj = {
  ...New,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.type(page.getByLabelText('Hourly Rate'), 'x')
    await userEvent.type(page.getByLabelText('Logo URL'), 'logo')
    await userEvent.click(page.getByRole('button', { name: 'Create Client' }))
    await expect(await page.findByText('Name is required')).toBeVisible()
  },
}

export const Saving: StoryObj = {
  ...New,
  decorators: [withPage({ path: '/clients/new', answers: [answer(clientCalls.create, never)] })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.type(page.getByLabelText(/^Company Name/), 'Acme')
    await userEvent.type(page.getByLabelText(/^Email/), 'pay@acme.com{Enter}')
    await expect(await page.findByRole('button', { name: 'Saving...' })).toBeDisabled()
  },
}

export const Edit: StoryObj = {
  render: () => <EditClientPage />,
  decorators: [withPage({ path: '/clients/1/edit', params, answers: [answer(clientCalls.get, sampleClient())] })],
}

export const EditVeryLongWords: StoryObj = {
  ...Edit,
  decorators: [withPage({ params, answers: [answer(clientCalls.get, longWordedClient)] })],
}

const stale = new ApiError({ status: 409, code: 'stale_version', message: 'This client was changed meanwhile.' })

export const ChangedElsewhere: StoryObj = {
  ...Edit,
  decorators: [withPage({ params, answers: [answer(clientCalls.get, sampleClient()), answer(clientCalls.update, stale)] })],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: 'Update Client' }))
    await expect(await page.findByText('This client was changed after you opened it')).toBeVisible()
  },
}

export const LoadingClient: StoryObj = {
  ...Edit,
  decorators: [withPage({ params, answers: [answer(clientCalls.get, never)] })],
}

const missing = new ApiError({ status: 404, code: 'not_found', message: 'Client not found' })

export const NotFound: StoryObj = {
  ...Edit,
  decorators: [withPage({ params, answers: [answer(clientCalls.get, missing)] })],
}

const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Projects is not available right now.', requestId: '7f3a9c20' })

export const Failed: StoryObj = {
  ...Edit,
  decorators: [withPage({ params, answers: [answer(clientCalls.get, broken)] })],
}
