import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CardGrid } from './card-grid.tsx'

const HEIGHT = 200
/** With the gap. */
const ROW = HEIGHT + 16
const clients = Array.from({ length: 1000 }, (_, index) => ({ id: index + 1 }))

afterEach(() => {
  document.documentElement.scrollTop = 0
})

function scrollTo(pixels: number) {
  document.documentElement.scrollTop = pixels
  fireEvent.scroll(window)
}

async function renderGrid(count = clients.length) {
  render(
    <CardGrid tiles items={clients.slice(0, count)} cardHeight={HEIGHT}>
      {({ id }) => <a href={`/clients/${id}`}>{id}</a>}
    </CardGrid>,
  )
  // The virtualizer loads on demand.
  if (count > 100) await waitFor(() => expect(rendered().length).toBeLessThan(20))
}

const rendered = () => screen.getAllByRole('link').map(({ textContent }) => Number(textContent))

test('renders a short list whole', async () => {
  await renderGrid(100)
  expect(rendered()).toHaveLength(100)
})

test('renders only the cards near the window and announces their positions', async () => {
  await renderGrid()
  const item = screen.getByRole('link', { name: '3' }).closest('li')
  expect([item?.getAttribute('aria-posinset'), item?.getAttribute('aria-setsize')]).toEqual(['3', '1000'])
})

test('keeps the focused card and its neighbors when they are scrolled out of view', async () => {
  await renderGrid()
  const card = screen.getByRole('link', { name: '3' })
  card.focus()
  scrollTo(500 * ROW)
  expect(document.activeElement).toBe(card)
  expect(rendered().slice(0, 4)).toEqual([2, 3, 4, 493])
})

test('reserves the space of cards that are not rendered', async () => {
  await renderGrid()
  screen.getByRole('link', { name: '3' }).focus()
  scrollTo(500 * ROW)
  const [above, below] = screen.getByRole('list').style.paddingBlock.split(' ')
  const between = screen.getByRole('link', { name: '493' }).closest('li')?.style.marginTop
  const rooms = [above, between, below].map((room) => Number.parseInt(room ?? '', 10) / ROW)
  expect(rooms).toEqual([1, 488, 1000 - (rendered().at(-1) ?? 0)])
})
