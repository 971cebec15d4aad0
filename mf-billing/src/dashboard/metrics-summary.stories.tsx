import type { DashboardMetrics } from '@billfold/contracts/dashboard/dashboard'
import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { sampleMetrics } from '../testing/dashboard-samples.ts'
import { MetricsSummary } from './metrics-summary.tsx'

const meta: Meta<typeof MetricsSummary> = { title: 'Dashboard/Metrics', component: MetricsSummary }
export default meta

type Story = StoryObj<typeof MetricsSummary>

function showing(reply: DashboardMetrics | ApiError | (() => Promise<never>)): Story {
  return { decorators: [withPage({ answers: [answer(dashboardCalls.metrics, reply)] })] }
}

export const Four: Story = showing(sampleMetrics)
export const FourOnAPhone: Story = { ...Four, ...phone }
export const LongFigures: Story = showing({ ...sampleMetrics, totalBilled: 1_234_567_890.12, totalCollected: 99_999_999.99, hoursTracked: 1_234_567.8912 })
export const Loading: Story = showing(() => new Promise(() => undefined))
export const Failed: Story = showing(new ApiError({ status: 503, code: 'service_unavailable', message: 'Time and invoices are not available right now.' }))
