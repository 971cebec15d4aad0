import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { WindowedGrid } from './windowed-grid.tsx'

const HEIGHT = 200
const clients = Array.from({ length: 1000 }, (_, index) => ({ id: index + 1 }))

afterEach(() => vi.restoreAllMocks())

/** A viewport 768 pixels high; the list starts this far above it. */
function scrollPast(pixels: number) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.tagName === 'UL' ? new DOMRect(0, -pixels, 400, HEIGHT * clients.length) : new DOMRect(0, 0, 400, HEIGHT)
  })
  fireEvent.scroll(document)
}

const drawn = () => screen.getAllByRole('link').map(({ textContent }) => Number(textContent))

test('keeps the focused card and its neighbors when they are scrolled out of view', () => {
  scrollPast(0)
  render(<WindowedGrid items={clients}>{({ id }) => <a href={`/clients/${id}`}>{id}</a>}</WindowedGrid>)
  const card = screen.getByRole('link', { name: '3' })
  card.focus()
  scrollPast(500 * HEIGHT)
  expect(document.activeElement).toBe(card)
  expect(drawn().slice(0, 4)).toEqual([2, 3, 4, 498])
})

test('reserves the space of cards that are not rendered', () => {
  scrollPast(0)
  render(<WindowedGrid items={clients}>{({ id }) => <a href={`/clients/${id}`}>{id}</a>}</WindowedGrid>)
  screen.getByRole('link', { name: '3' }).focus()
  scrollPast(500 * HEIGHT)
  const [above, below] = screen.getByRole('list').style.paddingBlock.split(' ')
  const between = screen.getByRole('link', { name: '498' }).closest('li')?.style.marginTop
  const rooms = [above, between, below].map((room) => Number.parseInt(room ?? '', 10) / HEIGHT)
  expect(rooms).toEqual([1, 493, 1000 - (drawn().at(-1) ?? 0)])
})
