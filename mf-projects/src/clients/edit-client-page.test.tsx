import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, renderPage, type Answer } from '@billfold/web-kit/testing/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { EditClientPage } from './edit-client-page.tsx'
import { sampleClient } from './testing/client-samples.ts'

const client = sampleClient()
const stale = new ApiError({ status: 409, code: 'stale_version', message: 'This client was changed meanwhile.' })
const missing = new ApiError({ status: 404, code: 'not_found', message: 'Client not found' })

function open(answers: Answer[] = [answer(clientCalls.get, client), answer(clientCalls.update, client)]) {
  return renderPage(<EditClientPage />, { path: '/clients/1/edit', params: { id: '1' }, answers })
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))
const update = () => screen.findByRole('button', { name: 'Update Client' })

describe('the page', () => {
  test('shows the specified texts and links back to the details', async () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Edit Client' })).toBeTruthy()
    expect(screen.getByText('Update client information')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Client Details' }).getAttribute('href')).toBe('/clients/1')
    await update()
  })

  test('shows a loading state', () => {
    open([answer(clientCalls.get, () => new Promise<never>(() => undefined))])
    expect(screen.getByText('Loading client...')).toBeTruthy()
  })

  test('shows an error when the client does not exist', async () => {
    open([answer(clientCalls.get, missing)])
    expect(await screen.findByText('Client not found')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/clients')
    expect(screen.queryByText('Back to Client Details')).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to Clients' }).getAttribute('href')).toBe('/clients')
  })

  test('offers to retry when loading fails', async () => {
    let isBroken = true
    const offline = new ApiError({ status: 0, code: 'offline', message: 'Request failed' })
    const { user } = open([answer(clientCalls.get, () => (isBroken ? offline : client))])
    expect(await screen.findByText('Request failed')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await update()
  })

  test("fills the form with the client's values", async () => {
    open([answer(clientCalls.get, sampleClient({ industry: 'Retail', hourlyRate: '99.50' }))])
    await update()
    expect(field('Company Name').value).toBe('Northwind Studio')
    expect(field('Industry').textContent).toBe('Retail')
    expect(field('Hourly Rate').value).toBe('99.50')
    expect(field('Address').value).toBe('12 Harbour Street\nPortland, ME 04101')
    expect(field('Active Client').checked).toBe(true)
  })
})

describe('saving', () => {
  test('sends the changed fields with the version, shows a toast and opens the client', async () => {
    const { user, requests, visited, toastText } = open()
    await update()
    await user.clear(field('Phone'))
    await user.type(field('Company Name'), ' 2')
    await user.click(await update())
    await waitFor(() => expect(visited).toEqual(['/clients/1']))
    const put = requests.find(({ method }) => method === 'PUT')
    expect(put?.body).toEqual({ name: 'Northwind Studio 2', phone: null })
    expect(put?.headers.get('If-Match')).toBe('"3"')
    expect(toastText()).toContain('Client updated successfully')
  })

  test('shows the saved client without fetching it again', async () => {
    const saved = sampleClient({ name: 'Northwind Studio 2', version: 4 })
    let isFirst = true
    const get = answer(clientCalls.get, () => {
      const reply = isFirst ? client : new Promise<never>(() => undefined)
      isFirst = false
      return reply
    })
    const { user, queryClient, visited } = open([get, answer(clientCalls.update, saved)])
    await user.click(await update())
    await waitFor(() => expect(visited).toEqual(['/clients/1']))
    expect(queryClient.getQueryData<Client>(['', 'api', 'clients', '1'])?.version).toBe(4)
  })

  test("shows the server's message on failure", async () => {
    const failure = new ApiError({ status: 503, code: 'service_unavailable', message: 'Projects is not available right now.' })
    const { user, toastText } = open([answer(clientCalls.get, client), answer(clientCalls.update, failure)])
    await user.click(await update())
    await waitFor(() => expect(toastText()).toBe('Error: Projects is not available right now.'))
  })

  test('shows a toast but does not navigate when the user has left the page', async () => {
    const late = Promise.withResolvers<Client>()
    const { user, visited, toastText, unmount } = open([answer(clientCalls.get, client), answer(clientCalls.update, () => late.promise)])
    await user.click(await update())
    unmount()
    late.resolve(client)
    await waitFor(() => expect(toastText()).toBe('Success: Client updated successfully'))
    expect(visited).toEqual([])
  })

  test('invalidates every list that shows the name', async () => {
    const { user, queryClient, visited } = open()
    const shown = [
      ['', 'api', 'expenses'],
      ['', 'api', 'time-entries'],
      ['', 'api', 'invoices'],
    ]
    for (const key of shown) queryClient.setQueryData(key, [])
    await user.click(await update())
    await waitFor(() => expect(visited).toEqual(['/clients/1']))
    expect(shown.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true])
  })

  test('returns to the client on Cancel', async () => {
    const { user, visited } = open()
    await update()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(visited).toEqual(['/clients/1'])
  })
})

describe('a client that was changed elsewhere', () => {
  const newer = sampleClient({ version: 4, primaryContact: 'Barbara Liskov' })

  /** Opens version 3, which has been replaced on the server, and tries to save a new name. */
  async function runIntoConflict() {
    let isFirst = true
    const page = open([
      answer(clientCalls.get, () => {
        const reply = isFirst ? client : newer
        isFirst = false
        return reply
      }),
      answer(clientCalls.update, ({ headers }) => (headers.get('If-Match') === '"3"' ? stale : newer)),
    ])
    await update()
    await page.user.type(field('Company Name'), ' 2')
    await page.user.click(await update())
    await screen.findByText('This client was changed after you opened it')
    return page
  }

  test('keeps the typed text and shows a notice without a toast', async () => {
    const { toastText, visited } = await runIntoConflict()
    expect(field('Company Name').value).toBe('Northwind Studio 2')
    expect(toastText()).toBeUndefined()
    expect(visited).toEqual([])
  })

  test('can be overwritten with the changed fields only', async () => {
    const { user, requests, visited } = await runIntoConflict()
    await user.click(screen.getByRole('button', { name: 'Overwrite' }))
    await waitFor(() => expect(visited).toEqual(['/clients/1']))
    const put = requests.findLast(({ method }) => method === 'PUT')
    expect(put?.body).toEqual({ name: 'Northwind Studio 2' })
    expect(put?.headers.has('If-Match')).toBe(false)
  })

  test('replaces the typed text with the newer version, which can then be saved', async () => {
    const { user, requests, visited } = await runIntoConflict()
    await user.click(screen.getByRole('button', { name: 'Load the newer version' }))
    await waitFor(() => expect(field('Primary Contact').value).toBe('Barbara Liskov'))
    expect(field('Company Name').value).toBe('Northwind Studio')
    expect(screen.queryByText('This client was changed after you opened it')).toBeNull()
    await user.type(field('Tax ID'), '0')
    await user.click(await update())
    await waitFor(() => expect(visited).toEqual(['/clients/1']))
    expect(requests.findLast(({ method }) => method === 'PUT')?.headers.get('If-Match')).toBe('"4"')
  })
})

test('keeps the typed text when the client was deleted elsewhere, and opens the list without confirmation', async () => {
  let reply: Client | ApiError = client
  const { user, visited, replaced, requests, toastText, queryClient } = open([
    answer(clientCalls.get, () => reply),
    answer(clientCalls.update, missing),
  ])
  await update()
  reply = missing
  await user.type(field('Company Name'), ' 2')
  await user.click(await update())
  expect(await screen.findByText('This was deleted after you opened it')).toBeTruthy()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(requests.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET'])
  expect([field('Company Name').value, toastText()]).toEqual(['Northwind Studio 2', undefined])
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  expect([visited, replaced]).toEqual([['/clients'], ['/clients']])
})
