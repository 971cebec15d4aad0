import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, renderPage } from '../testing/render.tsx'
import { useCall } from './queries.ts'
import { useForget } from './use-invalidate.ts'

const places = ['/api/clients']
const get = { params: { id: 1 } }

function Page() {
  useCall(clientCalls.list)
  useCall(clientCalls.get, get)
  useCall(clientCalls.deletion, get)
  return <button onClick={useForget(clientCalls.get, 1, places)}>Forget</button>
}

const open = async () => {
  const answers = [answer(clientCalls.list, []), [clientCalls.get, {}], [clientCalls.deletion, {}]] as const
  const page = renderPage(<Page />, { answers })
  await waitFor(() => expect(page.queryClient.isFetching()).toBe(0))
  page.queryClient.setQueryData(['', 'api', 'clients', '12'], {})
  page.queryClient.setQueryData(['', 'api', 'proposals'], [])
  await page.user.click(page.getByText('Forget'))
  await waitFor(() => expect(page.queryClient.isFetching()).toBe(0))
  return page
}

test('does not refetch a deleted record or its children, but refetches the lists', async () => {
  const { requests, queryClient } = await open()
  expect(requests.slice(3).map(({ address }) => address)).toEqual(['/api/clients'])
  const isOld = (...key: string[]) => queryClient.getQueryState(['', 'api', ...key])?.isInvalidated
  expect([isOld('clients', '12'), isOld('proposals')]).toEqual([true, false])
})

test('removes a deleted record from the cache when its page is closed, but keeps all other records', async () => {
  const { unmount, queryClient } = await open()
  unmount()
  const kept = queryClient.getQueryCache().getAll().map(({ queryKey }) => queryKey.join('/'))
  expect(kept.toSorted((a, b) => a.localeCompare(b))).toEqual(['/api/clients', '/api/clients/12', '/api/proposals'])
})
