import { placesOf, toast, useInvalidate, useNavigate, useSession, useText } from '@billfold/web-kit'
import { useEffect, useEffectEvent } from 'react'
import { TIME_TRACKING, useTimerStore } from '../timer/use-timer.ts'
import { removeMeasured } from '../timer/timer-record.ts'
import { sendUnsynced, type SendingResult } from './send-unsynced.ts'
import type { UnsyncedEntry } from './unsynced-entry.ts'
import { useUnsynced, useUnsyncedStore } from './unsynced.store.ts'
import { useAttempts } from './use-attempts.ts'

/** Delay between attempts in milliseconds. */
const RETRY = 30_000

/** Sends entries that were created offline. Renders nothing. */
export function UnsyncedSync() {
  const t = useText()
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const userId = useSession(({ user }) => user?.id ?? 0)
  const store = useUnsyncedStore()
  const timer = useTimerStore()
  const [attempt, setAttempt] = useAttempts()
  const waiting = useUnsynced()
    .filter(({ refusal }) => refusal === null)
    .map(({ idempotencyKey }) => idempotencyKey)
    .join()

  const report = useEffectEvent(({ sent, refusal }: SendingResult) => {
    const action = { label: t('View'), onSelect: () => navigate(TIME_TRACKING) }
    if (sent > 0) void invalidate(placesOf.timeEntries)
    if (refusal !== null) toast({ title: t('A time entry was not accepted'), description: refusal, tone: 'bad', action })
    else if (sent > 0) toast({ title: sent === 1 ? t('Synced: 1 entry') : t('Synced: {count} entries', { count: sent }), tone: 'good', action })
  })

  useEffect(() => {
    if (waiting === '' || !navigator.onLine) return undefined
    let retry: ReturnType<typeof setTimeout> | undefined
    let hasLeft = false
    const onSent = ({ measured }: UnsyncedEntry) => void (measured !== null && timer.change((record) => removeMeasured(record, measured)))
    const failed = () => {
      if (!hasLeft) retry = setTimeout(() => setAttempt(attempt + 1), RETRY)
    }
    sendUnsynced({ userId, store, onSent }).then((result) => report(result), failed)
    return () => {
      hasLeft = true
      clearTimeout(retry)
    }
  }, [waiting, attempt, setAttempt, userId, store, timer])
  return null
}
