import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sampleMetrics } from '../testing/dashboard-samples.ts'
import { MetricsSummary } from './metrics-summary.tsx'

const cards = () => document.querySelectorAll('[aria-busy="true"]').length

test('shows four metrics, their changes from last month, and which months are compared', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T03:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  renderPage(<MetricsSummary />, { answers: [answer(dashboardCalls.metrics, sampleMetrics)] })
  expect(cards()).toBe(4)
  await waitFor(() => expect(cards()).toBe(0))
  const text = document.body.textContent
  expect(text).toContain('Total Billed$48,250.50+12.5% vs last month')
  expect(text).toContain('Total Collected$36,900.00-8.2% vs last month')
  expect(text).toContain('Uninvoiced Amount$4,120.250.0% vs last month')
  expect(text).toContain('Hours Tracked1,284.25+2.1% vs last month')
  // In UTC it is already December, but in New York it is still November.
  expect(text).toContain('Compares November so far with all of October')
})

test('shows zeros for an empty account', async () => {
  const zeros = { totalBilled: 0, totalCollected: 0, uninvoicedAmount: 0, hoursTracked: 0 }
  renderPage(<MetricsSummary />, { answers: [answer(dashboardCalls.metrics, { ...sampleMetrics, ...zeros, changes: zeros })] })
  expect(await screen.findAllByText('$0.00')).toHaveLength(3)
  expect(screen.getByText('0')).toBeTruthy()
})

test('shows an error with a Retry button', async () => {
  const replies = [new ApiError({ status: 503, code: 'service_unavailable', message: 'Not right now.' }), sampleMetrics]
  const { user } = renderPage(<MetricsSummary />, { answers: [[dashboardCalls.metrics, () => replies.shift()]] })
  expect(await screen.findByText('The numbers could not be loaded')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('$48,250.50')).toBeTruthy()
})
