import type { Call } from '@billfold/contracts/call'
import type { Notification, Notifications } from '@billfold/contracts/notifications/notification'
import { notificationCalls } from '@billfold/contracts/notifications/notification-calls'
import { api, queryOf, showFailure, useInvalidate, useText, type ApiError, type CallInput } from '@billfold/web-kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** Marks notifications as read immediately (optimistic update) and reverts this if the server rejects the change. */
export function useReadNotifications() {
  const read = useRead(notificationCalls.read, (shown, { params }) => readThose(shown, ({ id }) => id === Number(params.id)))
  const readAll = useRead(notificationCalls.readAll, (shown, { body }) => {
    const newer = shown.notifications.slice(0, shown.notifications.findIndex(({ id }) => id === body.upTo))
    const unread = newer.filter(({ readAt }) => readAt === null).length
    return { ...readThose(shown, (one) => !newer.includes(one)), unread }
  })
  return { read, readAll }
}

function useRead<C extends Call>(call: C, apply: (shown: Notifications, input: CallInput<C>) => Notifications) {
  const t = useText()
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const { queryKey } = queryOf(notificationCalls.list)

  return useMutation<unknown, ApiError, CallInput<C>, { before: Notifications | undefined }>({
    mutationFn: (input) => api<Call>(call, input),
    onMutate: async (input) => {
      // A response to an earlier request would overwrite the optimistic update.
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, apply(before, input))
      return { before }
    },
    onError: (error, _input, context) => {
      client.setQueryData(queryKey, context?.before)
      showFailure(error, { title: t('Failed to mark as read'), description: error.message })
    },
    onSettled: () => invalidate([notificationCalls.list]),
  })
}

function readThose({ unread, notifications }: Notifications, isMeant: (one: Notification) => boolean): Notifications {
  const readAt = new Date().toISOString()
  const meant = notifications.filter((one) => one.readAt === null && isMeant(one))
  return {
    unread: Math.max(0, unread - meant.length),
    notifications: notifications.map((one) => (meant.includes(one) ? { ...one, readAt } : one)),
  }
}
