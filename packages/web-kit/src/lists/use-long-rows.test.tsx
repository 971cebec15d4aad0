import { render, screen } from '@testing-library/react'
import { useLayoutEffect, useRef } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { focusedIndex, useLongRows, withFocusedRow } from './use-long-rows.ts'

test('keeps the focused row and its neighbors, wherever the page is scrolled to', () => {
  expect(withFocusedRow([500, 501], 5, 1000)).toEqual([4, 5, 6, 500, 501])
})

test('renders each row near the window once, and none beyond the ends of the list', () => {
  expect(withFocusedRow([0, 1, 2], 0, 1000)).toEqual([0, 1, 2])
  expect(withFocusedRow([0, 1], 9, 10)).toEqual([0, 1, 8, 9])
  expect(withFocusedRow([0, 1], undefined, 10)).toEqual([0, 1])
})

test('finds the focused item only in its own list', () => {
  render(
    <>
      <ul aria-label="mine">
        <li data-index={7}>
          <button type="button">Open</button>
        </li>
      </ul>
      <ul aria-label="other" />
    </>,
  )
  expect(focusedIndex(screen.getByRole('list', { name: 'mine' }))).toBeUndefined()
  screen.getByRole('button').focus()
  expect(focusedIndex(screen.getByRole('list', { name: 'mine' }))).toBe(7)
  expect(focusedIndex(screen.getByRole('list', { name: 'other' }))).toBeUndefined()
})

function LongList() {
  const list = useRef<HTMLUListElement>(null)
  const { rows } = useLongRows({ list, count: 1000, rowHeight: 40, keyOf: Number })
  return (
    <ul ref={list}>
      {rows.map(({ index }) => (
        <Row key={index} index={index} />
      ))}
    </ul>
  )
}

/** Scrolls the page before the list's own effects run. */
function Row({ index }: { index: number }) {
  useLayoutEffect(() => {
    if (index === 0) document.documentElement.scrollTop = 20_000
  }, [index])
  return <li>Row {index}</li>
}

test('keeps a scroll position that changed between the first render and the commit', async () => {
  onTestFinished(() => void (document.documentElement.scrollTop = 0))
  render(<LongList />)
  expect(await screen.findByText('Row 500')).toBeTruthy()
  expect(window.scrollY).toBe(20_000)
})
