import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { ApiError } from '@billfold/web-kit'
import { type Answer, answer, renderPage } from '@billfold/web-kit/testing/render.tsx'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { choose } from '@billfold/web-kit/testing/choose.ts'
import { emptyTrend, sampleTrend } from '../testing/dashboard-samples.ts'
import { RevenueTrendCard } from './revenue-trend-card.tsx'

const byPeriod = answer(dashboardCalls.revenueTrend, ({ address }) => sampleTrend(address.endsWith('6months') ? 6 : 12))

async function open(reply: Answer = byPeriod) {
  const page = renderPage(<RevenueTrendCard />, { answers: [reply] })
  await screen.findByText('Average Monthly')
  return page
}

const bars = () => within(screen.getByRole('group', { name: 'Revenue by month' })).getAllByRole('button')

describe('the revenue trend', () => {
  test('shows a labelled bar for each of the last 6 months and their average', async () => {
    await open()
    expect(bars().map((bar) => bar.textContent)).toEqual([
      'June 2026$6.9kJun',
      'July 2026$10.2kJul',
      'August 2026$0.0kAug',
      'September 2026$5.2kSep',
      'October 2026$8.1kOct',
      'November 2026$4.1kNov',
    ])
    expect(screen.getByText('$5,763.44')).toBeTruthy()
  })

  test.each([
    ['Last 12 months', '12months'],
    ['This year', 'year'],
  ])('shows twelve bars for %s', async (label, period) => {
    const { user, requests } = await open()
    await choose(user, 'Period', label)
    await screen.findByText('$5,966.42')
    expect(bars()).toHaveLength(12)
    expect(requests.at(-1)?.address).toBe(`/api/dashboard/revenue-trend?period=${period}`)
  })

  test('keeps the previous period on screen, marked as busy, while another period is loading', async () => {
    const slow = Promise.withResolvers<never>().promise
    const { user } = await open(answer(dashboardCalls.revenueTrend, ({ address }) => (address.endsWith('6months') ? sampleTrend(6) : slow)))
    expect(bars()[0]?.closest('[aria-busy=true]')).toBeNull()
    await choose(user, 'Period', 'This year')
    expect(bars()).toHaveLength(6)
    expect(bars()[0]?.closest('[aria-busy=true]')).toBeTruthy()
  })

  test('shows decreases in red, increases in green and 0.0% in gray', async () => {
    const first = await open()
    expect(screen.getByText('-49.6%').className).toContain('bad')
    first.unmount()
    const second = await open(answer(dashboardCalls.revenueTrend, sampleTrend(6, { change: 18.5 })))
    expect(screen.getByText('+18.5%').className).toContain('good')
    second.unmount()
    await open(answer(dashboardCalls.revenueTrend, emptyTrend))
    expect(screen.getByText('0.0%').className).toContain('muted')
    expect(screen.getByText('0.0%').querySelector('.lucide-arrow-right')).toBeTruthy()
    expect(screen.getByText('No payments in these months')).toBeTruthy()
  })

  test('shows a tooltip after hovering for 700 ms, and the next one immediately', async () => {
    await open()
    const month = (name: string) => screen.getByRole('button', { name })
    const wait = (milliseconds: number) =>
      act(() => {
        vi.advanceTimersByTime(milliseconds)
      })
    vi.useFakeTimers()
    try {
      fireEvent.pointerEnter(month('July 2026'))
      wait(699)
      expect(screen.queryByRole('tooltip')).toBeNull()
      wait(1)
      expect(screen.getByRole('tooltip').textContent).toBe('July 2026$10,240.00')
      fireEvent.pointerLeave(month('July 2026'))
      expect(screen.queryByRole('tooltip')).toBeNull()
      fireEvent.pointerEnter(month('September 2026'))
      wait(0)
      expect(screen.getByRole('tooltip').textContent).toBe('September 2026$5,230.40')
      fireEvent.pointerLeave(month('September 2026'))
      wait(1000)
      fireEvent.pointerEnter(month('July 2026'))
      fireEvent.pointerLeave(month('July 2026'))
      wait(1000)
      expect(screen.queryByRole('tooltip')).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  test('is a single tab stop where arrow keys move between months', async () => {
    const { user } = await open()
    await user.click(document.body)
    await user.tab()
    await user.tab()
    expect(screen.getByRole('tooltip').textContent).toBe('November 2026$4,100.00')
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'September 2026' }))
    expect(screen.getByRole('button', { name: 'September 2026' }).getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id)
    await user.keyboard('{Home}{ArrowLeft}')
    expect(screen.getByRole('tooltip').textContent).toBe('June 2026$6,870.25')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  test('provides a table for screen readers', async () => {
    await open()
    const table = screen.getByRole('table', { name: 'Revenue by month' })
    // A table inside a span would be invalid HTML.
    expect(table.closest('span')).toBeNull()
    const rows = within(table).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toContain('September 2026$5,230.40')
    expect(rows).toHaveLength(7)
  })

  test('shows loading and error states', async () => {
    renderPage(<RevenueTrendCard />, { answers: [answer(dashboardCalls.revenueTrend, () => new Promise(() => undefined))] }).unmount()
    const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Not right now.' })
    renderPage(<RevenueTrendCard />, { answers: [answer(dashboardCalls.revenueTrend, down)] })
    expect(screen.getByText('Loading revenue data...')).toBeTruthy()
    expect(await screen.findByText('The revenue could not be loaded')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})
