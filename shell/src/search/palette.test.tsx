import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { type SearchAnswer, searchCalls, type SearchResult } from '@billfold/contracts/search/search-calls'
import { ApiError, useLeaveGuards } from '@billfold/web-kit'
import { answer, type SentRequest } from '@billfold/web-kit/testing/render.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { everyScreen } from '../testing/sample-registry.ts'
import { remember, useRecent } from './recent-visits.ts'
import { sampleAnswer } from './testing/sample-results.ts'

const Form = () => <input aria-label="Name" />
const queryOf = ({ address }: SentRequest) => new URL(address, 'http://x').searchParams.get('q') ?? ''

type Reply = Parameters<typeof answer<typeof searchCalls.search>>[1]

function open(search: Reply = sampleAnswer, path = '/form') {
  const answers = [answer(searchCalls.search, search), answer(accountCalls.logout, undefined as never)]
  return renderApp({ path, modules: [everyScreen()], pages: { '/form': Form }, answers })
}

async function openAndType(page: ReturnType<typeof open>, typed = '') {
  await page.user.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' })
  if (typed) await page.user.type(box, typed)
  return box
}

const found = (...results: Partial<SearchResult>[]): SearchAnswer => ({
  results: results.map((result) => ({ ...sampleAnswer.results[0]!, ...result })),
  isGuess: false,
})
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const active = () =>
  document.getElementById(screen.getByRole('combobox', { name: 'Search' }).getAttribute('aria-activedescendant') ?? '')?.textContent

/** Sets the window's width. Returns a function that restores the previous width. */
function setWidth(width: number): () => void {
  const { happyDOM, innerWidth } = window as unknown as { happyDOM: { setViewport: (to: { width: number }) => void }; innerWidth: number }
  happyDOM.setViewport({ width })
  return () => happyDOM.setViewport({ width: innerWidth })
}

beforeEach(() => useRecent.setState({ visited: [] }))

describe('results', () => {
  test('are grouped, with the matches highlighted; Enter opens the first result', async () => {
    onTestFinished(setWidth(1440))
    const page = open(sampleAnswer, '/')
    await page.user.click(await screen.findByRole('searchbox', { name: 'Search...' }))
    // Some letters are typed before the code of the palette has loaded, and some after.
    await page.user.keyboard('no')
    await screen.findAllByRole('option')
    await page.user.keyboard('rth')
    await waitFor(() => expect(page.requests.map(queryOf).at(-1)).toBe('north'))
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
      'Clients',
      'Projects',
      'Invoices',
      'Proposals',
      'Time entries',
    ])
    const invoice = within(screen.getByRole('group', { name: 'Invoices' })).getByRole('option')
    expect(invoice.textContent).toBe('INV-20261103-204Northwind TradersNov 3, 2026 · $4,250.00Overdue')
    expect([...invoice.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['North'])
    await page.user.keyboard('{Enter}')
    expect(page.address()).toBe('/clients/7')
    expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull()
  })

  test('can be navigated with the keyboard, wrapping around at both ends', async () => {
    const page = open(found({ id: 1, title: 'Zeta one' }, { id: 2, title: 'Zeta two' }, { id: 3, title: 'Zeta three' }))
    await openAndType(page, 'zeta')
    await screen.findByText('two')
    const seen: (string | undefined | null)[] = [active()]
    for (const key of ['{ArrowDown}', '{ArrowUp}', '{ArrowUp}', '{ArrowDown}', '{End}', '{Home}']) {
      await page.user.keyboard(key)
      seen.push(active()?.slice(0, 8))
    }
    expect(seen.slice(1)).toEqual(['Zeta two', 'Zeta one', 'Zeta thr', 'Zeta one', 'Zeta thr', 'Zeta one'])
    expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1)
  })

  test('open the page that belongs to their kind', async () => {
    const page = open(sampleAnswer)
    for (const [group, address] of [
      ['Projects', '/projects/12'],
      ['Invoices', '/invoices?view=204'],
      ['Proposals', '/proposals/31'],
      ['Time entries', '/time-tracking?edit=88'],
    ] as const) {
      await openAndType(page, 'north')
      await page.user.click(within(await screen.findByRole('group', { name: group })).getByRole('option'))
      expect(page.address()).toBe(address)
    }
  })

  test('stay visible until the next response arrives; responses to earlier queries are ignored', async () => {
    const late = Promise.withResolvers<SearchAnswer>()
    const replies: Record<string, SearchAnswer | Promise<SearchAnswer>> = {
      z: found({ title: 'Zeta' }),
      ze: late.promise,
      zeb: found({ title: 'Zebra' }),
    }
    const page = open((request) => replies[queryOf(request)]!)
    const box = await openAndType(page, 'z')
    await screen.findByText('eta')
    await page.user.type(box, 'e')
    await waitFor(() => expect(page.requests.map(queryOf)).toContain('ze'))
    expect(options()[0]).toContain('Zeta')
    await page.user.type(box, 'b')
    await screen.findByText('Zeb')
    await act(async () => late.resolve(found({ title: 'Zero' })))
    expect(options()).toHaveLength(1)
    expect(options()[0]).toContain('Zebra')
  })

  describe('for the previous query', () => {
    const replies: Record<string, SearchAnswer> = {
      no: found({ id: 7, title: 'Northwind' }, { id: 8, title: 'Norfolk' }),
      nova: found({ id: 9, title: 'Nova' }),
      novas: found({ id: 10, title: 'Novas' }),
      novai: { ...found({ id: 11, title: 'Novae' }), isGuess: true },
    }
    /** Waits for the results for 'no', then types 'va' after it. */
    async function continueTyping() {
      const page = open((request) => replies[queryOf(request)]!)
      const box = await openAndType(page, 'no')
      await screen.findByText('rthwind')
      await page.user.type(box, 'va')
      expect(options()[0]).toContain('Northwind')
      return { ...page, box }
    }

    test('are not opened by Enter, which waits for the new results', async () => {
      const page = await continueTyping()
      await page.user.keyboard('{Enter}')
      expect(page.address()).toBe('/form')
      await waitFor(() => expect(page.address()).toBe('/clients/9'))
    })

    test('are replaced with new results, which the first Enter does not open if they are only a guess', async () => {
      const page = await continueTyping()
      await page.user.type(page.box, 'i{Enter}')
      await screen.findByText(/did you mean one of these/)
      expect(page.address()).toBe('/form')
      await page.user.keyboard('{Enter}')
      expect(page.address()).toBe('/clients/11')
    })

    test('are not opened by Enter, and neither are the new results if the user keeps typing', async () => {
      const page = await continueTyping()
      await page.user.keyboard('{Enter}')
      await page.user.type(page.box, 's')
      await screen.findByText('Novas')
      expect(page.address()).toBe('/form')
    })

    test('are opened by Enter if the user selected one with the keyboard', async () => {
      const page = await continueTyping()
      await page.user.keyboard('{ArrowDown}{Enter}')
      expect(page.address()).toBe('/clients/8')
    })
  })

  test('are labeled as similar if nothing matches exactly', async () => {
    const page = open({ ...found({ title: 'Northwind' }), isGuess: true })
    await openAndType(page, 'nortwhind')
    expect(await screen.findByText('Nothing matches “nortwhind” exactly; did you mean one of these?')).toBeTruthy()
    await page.user.keyboard('{Enter}')
    expect(page.address()).toBe('/clients/7')
  })

  test('of an unknown kind have the kind’s name as their heading', async () => {
    await openAndType(open(found({ kind: 'site_visit' as 'client', title: 'North quay' })), 'north')
    expect(within(await screen.findByRole('group', { name: 'site visit' })).getByRole('option').textContent).toContain('North quay')
  })

  test('are replaced with a message if nothing is found', async () => {
    await openAndType(open({ results: [], isGuess: false }), 'qqq')
    expect(await screen.findByText('Nothing found for “qqq”')).toBeTruthy()
    expect(screen.getByText(/and for clients also contact, phone, address, website, industry and tax ID\.$/)).toBeTruthy()
    expect(screen.queryByRole('option')).toBeNull()
  })

  test('are replaced with an error and Retry after a failure, while commands still work', async () => {
    const late = Promise.withResolvers<SearchAnswer>()
    const replies = [new ApiError({ status: 0, code: 'offline', message: '' }), late.promise]
    const page = open(() => replies.shift()!)
    await openAndType(page, 'cli')
    expect(await screen.findByText('Request failed')).toBeTruthy()
    expect(options()).toEqual(['New clientNC', 'ClientsGC'])
    const retry = screen.getByRole('button', { name: 'Retry' })
    await page.user.click(retry)
    expect([retry.isConnected, retry.hasAttribute('aria-busy')]).toEqual([true, true])
    late.resolve(found({ title: 'Clio', detail: null }))
    await waitFor(() => expect(options()).toContain('Clio'))
  })
})

