import { call, defineCalls } from '../call.ts'
import { idParams } from '../id.ts'
import { notifications, readUpTo } from './notification.ts'

export const notificationCalls = defineCalls('notifications', {
  list: call({
    method: 'GET',
    path: '/api/notifications',
    service: 'gateway',
    access: 'user',
    summary: 'The latest notifications, and the number of unread ones',
    response: notifications,
  }),
  read: call({
    method: 'POST',
    path: '/api/notifications/:id/read',
    service: 'gateway',
    access: 'user',
    summary: 'Mark a notification as read',
    params: idParams,
    notFound: 'Notification not found',
  }),
  readAll: call({
    method: 'POST',
    path: '/api/notifications/read',
    service: 'gateway',
    access: 'user',
    summary: 'Mark all notifications up to the given one as read',
    body: readUpTo,
  }),
})
