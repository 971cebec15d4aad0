import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PagedCards } from './paged-cards.tsx'
import type { Pages } from './use-pages.ts'

const HEIGHT = 200
/** Row height including the gap. */
const ROW = HEIGHT + 16
const clients = Array.from({ length: 1000 }, (_, index) => ({ id: index + 1 }))

afterEach(() => {
  document.documentElement.scrollTop = 0
})

function scrollTo(pixels: number) {
  document.documentElement.scrollTop = pixels
  fireEvent.scroll(window)
}

const shown: [number, number][] = []

/** A list whose pages are all loaded, except for the record at index `missing`. */
function pagesOf(count: number, missing = -1): Pages<{ id: number }> {
  const loaded = clients.slice(0, count)
  const query = { data: loaded, error: null, isFetching: false, refetch: () => undefined }
  return {
    query,
    count,
    loaded,
    itemAt: (index) => (index === missing ? undefined : loaded[index]),
    total: String(count),
    failed: undefined,
    isOutdated: false,
    show: (first, last) => void shown.push([first, last]),
  }
}

function renderGrid(count = clients.length, missing?: number) {
  render(
    <PagedCards tiles pages={pagesOf(count, missing)} cardHeight={HEIGHT} skeleton={<p>Loading</p>}>
      {({ id }) => <a href={`/clients/${id}`}>{id}</a>}
    </PagedCards>,
  )
}

async function renderLongGrid(missing?: number) {
  renderGrid(clients.length, missing)
  // Wait for the virtualizer, which is loaded on demand.
  await waitFor(() => expect(rendered().length).toBeLessThan(20))
}

const rendered = () => screen.getAllByRole('link').map(({ textContent }) => Number(textContent))

test('renders all cards of a single page', () => {
  renderGrid(50)
  expect(rendered()).toHaveLength(50)
})

test('renders only the cards near the window and announces their positions', async () => {
  await renderLongGrid()
  const item = screen.getByRole('link', { name: '3' }).closest('li')
  expect([item?.getAttribute('aria-posinset'), item?.getAttribute('aria-setsize')]).toEqual(['3', '1000'])
})

test('keeps the focused card and its neighbors when they are scrolled out of view', async () => {
  await renderLongGrid()
  const card = screen.getByRole('link', { name: '3' })
  card.focus()
  scrollTo(500 * ROW)
  expect(document.activeElement).toBe(card)
  expect(rendered().slice(0, 4)).toEqual([2, 3, 4, 493])
})

test('reserves space for cards that are not rendered', async () => {
  await renderLongGrid()
  screen.getByRole('link', { name: '3' }).focus()
  scrollTo(500 * ROW)
  const [above, below] = screen.getByRole('list').style.paddingBlock.split(' ')
  const between = screen.getByRole('link', { name: '493' }).closest('li')?.style.marginTop
  const rooms = [above, between, below].map((room) => Number.parseInt(room ?? '', 10) / ROW)
  expect(rooms).toEqual([1, 488, 1000 - (rendered().at(-1) ?? 0)])
})

test('shows a placeholder for a record that is being loaded, and requests the records near the window', async () => {
  await renderLongGrid(2)
  expect(screen.getByText('Loading').closest('li')?.getAttribute('aria-posinset')).toBe('3')
  scrollTo(500 * ROW)
  await waitFor(() => {
    const [first = 0, last = 0] = shown.at(-1) ?? []
    expect([first >= 490, last <= 520]).toEqual([true, true])
  })
})
