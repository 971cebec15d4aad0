import { expect, onTestFinished, test } from 'vitest'
import { act } from '@testing-library/react'
import { renderPage, testUser } from '../testing/render.tsx'
import { useLanguage } from '../text/language.store.ts'
import { trendOf, useFormat } from './use-format.ts'

test('shows a change with its sign, one decimal and a direction', () => {
  expect(trendOf(18.5)).toEqual({ direction: 'up', value: '+18.5%' })
  expect(trendOf(-3)).toEqual({ direction: 'down', value: '-3.0%' })
  expect(trendOf(0)).toEqual({ direction: 'flat', value: '0.0%' })
  expect(trendOf(0.04)).toEqual({ direction: 'flat', value: '0.0%' })
  expect(trendOf(-0.04)).toEqual({ direction: 'flat', value: '0.0%' })
})

function Figures() {
  const { date, instant, number, money } = useFormat()
  return <p>{[date('2026-03-01'), instant('2026-03-01T02:30:00Z'), number(1234.5), money('1234.50')].join(' · ')}</p>
}

test('formats calendar dates without a time zone, and instants in the user’s time zone', () => {
  const page = renderPage(<Figures />, { user: { ...testUser, timeZone: 'America/Los_Angeles' } })
  expect(page.container.textContent?.replaceAll('\u202f', ' ')).toBe('Mar 1, 2026 · Feb 28, 2026, 6:30 PM · 1,234.5 · $1,234.50')
})

test('formats dates and numbers in the user’s language, but not money', () => {
  act(() => useLanguage.setState({ language: 'de' }))
  onTestFinished(() => useLanguage.setState({ language: 'en' }))
  const page = renderPage(<Figures />, { user: { ...testUser, timeZone: 'America/Los_Angeles' } })
  expect(page.container.textContent).toBe('01.03.2026 · 28.02.2026, 18:30 · 1.234,5 · $1,234.50')
})
