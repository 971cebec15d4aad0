import type { RevenueTrend } from '@billfold/contracts/dashboard/dashboard'
import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, screen, userEvent } from 'storybook/test'
import { emptyTrend, sampleTrend } from '../testing/dashboard-samples.ts'
import { RevenueTrendCard } from './revenue-trend-card.tsx'

const meta: Meta<typeof RevenueTrendCard> = { title: 'Dashboard/Revenue Trend', component: RevenueTrendCard }
export default meta

type Story = StoryObj<typeof RevenueTrendCard>

function showing(reply: RevenueTrend | ApiError | (() => Promise<never>)): Story {
  return { decorators: [withPage({ answers: [answer(dashboardCalls.revenueTrend, reply)] })] }
}

async function focusTheFirst(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'November 2026' }))
  await userEvent.keyboard('{Home}')
  await expect(await screen.findByRole('tooltip')).toBeVisible()
}

export const SixMonths: Story = showing(sampleTrend(6))
export const SixMonthsOnAPhone: Story = { ...SixMonths, ...phone }
export const TwelveMonths: Story = showing(sampleTrend(12))
export const TwelveMonthsOnAPhone: Story = { ...TwelveMonths, ...phone }
export const Rising: Story = showing(sampleTrend(6, { change: 18.5 }))
export const WithTooltip: Story = { ...TwelveMonths, play: focusTheFirst }
export const WithTooltipOnAPhone: Story = { ...TwelveMonths, ...phone, play: focusTheFirst }
export const Nothing: Story = showing(emptyTrend)
export const Loading: Story = showing(() => new Promise(() => undefined))
export const Failed: Story = showing(new ApiError({ status: 503, code: 'service_unavailable', message: 'Time and invoices are not available right now.' }))
