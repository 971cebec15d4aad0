import type { Client } from '@billfold/contracts/clients/client'
import type { Project } from '@billfold/contracts/projects/project'
import type { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { ApiError, keyOf, type Page } from '@billfold/web-kit'
import { keepPrivately, readPrivately } from '@billfold/web-kit/offline/private-cache.ts'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

const SETTINGS: (typeof settingsCalls.get)['path'] = '/api/user/settings'

/**
 * URLs of the requests made by the timer and the time entry form. Hard-coded, because importing the declared calls with their validation
 * schemas would add more code than this entire file.
 */
const lists = {
  clients: '/api/clients?sort=name&limit=200',
  projects: '/api/projects?isArchived=false&sort=name&limit=200',
  settings: SETTINGS,
} as const

type ListName = keyof typeof lists
const names = Object.keys(lists) as ListName[]

const addressOf = (key: QueryKey): string => key.join('/')

/** Stores the lists whenever they are loaded, and uses them to answer requests made offline. Returns a cleanup function. */
export function keepChoices(client: QueryClient, userId: number): () => void {
  const answered = new Map<string, QueryKey>()

  async function answer({ queryKey, state }: Query): Promise<void> {
    const kept = state.data === undefined && (await keptAnswer(userId, addressOf(queryKey)))
    if (!kept || client.getQueryData(queryKey) !== undefined) return
    answered.set(addressOf(queryKey), queryKey)
    client.setQueryData(queryKey, kept)
  }

  function refetch(): void {
    for (const queryKey of answered.values()) void client.invalidateQueries({ queryKey, exact: true })
    answered.clear()
  }

  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'error' && isOffline(action.error)) void answer(query as Query)
    if (action.type !== 'success' || action.manual) return
    const name = names.find((name) => lists[name] === addressOf(query.queryKey))
    if (name) void keepPrivately(userId, name, query.state.data)
  })
  // Answer requests that have already failed because there was no connection.
  for (const query of client.getQueryCache().getAll()) if (isOffline(query.state.error)) void answer(query)
  window.addEventListener('online', refetch)
  return () => {
    stop()
    window.removeEventListener('online', refetch)
  }
}

function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'offline'
}

const DAY = 86_400_000

/** Loads the lists if they are missing or more than a day old, so that an entry can be created offline. */
export async function prepareChoices(client: QueryClient, userId: number): Promise<void> {
  for (const name of names) {
    const kept = await readPrivately(userId, name)
    if (!kept || Date.now() - kept.keptAt > DAY) await client.prefetchQuery({ queryKey: keyOf(lists[name]), staleTime: 0 })
  }
}

/** Answers a request for a list or a single record from the stored lists. Undefined if they do not contain the data. */
export async function keptAnswer(userId: number, address: string): Promise<unknown> {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  if (pathname === SETTINGS) return (await readPrivately(userId, 'settings'))?.value
  const [, , name, id] = pathname.split('/')
  if (name !== 'clients' && name !== 'projects') return undefined
  const kept = await readPrivately<Page<Client | Project>>(userId, name)
  if (!kept) return undefined
  const { items } = kept.value
  if (id !== undefined) return items.find((item) => String(item.id) === id)
  return { items: items.filter((item) => matches(item, searchParams)), next: null, total: null } satisfies Page<unknown>
}

const filters = ['clientId', 'isActive', 'isArchived'] as const

function matches(item: Client | Project, query: URLSearchParams): boolean {
  const search = (query.get('search') ?? '').toLowerCase()
  const fields: Partial<Record<string, unknown>> = { ...item }
  return item.name.toLowerCase().includes(search) && filters.every((name) => !query.has(name) || query.get(name) === String(fields[name]))
}
