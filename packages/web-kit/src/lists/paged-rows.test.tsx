import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { PagedRows } from './paged-rows.tsx'
import type { Pages } from './use-pages.ts'

interface Item {
  id: number
  group: string
}

const LINE = 44

afterEach(() => {
  document.documentElement.scrollTop = 0
})

/** A list whose pages are all loaded. */
function pagesOf(loaded: readonly Item[]): Pages<Item> {
  const query = { data: loaded, error: null, isFetching: false, refetch: () => undefined }
  return { query, count: loaded.length, loaded, itemAt: (index) => loaded[index], total: String(loaded.length), failed: undefined, isOutdated: false, show: () => undefined }
}

function renderRows(loaded: readonly Item[]) {
  render(
    <table>
      <tbody>
        <PagedRows
          pages={pagesOf(loaded)}
          columns={1}
          phoneHeight={LINE}
          headings={({ group }, previous) =>
            group === previous?.group
              ? []
              : [
                  <tr key="group" data-heading>
                    <td>Group {group}</td>
                  </tr>,
                ]
          }
        >
          {({ id }, { index, ref }) => (
            <tr ref={ref} data-index={index}>
              <td>Item {id}</td>
            </tr>
          )}
        </PagedRows>
      </tbody>
    </table>,
  )
}

const texts = () => screen.getAllByRole('row').flatMap((row) => within(row).getByRole('cell').textContent)
const items = (count: number, groupOf: (id: number) => string) => Array.from({ length: count }, (_, id) => ({ id, group: groupOf(id) }))

test('shows headings above the first item of each group', () => {
  renderRows(items(4, (id) => (id < 3 ? 'A' : 'B')))
  expect(texts()).toEqual(['Group A', 'Item 0', 'Item 1', 'Item 2', 'Group B', 'Item 3'])
})

test('does not repeat the heading of a group that continues on the next page', async () => {
  renderRows(items(300, (id) => (id < 60 ? 'A' : 'B')))
  // Wait for the virtualizer, which is loaded on demand.
  await act(() => import('./row-window.tsx'))
  await waitFor(() => expect(screen.getAllByText(/^Item/).length).toBeLessThan(50))
  expect(texts()[0]).toBe('Group A')
  document.documentElement.scrollTop = 52 * LINE
  fireEvent.scroll(window)
  expect(await screen.findByText('Item 50')).toBeTruthy()
  const shown = texts()
  expect(shown.filter((text) => text?.startsWith('Group'))).toEqual(['Group B'])
  expect(shown.indexOf('Group B') + 1).toBe(shown.indexOf('Item 60'))
})

test('initially renders only the rows near the window', () => {
  renderRows(items(300, () => 'A'))
  expect(screen.getAllByText(/^Item/).length).toBe(Math.ceil(window.innerHeight / LINE) + 8)
})

test('estimates the row height from the density', () => {
  document.documentElement.style.setProperty('--row', '36px')
  onTestFinished(() => void document.documentElement.style.removeProperty('--row'))
  renderRows(items(300, () => 'A'))
  const spacers = [...document.querySelectorAll<HTMLElement>('tr[style]')].reduce((sum, { style }) => sum + Number.parseFloat(style.height), 0)
  expect(spacers + 36 * screen.getAllByText(/^Item/).length).toBe(300 * 36)
})
