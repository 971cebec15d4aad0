import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { OverviewPage } from './overview-page.tsx'
import { sampleClient } from './testing/sample-client.ts'

const meta: Meta<typeof OverviewPage> = { title: 'My module/Overview', component: OverviewPage }
export default meta

type Story = StoryObj<typeof OverviewPage>

const clients = [sampleClient({ id: 2, name: 'Difference & Sons', createdAt: '2026-11-02T09:00:00.000Z' }), sampleClient({ id: 1, name: 'Analytical Engines' })]

export const Two: Story = { decorators: [withPage({ answers: [answer(clientCalls.list, clients)] })] }
export const None: Story = { decorators: [withPage({ answers: [answer(clientCalls.list, [])] })] }
export const Loading: Story = { decorators: [withPage({ answers: [answer(clientCalls.list, () => new Promise(() => {}))] })] }
export const Failing: Story = {
  decorators: [withPage({ answers: [answer(clientCalls.list, new ApiError({ status: 503, code: 'service_unavailable', message: 'Clients are not available right now.' }))] })],
}
