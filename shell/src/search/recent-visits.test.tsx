import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { queryOf } from '@billfold/web-kit'
import { renderPage } from '@billfold/web-kit/testing/render.tsx'
import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { recordAt, useRecent, useRememberVisits } from './recent-visits.ts'

test.each([
  ['/clients/7', '', { kind: 'client', id: 7 }],
  ['/projects/12', '?tab=notes', { kind: 'project', id: 12 }],
  ['/proposals/31', '', { kind: 'proposal', id: 31 }],
  ['/invoices', '?status=paid&view=204', { kind: 'invoice', id: 204 }],
  ['/clients/7/edit', '', null],
  ['/clients/new', '', null],
  ['/invoices', '?edit=204', null],
  ['/', '?view=204', null],
])('%s%s shows the record %j', (pathname, search, record) => {
  expect(recordAt(pathname, search)).toEqual(record)
})

test('remembers a record by its name once its page knows it, without a request', async () => {
  function Frame() {
    useRememberVisits()
    return null
  }
  const page = renderPage(<Frame />, { path: '/clients/7' })
  expect(useRecent.getState().visited).toEqual([])
  act(() => void page.queryClient.setQueryData(queryOf(clientCalls.get, { params: { id: '7' } }).queryKey, { name: 'Northwind Traders' } as never))
  await waitFor(() => expect(useRecent.getState().visited).toEqual([{ kind: 'client', id: 7, title: 'Northwind Traders' }]))
  expect(page.requests).toEqual([])
  page.unmount()
  expect(useRecent.getState().visited).toEqual([])
})
