import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IconButton } from '../button/icon-button.tsx'
import { Tooltip, TooltipProvider } from './tooltip.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <TooltipProvider>
      <div data-testid="list">
        <IconButton icon={null} label="Edit" />
        <IconButton icon={null} label="Delete" />
      </div>
      <Tooltip content="Copies the address">
        <button type="button">Share</button>
      </Tooltip>
      <TooltipProvider>
        <Tooltip content={<b>Seen by the client</b>}>
          <button type="button">Publish</button>
        </Tooltip>
      </TooltipProvider>
      <p>Elsewhere</p>
    </TooltipProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const button = (name: string) => screen.getByRole('button', { name })
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
const shown = () => screen.queryByRole('tooltip')?.textContent ?? null

function point(to: Element, pointerType = 'mouse'): void {
  fireEvent.pointerOver(to, { pointerType })
}

test('appears after a short delay on hover, but immediately after another tooltip', () => {
  point(button('Edit'))
  pass(600)
  expect(shown()).toBeNull()
  pass(100)
  expect(shown()).toBe('Edit')
  point(button('Delete'))
  pass(0)
  expect(shown()).toBe('Delete')
})

test('does not appear when a closed menu or dialog returns the focus', () => {
  for (const key of ['Escape', 'Enter', ' ']) {
    fireEvent.keyDown(document.body, { key })
    act(() => button('Edit').focus())
    expect(shown()).toBeNull()
    act(() => button('Edit').blur())
  }
  fireEvent.keyDown(document.body, { key: 'Tab' })
  act(() => button('Edit').focus())
  expect(shown()).toBe('Edit')
})

test('disappears when the pointer leaves, unless it enters the tooltip', () => {
  point(button('Edit'))
  pass(700)
  point(screen.getByText('Elsewhere'))
  point(screen.getByRole('tooltip'))
  pass(1000)
  expect(shown()).toBe('Edit')
  point(screen.getByText('Elsewhere'))
  pass(100)
  expect(shown()).toBeNull()
})

test('does not appear for a passing pointer or on touch', () => {
  point(button('Edit'))
  pass(300)
  point(screen.getByText('Elsewhere'))
  pass(1000)
  point(button('Edit'), 'touch')
  pass(1000)
  expect(shown()).toBeNull()
})

test('appears immediately on keyboard focus and disappears when the focus is lost', () => {
  act(() => button('Edit').focus())
  expect(shown()).toBe('Edit')
  act(() => button('Edit').blur())
  expect(shown()).toBeNull()
})

test.each([
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['a click', () => fireEvent.click(button('Edit'))],
  ['scrolling of its container', () => fireEvent.scroll(screen.getByTestId('list'))],
  ['removal of its element', () => button('Edit').remove()],
  ['the pointer leaving the window', () => fireEvent.pointerOut(document.body, { relatedTarget: null })],
])('disappears on %s and does not reappear on its own', async (_, close) => {
  point(button('Edit'))
  pass(700)
  await act(async () => {
    close()
  })
  pass(2000)
  expect(shown()).toBeNull()
})

test('describes an element while it is visible, unless it only repeats the element’s name', () => {
  act(() => button('Share').focus())
  expect(button('Share').getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id)
  act(() => button('Edit').focus())
  expect(button('Share').hasAttribute('aria-describedby')).toBe(false)
  expect(button('Edit').hasAttribute('aria-describedby')).toBe(false)
})

test('shows rich content once, even inside a nested provider', () => {
  act(() => button('Publish').focus())
  expect(screen.getAllByRole('tooltip').map(({ innerHTML }) => innerHTML)).toEqual(['<b>Seen by the client</b>'])
  expect(button('Publish').getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id)
})
