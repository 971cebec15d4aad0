import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { useQuery } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { ApiError, offlineError } from '../data/api-error.ts'
import { queryOf, useCall } from '../data/queries.ts'
import { answer, renderPage } from '../testing/render.tsx'
import { PageFailures } from './page-failures.tsx'
import { FiguresFailed, QueryState } from './query-state.tsx'

type Reply = ApiError | { name: string }

const down = (message = 'Not right now.') => new ApiError({ status: 503, code: 'service_unavailable', message })
const retry = () => screen.getByRole('button', { name: 'Retry' })
const isBusy = () => retry().hasAttribute('aria-busy')

/** Shows client 1 and, on request, client 2. Each request gets the next reply. */
function open(Shown: typeof AsState, ...replies: (Reply | Promise<Reply>)[]) {
  function Page() {
    const [id, setId] = useState(1)
    return (
      <>
        <Shown id={id} />
        <button type="button" onClick={() => setId(2)}>
          Next
        </button>
      </>
    )
  }
  return renderPage(<Page />, { answers: [answer(clientCalls.get, (async () => replies.shift()!) as never)] })
}

function AsState({ id }: { id: number }) {
  const query = useQuery(queryOf(clientCalls.get, { params: { id } }))
  return (
    <section aria-label="Client">
      <QueryState query={query} loading="Loading...">
        {({ name }) => <a href="/clients/1">{name}</a>}
      </QueryState>
    </section>
  )
}

function AsFigures({ id }: { id: number }) {
  const query = useCall(clientCalls.get, { params: { id } })
  return <section aria-label="Client">{query.data?.name ?? (query.isError ? <FiguresFailed query={query} /> : 'Loading...')}</section>
}

describe.each([
  ['QueryState', AsState],
  ['FiguresFailed', AsFigures],
])('Retry in %s', (_, Shown) => {
  test('shows progress next to the failure and moves the focus to the loaded content', async () => {
    const late = Promise.withResolvers<Reply>()
    const { user } = open(Shown, down(), late.promise)
    await screen.findByText('Not right now.')
    await user.click(retry())
    expect([isBusy(), screen.queryByText('Loading...')]).toEqual([true, null])
    expect(screen.getByText('Not right now.')).toBeTruthy()
    await act(async () => late.resolve({ name: 'Acme' }))
    expect(await screen.findByText('Acme')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Client' }))
  })

  test('shows the new reason and keeps the focus if loading fails again', async () => {
    const { user } = open(Shown, down(), down('Still not.'))
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Still not.')).toBeTruthy()
    expect([document.activeElement, isBusy()]).toEqual([retry(), false])
  })

  test('shows the loading state instead of the earlier failure when another record is requested', async () => {
    const { user } = open(Shown, down(), new Promise<Reply>(() => undefined))
    await screen.findByText('Not right now.')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(screen.getByText('Loading...')).toBeTruthy()
  })
})

test('Retry also loads all other data on the page that failed to load', async () => {
  const names = new Map([['/api/clients/1', 'Acme'], ['/api/clients/2', 'Borealis']])
  let isDown = true
  const reply = ({ address }: { address: string }) => (isDown ? down() : { name: names.get(address) })
  const page = (
    <>
      <AsState id={1} />
      <AsFigures id={2} />
    </>
  )
  const { user, requests } = renderPage(page, { answers: [answer(clientCalls.get, reply as never)] })
  const [first] = await screen.findAllByRole('button', { name: 'Retry' })
  await screen.findByText('The numbers could not be loaded')
  isDown = false
  await user.click(first!)
  expect(await screen.findByText('Acme')).toBeTruthy()
  expect(await screen.findByText('Borealis')).toBeTruthy()
  expect(requests).toHaveLength(4)
})

describe('several failures on a page', () => {
  const names = new Map([['/api/clients/1', 'Acme'], ['/api/clients/2', 'Borealis']])

  function Figures() {
    const query = useCall(clientCalls.get, { params: { id: 2 } })
    return query.data?.name ?? (query.isError ? <FiguresFailed query={query} isOnPage /> : 'Loading...')
  }

  function openPage(failing: Set<string>) {
    const page = (
      <PageFailures>
        <Figures />
        <AsState id={1} />
      </PageFailures>
    )
    const reply = ({ address }: { address: string }) => (failing.has(address) ? down() : { name: names.get(address) })
    return renderPage(page, { answers: [answer(clientCalls.get, reply as never)] })
  }

  test('share one message, and its Retry loads everything', async () => {
    const failing = new Set(names.keys())
    const { user } = openPage(failing)
    const alert = await screen.findByText('Parts of this page could not be loaded')
    expect(screen.getAllByText('Not right now.')).toHaveLength(1)
    expect([screen.queryByText('The numbers could not be loaded'), screen.queryByText('This could not be loaded')]).toEqual([null, expect.anything()])
    failing.clear()
    await user.click(within(alert.closest<HTMLElement>('[role="alert"]')!).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Acme')).toBeTruthy()
    expect(await screen.findByText(/Borealis/)).toBeTruthy()
    expect(screen.queryByText('Parts of this page could not be loaded')).toBeNull()
  })

  test('show each reason once, and each request id for support', async () => {
    const failure = (message: string, requestId: string) => new ApiError({ status: 503, code: 'service_unavailable', message, requestId })
    const page = (
      <PageFailures>
        <AsState id={1} />
        <AsState id={2} />
      </PageFailures>
    )
    const reply = ({ address }: { address: string }) => (address.endsWith('1') ? failure('Billing is down.', 'req_1') : failure('Projects are down.', 'req_2'))
    renderPage(page, { answers: [answer(clientCalls.get, reply as never)] })
    expect(await screen.findByText('Billing is down. Projects are down.')).toBeTruthy()
    expect([screen.queryByText('req_1'), screen.queryByText('req_2')]).not.toContain(null)
  })

  test('a single failure is explained where it happened', async () => {
    openPage(new Set(['/api/clients/2']))
    expect(await screen.findByText('The numbers could not be loaded')).toBeTruthy()
    expect(await screen.findByText('Acme')).toBeTruthy()
    expect(screen.queryByText('Parts of this page could not be loaded')).toBeNull()
  })
})

describe('when the browser is online again', () => {
  const loseAndRegain = async () => {
    await act(async () => window.dispatchEvent(new Event('offline')))
    await act(async () => window.dispatchEvent(new Event('online')))
  }

  test('loads data that failed to load while offline', async () => {
    open(AsState, offlineError(), { name: 'Acme' })
    await screen.findByText('Request failed')
    await loseAndRegain()
    expect(await screen.findByText('Acme')).toBeTruthy()
    expect(screen.queryByText('Request failed')).toBeNull()
  })

  test('does not repeat rejected or successful requests', async () => {
    const { requests } = open(AsState, down(), { name: 'Acme' })
    await screen.findByText('Not right now.')
    await loseAndRegain()
    expect([requests.length, screen.queryByText('Not right now.') !== null]).toEqual([1, true])
  })
})
