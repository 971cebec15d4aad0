import type { Notification as BillfoldNotification } from '@billfold/contracts/notifications/notification'
import { notificationCalls } from '@billfold/contracts/notifications/notification-calls'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { api, queryOf, takeTurns, useCall, useFormat, useNavigate, useSession, useText } from '@billfold/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { recordPath } from '../search/record-path.ts'
import { createSeen, type Seen } from './seen-notifications.ts'
import { notificationAuthor, notificationDetail, notificationText } from './notification-texts.ts'
import { useReadNotifications } from './use-read-notifications.ts'

/**
 * Keeps the unread count up to date. Also shows browser notifications if both the settings and the browser allow them, but only in the most
 * recently viewed tab, even while it is in the background.
 */
export function useBrowserNotifications(): void {
  const userId = useSession(({ user }) => user?.id)
  const { data } = useCall(notificationCalls.list)
  const client = useQueryClient()
  const isLeader = useRef(false)
  const seen = useRef<Seen>(undefined)
  const show = useShowNew()
  const showNew = useEffectEvent((fresh: readonly BillfoldNotification[]) => void show(fresh))

  useEffect(() => {
    if (userId === undefined) return undefined
    seen.current = createSeen(userId)
    const { queryKey } = queryOf(notificationCalls.list)
    const stopWatching = client.getQueryCache().subscribe((event) => {
      const isOutdated = event.type === 'updated' && event.action.type === 'invalidate' && event.query.queryKey.join('/') === queryKey.join('/')
      // Other queries are refetched only once the page is visible and has no unsaved changes, but notifications must not wait.
      if (isOutdated && isLeader.current && event.query.state.fetchStatus === 'idle') void client.refetchQueries({ queryKey, exact: true })
    })
    const leave = takeTurns(`billfold-notifications-${userId}`, () => {
      isLeader.current = true
      return () => {
        isLeader.current = false
      }
    })
    return () => {
      leave()
      stopWatching()
    }
  }, [client, userId])

  useEffect(() => {
    const fresh = data && seen.current?.take(data.notifications, isLeader.current)
    if (fresh && fresh.length > 0 && isLeader.current) showNew(fresh)
  }, [data])
}

function useShowNew(): (fresh: readonly BillfoldNotification[]) => Promise<void> {
  const t = useText()
  const format = useFormat()
  const navigate = useNavigate()
  const { read } = useReadNotifications()

  function show(notification: BillfoldNotification) {
    const { id, subject, subjectId, message } = notification
    const body = [notificationDetail(notification, format), notificationAuthor(notification), message].filter(Boolean).join('\n')
    const shown = new Notification(notificationText(notification, t, format), { body, tag: String(id) })
    shown.addEventListener('click', () => {
      window.focus()
      shown.close()
      read.mutate({ params: { id } })
      navigate(recordPath(subject, subjectId))
    })
  }

  return async (fresh) => {
    if (!('Notification' in window) || Notification.permission !== 'granted') return
    try {
      // Fetched each time, because the user may have turned notifications off in another tab or on another device.
      const { settings } = await api(settingsCalls.get)
      if (settings.notifications.pushNotifications) fresh.forEach(show)
    } catch {
      // Mobile browsers define Notification but throw when it is used. If the settings fail to load, the user's consent is unknown. In both
      // cases, the bell still shows the notification.
    }
  }
}
