import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { Select } from '@billfold/ui'
import { ApiError, clientOption, useText } from '@billfold/web-kit'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { answerClients } from '../testing/answer-choices.ts'
import { choose } from '../testing/choose.ts'
import { answer, type Answer, renderPage } from '../testing/render.tsx'
import { useClientChoices } from './client-choices.ts'

const client = (id: number, differing: Partial<Client> = {}) => ({ id, name: `Client ${id}`, isActive: true, ...differing }) as Client
const clients = (count: number) => Array.from({ length: count }, (_, index) => client(index + 1))
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Clients are not available right now.' })

function ClientSelect({ first = '', withInactive = false }) {
  const t = useText()
  const [chosen, setChosen] = useState(first)
  const choices = useClientChoices({ chosen, withInactive })
  return (
    <>
      <Select
        aria-label="Client"
        value={chosen}
        options={choices.items.map((one) => clientOption(one, t))}
        search={choices.search}
        placeholder={choices.isLoading ? 'Loading' : 'Select'}
        onValueChange={setChosen}
      />
      {choices.failure}
      <output aria-label="Chosen">{choices.chosen?.name}</output>
      {choices.isEmpty && <p>No clients</p>}
    </>
  )
}

function open(answers: readonly Answer[], props: Parameters<typeof ClientSelect>[0] = {}) {
  const page = renderPage(<ClientSelect {...props} />, { answers: [...answers] })
  return { ...page, addresses: () => page.requests.map(({ address }) => address) }
}

const trigger = () => screen.getByRole('combobox', { name: 'Client' })

/** Opens the list and enters a search text. */
async function search(user: ReturnType<typeof open>['user'], text: string) {
  await waitFor(() => expect(trigger().textContent).not.toBe('Loading'))
  trigger().focus()
  await user.keyboard('{Enter}')
  await user.type(screen.getByRole('combobox', { name: 'Client' }), text)
}

test('up to 200 clients are loaded once and searched in the browser', async () => {
  const { user, addresses } = open(answerClients(clients(200)))
  await search(user, 'client 199')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Client 199'])
  expect(addresses()).toEqual(['/api/clients?isActive=true&sort=name&limit=200'])
})

test('more than 200 clients are searched by the server when the user pauses', async () => {
  const { user, addresses } = open(answerClients(clients(450)))
  await search(user, 'client 42')
  expect(screen.getByRole('status', { name: '' }).textContent).toBe('Loading...')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(11))
  expect(addresses().slice(1)).toEqual(['/api/clients?isActive=true&search=client+42&sort=name&limit=50'])
})

test('a client found by a search keeps its name when the list closes, even before that client is loaded by id', async () => {
  const unanswered = answer(clientCalls.get, () => new Promise<never>(() => undefined))
  const { user, addresses } = open([unanswered, ...answerClients(clients(450))])
  await search(user, '417')
  await user.click(await screen.findByRole('option', { name: 'Client 417' }))
  expect(trigger().textContent).toBe('Client 417')
  expect(screen.getByRole('status', { name: 'Chosen' }).textContent).toBe('Client 417')
  await waitFor(() => expect(addresses().at(-1)).toBe('/api/clients/417'))
  await user.keyboard('{Enter}')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Client 417')
})

test('the chosen client is loaded by id if it is not among the first 200', async () => {
  open(answerClients(clients(450)), { first: '333' })
  await waitFor(() => expect(trigger().textContent).toBe('Client 333'))
})

test('the chosen client is not loaded by id if it is in the list', async () => {
  const { addresses } = open(answerClients(clients(3)), { first: '2' })
  await waitFor(() => expect(trigger().textContent).toBe('Client 2'))
  expect(addresses()).toHaveLength(1)
})

test('an inactive client is offered only if it is chosen or inactive clients are requested', async () => {
  const listed = [client(1), client(2, { isActive: false })]
  const { user } = open(answerClients(listed), { first: '2' })
  await waitFor(() => expect(trigger().textContent).toBe('Client 2 (inactive)'))
  await choose(user, 'Client', 'Client 1')
  await user.keyboard('{Enter}')
  expect(screen.getAllByRole('option')).toHaveLength(1)
})

test('a failed search can be retried', async () => {
  let isBroken = true
  const [list, get] = answerClients(clients(450)) as [Answer, Answer]
  const reply = list[1] as (request: { address: string }) => Client[]
  const { user } = open([answer(clientCalls.list, (request) => (isBroken && request.address.includes('search') ? broken : reply(request))), get])
  await search(user, '417')
  expect((await screen.findByRole('alert')).textContent).toBe('The clients could not be loaded. Retry')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('option', { name: 'Client 417' })).toBeTruthy()
})

test('clients that failed to load can be loaded again', async () => {
  let isBroken = true
  const { user } = open([answer(clientCalls.list, () => (isBroken ? broken : clients(1)))])
  await screen.findByText('The clients could not be loaded.', { exact: false })
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull())
  await choose(user, 'Client', 'Client 1')
})

test('shows “No clients” if there are no clients, but not if a search has no results', async () => {
  const { unmount } = open(answerClients([]))
  expect(await screen.findByText('No clients')).toBeTruthy()
  unmount()
  const { user } = open(answerClients(clients(450)))
  await search(user, 'zebra')
  expect(await screen.findByText('Nothing found')).toBeTruthy()
  expect(screen.queryByText('No clients')).toBeNull()
})
