import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
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
])('finds the record that the URL %s%s refers to: %j', (pathname, search, record) => {
  expect(recordAt(pathname, search)).toEqual(record)
})

test.each([
  ['client', '/clients/7', clientCalls.get, { name: 'Northwind Traders' }],
  ['project', '/projects/7', projectCalls.get, { name: 'Website' }],
  ['invoice', '/invoices?view=7', invoiceCalls.get, { invoiceNumber: 'INV-7' }],
  ['proposal', '/proposals/7', proposalCalls.get, { title: 'Rebranding' }],
] as const)('remembers a %s by name once its page has loaded the record, without another request', async (kind, path, call, record) => {
  function Frame() {
    useRememberVisits()
    return null
  }
  const page = renderPage(<Frame />, { path })
  expect(useRecent.getState().visited).toEqual([])
  act(() => void page.queryClient.setQueryData(queryOf(call, { params: { id: '7' } }).queryKey, record as never))
  await waitFor(() => expect(useRecent.getState().visited).toEqual([{ kind, id: 7, title: Object.values(record)[0] }]))
  expect(page.requests).toEqual([])
  page.unmount()
  expect(useRecent.getState().visited).toEqual([])
})
