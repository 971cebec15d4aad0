import { call, defineCalls } from '../call.ts'
import { idParams } from '../id.ts'
import { notifications, readUpTo } from './notification.ts'

export const notificationCalls = defineCalls('notifications', {
  list: call({
    method: 'GET',
    path: '/api/notifications',
    service: 'gateway',
    access: 'user',
    summary: 'What happened to invoices, proposals and projects, and how much of it was not read',
    response: notifications,
  }),
  read: call({
    method: 'POST',
    path: '/api/notifications/:id/read',
    service: 'gateway',
    access: 'user',
    summary: 'Marks one as read',
    params: idParams,
    notFound: 'Notification not found',
  }),
  readAll: call({
    method: 'POST',
    path: '/api/notifications/read',
    service: 'gateway',
    access: 'user',
    summary: 'Marks all as read that are not newer than the one named',
    body: readUpTo,
  }),
})
