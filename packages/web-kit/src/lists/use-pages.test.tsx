import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { AppError } from '@billfold/contracts/errors'
import { invalidCursor, type ListPage, PAGE_SIZE } from '@billfold/contracts/list'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { answer, renderPage, type SentRequest } from '../testing/render.tsx'
import { link, usePages } from './use-pages.ts'

const client = (id: number) => ({ id, name: `Client ${id}` }) as Client
const clients = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => client(from + index))

/** Serves ids 1 to `size` in pages. A page's cursor is the first id on that page. */
function list(size: number) {
  return ({ address }: SentRequest): ListPage<Client> => {
    const from = Number(new URL(address, 'http://x').searchParams.get('cursor') ?? 1)
    const to = Math.min(size, from + PAGE_SIZE - 1)
    return { items: clients(from, to), total: size, cursor: to < size ? String(to + 1) : undefined }
  }
}

function Names({ search = '' }: { search?: string }) {
  const pages = usePages(clientCalls.list, { search })
  return (
    <>
      <p>{pages.query.data === undefined ? (pages.query.error?.message ?? 'Loading') : `${pages.count} rows, ${pages.total} records, first ${pages.itemAt(0)?.id}, last ${pages.loaded.at(-1)?.id}`}</p>
      <p>{pages.failed?.error?.message}</p>
      {[0, 30, 90, 140].map((row) => (
        <button key={row} type="button" onClick={() => pages.show(row, row + 10)}>
          {`Row ${row}`}
        </button>
      ))}
    </>
  )
}

const cursorsOf = (requests: readonly SentRequest[]) => requests.map(({ address }) => new URL(address, 'http://x').searchParams.get('cursor'))

test('loads one page, and further pages when their rows come near the window', async () => {
  const { user, requests } = renderPage(<Names />, { answers: [answer(clientCalls.list, list(120))] })
  expect(await screen.findByText('100 rows, 120 records, first 1, last 50')).toBeTruthy()
  expect(cursorsOf(requests)).toEqual([null])
  await user.click(screen.getByRole('button', { name: 'Row 30' }))
  expect(await screen.findByText('150 rows, 120 records, first 1, last 100')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Row 90' }))
  expect(await screen.findByText('120 rows, 120 records, first 1, last 120')).toBeTruthy()
  expect(cursorsOf(requests)).toEqual([null, '51', '101'])
  expect(requests.filter(({ address }) => address.includes('count=true'))).toHaveLength(1)
})

test('after a change, refetches only the first page, which includes the total, and the pages near the window', async () => {
  const { user, requests, queryClient } = renderPage(<Names />, { answers: [answer(clientCalls.list, list(200))] })
  for (const row of ['Row 30', 'Row 90', 'Row 140']) {
    await user.click(await screen.findByRole('button', { name: row }))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  }
  const before = requests.length
  await act(() => queryClient.invalidateQueries({ refetchType: 'active' }))
  expect(cursorsOf(requests.slice(before))).toEqual([null, '101', '151'])
})

test('starts again from the first page if the server no longer accepts a cursor', async () => {
  let isOutdated = false
  const serve = list(120)
  const reply = (request: SentRequest) => (isOutdated && request.address.includes('cursor') ? new AppError('invalid_cursor', invalidCursor) : serve(request))
  const { user } = renderPage(<Names />, { answers: [answer(clientCalls.list, reply)] })
  await screen.findByText('100 rows, 120 records, first 1, last 50')
  isOutdated = true
  await user.click(screen.getByRole('button', { name: 'Row 30' }))
  expect(await screen.findByText('100 rows, 120 records, first 1, last 50')).toBeTruthy()
  expect(screen.queryByText(invalidCursor)).toBeNull()
})

function Searchable() {
  const [search, setSearch] = useState<string | null>('')
  return (
    <>
      {search !== null && <Names search={search} />}
      <button type="button" onClick={() => setSearch('x')}>
        Search
      </button>
      <button type="button" onClick={() => setSearch(null)}>
        Leave
      </button>
      <button type="button" onClick={() => setSearch('')}>
        Back
      </button>
    </>
  )
}

test('keeps the previous records until those for a new filter arrive', async () => {
  const late = Promise.withResolvers<Client[]>()
  const reply = ({ address }: SentRequest) => (address.includes('search') ? late.promise : clients(1, 3))
  const { user } = renderPage(<Searchable />, { answers: [answer(clientCalls.list, reply)] })
  await screen.findByText('3 rows, 3 records, first 1, last 3')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(screen.getByText('3 rows, null records, first 1, last 3')).toBeTruthy()
  await act(async () => late.resolve(clients(7, 8)))
  expect(await screen.findByText('2 rows, 2 records, first 7, last 8')).toBeTruthy()
})

test('shows all its rows immediately when the user returns to the list', async () => {
  const { user, requests } = renderPage(<Searchable />, { answers: [answer(clientCalls.list, list(200))] })
  await user.click(await screen.findByRole('button', { name: 'Row 30' }))
  await screen.findByText('150 rows, 200 records, first 1, last 100')
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByText('150 rows, 200 records, first 1, last 100')).toBeTruthy()
  expect(requests).toHaveLength(2)
})

test('reports that a later page failed to load, and keeps the other pages', async () => {
  const serve = list(120)
  const reply = (request: SentRequest) => (request.address.includes('cursor') ? new AppError('service_unavailable', 'Not right now.') : serve(request))
  const { user } = renderPage(<Names />, { answers: [answer(clientCalls.list, reply)] })
  await user.click(await screen.findByRole('button', { name: 'Row 30' }))
  expect(await screen.findByText('Not right now.')).toBeTruthy()
  expect(screen.getByText('100 rows, 120 records, first 1, last 50')).toBeTruthy()
})

describe('the page URLs', () => {
  const chain = { pages: [{ address: 'a' }, { address: 'b' }, { address: 'c' }] }

  test('stay unchanged if each loaded page is still followed by the same page', () => {
    expect(link(chain, 0, ['b', 'c', undefined])).toBe(chain)
    expect(link(chain, 1, [undefined])).toBe(chain)
  })

  test('are extended by the page that follows the last one', () => {
    expect(link(chain, 2, ['d']).pages.map(({ address }) => address)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('are updated where a loaded page is now followed by a different page, whose previous records stay visible', () => {
    expect(link(chain, 0, ['x', 'c']).pages).toEqual([{ address: 'a' }, { address: 'x', before: 'b' }, { address: 'c' }])
  })

  test('end with the page that has become the last one', () => {
    expect(link(chain, 0, ['b', null]).pages.map(({ address }) => address)).toEqual(['a', 'b'])
  })
})