describe('commands', () => {
  test('appear without waiting for a response', async () => {
    const page = open(() => new Promise<never>(() => undefined))
    await openAndType(page, 'tim sta')
    await page.user.keyboard('{Enter}')
    expect(page.address()).toBe('/time-tracking?start')
  })

  test('appear below recent records before anything is typed', async () => {
    const page = open()
    remember({ kind: 'project', id: 4, title: 'Harbour website' })
    await openAndType(page)
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['Recent', 'Actions', 'Go to', 'Billfold'])
    expect(options().slice(0, 3)).toEqual(['Harbour website', 'New invoiceNI', 'Start timer'])
    expect(page.requests.filter(({ address }) => address.startsWith('/api/search'))).toEqual([])
    await page.user.keyboard('{Enter}')
    expect(page.address()).toBe('/projects/4')
  })

  test('match the beginnings of words, in any order', async () => {
    const page = open({ results: [], isGuess: false })
    await openAndType(page, 'tim sta')
    expect(options()).toEqual(['Start timer'])
    expect(await screen.findByText('1 result')).toBeTruthy()
    await page.user.keyboard('{Enter}')
    expect(page.address()).toBe('/time-tracking?start')
  })

  test('are available from an input, which regains the focus when the same keys close the palette', async () => {
    const page = open()
    const field = await screen.findByRole('textbox', { name: 'Name' })
    await page.user.click(field)
    await openAndType(page)
    await page.user.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(field)
  })

  test('include logging out, with a confirmation if unsaved changes would be lost', async () => {
    const page = open({ results: [], isGuess: false })
    useLeaveGuards.setState({ active: new Set(['form']) })
    onTestFinished(() => useLeaveGuards.setState({ active: new Set() }))
    await openAndType(page, 'log out')
    await page.user.keyboard('{Enter}')
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    expect(page.requests.filter(({ method }) => method === 'POST')).toEqual([])
    await page.user.click(within(question).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(page.address()).toBe('/auth'))
  })
})
