import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answer, renderPage } from '../testing/render.tsx'
import { ApiError } from './api-error.ts'
import { queryOf, useCall } from './queries.ts'

const unavailable = new ApiError({ status: 503, code: 'service_unavailable', message: 'Projects is not available right now.' })

function ClientsPage() {
  const { error } = useCall(clientCalls.list)
  return <p>{error ? error.message : 'Loading'}</p>
}

function Navigation() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Clients
      </button>
      {isOpen && <ClientsPage />}
    </>
  )
}

test('shows the error of a failed preload without another request, but sends a new request when the page is opened later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const page = renderPage(<Navigation />, { answers: [answer(clientCalls.list, unavailable)] })
  const link = page.getByRole('button', { name: 'Clients' })
  await page.queryClient.prefetchQuery(queryOf(clientCalls.list))

  await page.user.click(link)
  await page.findByText('Projects is not available right now.')
  expect(page.requests).toHaveLength(1)

  await page.user.click(link)
  vi.setSystemTime(Date.now() + 60_000)
  await page.user.click(link)
  await vi.waitFor(() => expect(page.requests).toHaveLength(2))
})
