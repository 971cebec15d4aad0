import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import { ApiError } from '@billfold/web-kit'
import { answer, type Answer, type SentRequest } from '@billfold/web-kit/testing/declared-answers.ts'
import { projects, sampleEntry } from './samples.ts'

export interface EntryServer {
  answers: Answer[]
  entries: TimeEntry[]
  /** If set, the server responds with this error instead of saving the entry. */
  failure: ApiError | null
}

const gone = new ApiError({ status: 404, code: 'not_found', message: 'Time entry not found' })
const stale = new ApiError({ status: 409, code: 'stale_version', message: 'This was changed in another window or on another device.' })

/**
 * Simulates how the billing service stores time entries. A create request repeated with the same idempotency key creates only one entry.
 */
export function entryServer(entries: readonly TimeEntry[] = []): EntryServer {
  const server: EntryServer = { entries: [...entries], failure: null, answers: [] }
  const created = new Map<string, TimeEntry>()
  const found = ({ address }: SentRequest) => server.entries.find(({ id }) => address.endsWith(`/${id}`))
  const isStale = ({ headers }: SentRequest, { version }: TimeEntry) => ![null, `"${version}"`].includes(headers.get('If-Match'))

  function create({ body, headers }: SentRequest): TimeEntry {
    const key = headers.get('Idempotency-Key') ?? ''
    const fields = body as Partial<TimeEntry>
    const project = projects.find(({ id }) => id === fields.projectId)
    const id = Math.max(1000, ...server.entries.map((entry) => entry.id)) + 1
    const entry = created.get(key) ?? sampleEntry({ id, projectName: project?.name, clientName: project?.clientName, version: 1, ...fields })
    if (!created.has(key)) server.entries.push(entry)
    created.set(key, entry)
    return entry
  }

  server.answers = [
    answer(timeEntryCalls.list, ({ address }) => {
      const { searchParams } = new URL(address, 'http://localhost')
      const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? '9']
      return server.entries.filter(({ date }) => from <= date && date <= to)
    }),
    answer(timeEntryCalls.get, (request) => found(request) ?? gone),
    answer(timeEntryCalls.create, (request) => server.failure ?? create(request)),
    answer(timeEntryCalls.update, (request) => {
      const entry = found(request)
      if (server.failure || !entry) return server.failure ?? gone
      return isStale(request, entry) ? stale : Object.assign(entry, request.body, { version: entry.version + 1 })
    }),
    answer(timeEntryCalls.delete, (request) => {
      const entry = found(request)
      if (server.failure || !entry) return server.failure ?? gone
      if (isStale(request, entry)) return stale
      server.entries = server.entries.filter((one) => one !== entry)
      return undefined
    }),
  ]
  return server
}
