import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { useNavigate } from '../navigation/navigation.ts'
import { useSession } from '../session/session.store.ts'
import { answer, renderPage, type Answer } from '../testing/render.tsx'
import { keyOf } from './address.ts'
import { useCall } from './queries.ts'
import { ApiError } from './api-error.ts'
import { useSave } from './use-save.ts'

const refused = new ApiError({ status: 503, code: 'service_unavailable', message: 'Projects is not available right now.' })
const client = { id: 1 } as Client

function Form({ name = 'Acme' }: { name?: string }) {
  const save = useSave(clientCalls.create, {
    success: 'Client created successfully',
    failure: { title: 'Error', fallback: 'Failed to create client' },
    invalidates: [clientCalls.list],
  })
  const list = useCall(clientCalls.list)
  return (
    <>
      <p>{list.data?.length} clients</p>
      <button type="button" onClick={() => save.mutate({ body: { name, email: 'a@acme.example' } })}>
        Save
      </button>
    </>
  )
}

function renderForm(...answers: Answer[]) {
  return renderPage(<Form />, { answers: [answer(clientCalls.list, []), ...answers] })
}

test('shows a toast and refetches the list', async () => {
  const page = renderForm(answer(clientCalls.create, client))
  await page.findByText('0 clients')
  await page.user.click(page.getByText('Save'))
  await waitFor(() => expect(page.toastText()).toBe('Success: Client created successfully'))
  await waitFor(() => expect(page.requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']))
})

test('shows a link to the new record in the toast', async () => {
  function NewClient() {
    const save = useSave(clientCalls.create, { success: 'Client created successfully', view: ({ id }) => `/clients/${id}` })
    return (
      <button type="button" onClick={() => save.mutate({ body: { name: 'Acme', email: 'a@acme.example' } })}>
        Save
      </button>
    )
  }
  const { user, getByText, visited } = renderPage(<NewClient />, { answers: [answer(clientCalls.create, client)] })
  await user.click(getByText('Save'))
  await user.click(await screen.findByRole('button', { name: 'View' }))
  expect(visited).toEqual(['/clients/1'])
})

test('offers Undo in the toast', async () => {
  function Archive() {
    const save = useSave(clientCalls.update, {
      success: 'Client archived successfully',
      undo: ({ id }) => save.mutate({ params: { id }, body: { isActive: true } }),
    })
    return (
      <button type="button" onClick={() => save.mutate({ params: { id: 1 }, body: { isActive: false } })}>
        Archive
      </button>
    )
  }
  const { user, getByText, requests } = renderPage(<Archive />, { answers: [answer(clientCalls.update, client)] })
  await user.click(getByText('Archive'))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ isActive: false }, { isActive: true }]))
})

test('invalidates the queries that depend on the changed records', async () => {
  function Expense() {
    const save = useSave(clientCalls.create, { changes: ['expenses'] })
    return (
      <button type="button" onClick={() => save.mutate({ body: { name: 'Acme', email: 'a@acme.example' } })}>
        Save
      </button>
    )
  }
  const { user, getByText, queryClient } = renderPage(<Expense />, { answers: [answer(clientCalls.create, client)] })
  const cached = ['/api/expenses?year=2026', '/api/reports/overview', '/api/dashboard/profit', '/api/clients']
  for (const address of cached) queryClient.setQueryData(keyOf(address), {})
  await user.click(getByText('Save'))
  const isOld = (address: string) => queryClient.getQueryState(keyOf(address))?.isInvalidated
  await waitFor(() => expect(cached.map(isOld)).toEqual([true, true, true, false]))
})

test.each([
  ['the record is missing', undefined, ['GET', 'PUT', 'GET']],
  ['a record named by a field is missing', [{ path: 'name', message: 'Client not found' }], ['GET', 'PUT']],
])('refetches the list only if the saved record itself is missing: %s', async (_, issues, sent) => {
  const gone = new ApiError({ status: 404, code: 'not_found', message: 'Client not found', issues })
  function Edited() {
    const save = useSave(clientCalls.update, { invalidates: [clientCalls.list], explains: 'everything' })
    const list = useCall(clientCalls.list)
    return (
      <button type="button" onClick={() => save.mutate({ params: { id: 1 }, body: { name: 'Acme' } })}>
        {save.error?.message ?? `${list.data?.length} clients`}
      </button>
    )
  }
  const page = renderPage(<Edited />, { answers: [answer(clientCalls.list, [client]), answer(clientCalls.update, gone)] })
  await page.user.click(await page.findByText('1 clients'))
  await page.findByText('Client not found')
  await waitFor(() => expect(page.queryClient.isFetching()).toBe(0))
  expect(page.requests.map(({ method }) => method)).toEqual(sent)
})

