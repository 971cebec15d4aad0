import type { Timer, TimerList } from '@billfold/contracts/timers/timer'
import { timerCalls } from '@billfold/contracts/timers/timer-calls'
import { api, ApiError, queryOf, usePath, useSession } from '@billfold/web-kit'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { measuredOf, unsyncedStoreOf, useUnsynced } from '../offline/unsynced.store.ts'
import { useAttempts } from '../offline/use-attempts.ts'
import { changesOf, confirm, merge, type TimerChange, withoutProject } from './timer-merge.ts'
import { type AnyTimer, startAt } from './timer-record.ts'
import type { TimerStore } from './timer.store.ts'
import { useIsOnTimeTracking, useTimer, useTimerStore } from './use-timer.ts'

/** Delay in milliseconds before an edit is sent, counted from the last keystroke. */
const TYPING = 800
const RETRY = 30_000

/** Synchronizes this browser's timers with the server. Renders nothing. */
export function TimerSync() {
  const store = useTimerStore()
  const client = useQueryClient()
  const { data, dataUpdatedAt } = useQuery(queryOf(timerCalls.list))
  useEffect(() => {
    if (data && data !== sending.outdated && sending.count === 0) store.change((timer) => merge(timer, data, dataUpdatedAt))
  }, [data, dataUpdatedAt, store])

  const record = useTimer((timer) => timer)
  const saving = useTimeBeingSaved()
  // A stopped timer is not sent while its form is open. It is sent if the form is closed without saving.
  const kept = measuredOf(useUnsynced())
  const changes = changesOf(record).filter((change) => change.kind === 'discard' || (change.timer.startedAt !== saving && !isKept(change, kept)))
  const isUrgent = changes.some((change) => change.kind === 'start' && change.timer.hours === null)
  const content = JSON.stringify(changes)
  const [attempt, setAttempt] = useAttempts()
  useEffect(() => {
    if (content === '[]' || document.hidden) return undefined
    let retry: ReturnType<typeof setTimeout> | undefined
    const failed = (error: unknown) => {
      if (isTemporary(error)) retry = setTimeout(() => setAttempt(attempt + 1), RETRY)
    }
    const timeout = setTimeout(() => void sendAll(store, client).catch(failed), isUrgent ? 0 : TYPING)
    return () => {
      clearTimeout(timeout)
      clearTimeout(retry)
    }
  }, [content, isUrgent, attempt, setAttempt, store, client])
  return null
}

/** Returns the start of the stopped timer whose form is open. The start identifies the timer. */
function useTimeBeingSaved(): number | null {
  const { search } = usePath()
  const isThere = useIsOnTimeTracking()
  return isThere ? Number(new URLSearchParams(search).get('measured')) || null : null
}

function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.status < 400 || error.status === 401 || error.status === 429 || error.status >= 500)
}

/**
 * True if the timer's time is stored as an unsynced entry. Only that entry is sent. Otherwise, other devices would offer to save the time a
 * second time.
 */
function isKept(change: TimerChange, kept: ReturnType<typeof measuredOf>): boolean {
  return change.kind === 'start' && kept.has(change.timer.startedAt)
}

interface Sending {
  count: number
  last: Promise<void>
  /** The cached list, if it was loaded before the last change was sent. */
  outdated?: TimerList | undefined
}

/** Module-level, because each page has its own header but all of them must share the queue. */
const sending: Sending = { count: 0, last: Promise.resolve() }

function sendAll(store: TimerStore, client: QueryClient): Promise<void> {
  sending.count += 1
  const sent = sending.last.then(() => sendChanges(store, client)).finally(() => (sending.count -= 1))
  sending.last = sent.catch(() => undefined)
  return sent
}

/**
 * Maximum number of times that the list is fetched and merged. If another device starts a timer at the same time, local changes are applied
 * to the new list.
 */
const MAX_ROUNDS = 4

async function sendChanges(store: TimerStore, client: QueryClient): Promise<void> {
  const { queryKey } = queryOf(timerCalls.list)
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    // A list response still in transit may be older than the last change.
    await client.cancelQueries({ queryKey })
    const list = await api(timerCalls.list)
    client.setQueryData<TimerList>(queryKey, list)
    store.change((timer) => merge(timer, list, Date.now()))
    const { user } = useSession.getState()
    const kept = measuredOf(unsyncedStoreOf(user?.id ?? 0).getState())
    const changes = changesOf(store.getState()).filter((change) => !isKept(change, kept))
    if (changes.length === 0) return
    for (const change of changes) {
      if (!(await isSent(store, change))) break
      sending.outdated = client.getQueryData<TimerList>(queryKey)
    }
  }
}

/**
 * False if the server rejected the change because of a conflict or because something no longer exists. The next fetch of the timers shows
 * the server’s state.
 */
async function isSent(store: TimerStore, change: TimerChange): Promise<boolean> {
  try {
    const stored = await send(change, store.getState().skew ?? 0)
    store.change((timer) => confirm(timer, { change, stored }))
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || (error.code !== 'not_found' && error.code !== 'conflict')) throw error
    const [issue] = error.issues
    if (change.kind !== 'discard' && issue?.path === 'projectId') store.change((timer) => withoutProject(timer, change.timer))
    if (change.kind === 'change' && issue?.path === 'startedAt') store.change((timer) => startAt(timer, change.timer.startedAt + 1))
    return false
  }
}

async function send(change: TimerChange, skew: number): Promise<Timer | undefined> {
  if (change.kind === 'start') return api(timerCalls.start, { body: bodyOf(change.timer, skew) })
  if (change.kind === 'change') return api(timerCalls.change, { params: { id: change.timer.id }, body: bodyOf(change.fields, skew) })
  await api(timerCalls.discard, { params: { id: change.id } })
  return undefined
}

function bodyOf({ projectId, text, startedAt, hours }: Partial<AnyTimer>, skew: number) {
  return {
    projectId,
    description: text?.trim(),
    startedAt: startedAt === undefined ? undefined : new Date(startedAt + skew).toISOString(),
    hours: hours ?? undefined,
  }
}