test('reuses the idempotency key after a failure, and uses a new one after a success', async () => {
  const replies = [refused, client, client]
  const page = renderForm([clientCalls.create, () => replies.shift()])
  const keys = () => page.requests.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('Idempotency-Key'))
  await page.user.click(page.getByText('Save'))
  await waitFor(() => expect(page.toastText()).toBe('Error: Projects is not available right now.'))
  await page.user.click(page.getByText('Save'))
  await waitFor(() => expect(page.toastText()).toBe('Success: Client created successfully'))
  await page.user.click(page.getByText('Save'))
  await waitFor(() => expect(keys()).toHaveLength(3))
  const [first, second, third] = keys()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('removes the error toast once a save succeeds', async () => {
  function Silent() {
    const save = useSave(clientCalls.create)
    return (
      <button type="button" onClick={() => save.mutate({ body: { name: 'Acme', email: 'a@acme.example' } })}>
        Save
      </button>
    )
  }
  const replies = [refused, client]
  const page = renderPage(<Silent />, { answers: [[clientCalls.create, () => replies.shift()]] })
  await page.user.click(page.getByText('Save'))
  await page.findByText('Projects is not available right now.')
  await page.user.click(page.getByText('Save'))
  // The timeout is shorter than the toast's own auto-close delay.
  await waitFor(() => expect(page.queryByText('Projects is not available right now.')).toBeNull(), { timeout: 2000 })
})

test('shows a failure as a toast even if the form shows field issues', async () => {
  const issues = [{ path: 'email', message: 'Invalid email address' }]
  const invalid = new ApiError({ status: 400, code: 'validation_failed', message: 'Invalid', issues })
  const page = renderForm([clientCalls.create, invalid])
  await page.user.click(page.getByText('Save'))
  await waitFor(() => expect(page.toastText()).toBe('Error: Invalid'))
})

test.each([
  ['with the fallback text if there was no response', new ApiError({ status: 0, code: 'offline', message: '' }), 'Error: Failed to create client'],
  ['with the fallback text if the response is not from our server', new ApiError({ status: 502, code: 'unreadable', message: '' }), 'Error: Failed to create client'],
  ['with the server’s message', refused, 'Error: Projects is not available right now.'],
])('reports a failed save %s', async (_, failure, text) => {
  const page = renderForm([clientCalls.create, failure])
  await page.user.click(page.getByText('Save'))
  await waitFor(() => expect(page.toastText()).toBe(text))
})

describe('a save that finishes late', () => {
  function Dialog() {
    const navigate = useNavigate()
    const save = useSave(clientCalls.create, {
      success: 'Client created successfully',
      invalidates: [clientCalls.list],
      explains: 'everything',
      onSavedWhileOpen: ({ id }) => navigate(`/clients/${id}`),
    })
    return (
      <button type="button" onClick={() => save.mutate({ body: { name: 'Acme', email: 'a@acme.example' } })}>
        Save
      </button>
    )
  }

  function Page() {
    const [isOpen, setOpen] = useState(true)
    const list = useCall(clientCalls.list)
    return (
      <>
        <p>{list.data?.length} clients</p>
        <button type="button" onClick={() => setOpen(false)}>
          Close
        </button>
        {isOpen && <Dialog />}
      </>
    )
  }

  async function save() {
    const { promise, resolve } = Promise.withResolvers<Client | ApiError>()
    const page = renderPage(<Page />, { answers: [answer(clientCalls.list, []), answer(clientCalls.create, () => promise)] })
    await page.findByText('0 clients')
    await page.user.click(page.getByText('Save'))
    return { ...page, end: (reply: Client | ApiError) => act(async () => resolve(reply)) }
  }

  test('navigates if the form is still open', async () => {
    const page = await save()
    await page.end(client)
    await waitFor(() => expect(page.visited).toEqual(['/clients/1']))
  })

  test('does not navigate if the form was closed, but shows a toast and refetches', async () => {
    const page = await save()
    await page.user.click(page.getByText('Close'))
    await page.end(client)
    await waitFor(() => expect(page.toastText()).toBe('Success: Client created successfully'))
    await waitFor(() => expect(page.requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']))
    expect(page.visited).toEqual([])
  })

  test('shows a failure as a toast if the form was closed', async () => {
    const page = await save()
    await page.user.click(page.getByText('Close'))
    await page.end(refused)
    await waitFor(() => expect(page.toastText()).toBe('Error: Projects is not available right now.'))
  })
})

test('shows no toast for errors that the form shows, or when the session has ended', async () => {
  const ended = new ApiError({ status: 401, code: 'unauthenticated', message: 'You’re not logged in' })
  const busy = new ApiError({ status: 429, code: 'too_many_requests', message: 'Too many requests' })
  const replies = [busy, ended]
  function Explaining() {
    const save = useSave(clientCalls.create, { explains: 'everything' })
    return (
      <button type="button" onClick={() => save.mutate({ body: { name: 'Acme', email: 'a@acme.example' } })}>
        {save.error?.message ?? 'Save'}
      </button>
    )
  }
  const page = renderPage(<Explaining />, { answers: [[clientCalls.create, () => replies.shift()]] })
  await page.user.click(page.getByText('Save'))
  await page.user.click(await page.findByText('Too many requests'))
  await waitFor(() => expect(useSession.getState().hasEnded).toBe(true))
  expect(page.toastText()).toBeUndefined()
})
