import { NOTIFICATIONS_SHOWN, type Notifications } from '@billfold/contracts/notifications/notification'
import { instant } from '@billfold/server-kit/database/sql'
import type { Scope } from '@billfold/server-kit/scope'

/** Loads the newest notifications and the unread count in one statement. */
export async function loadNotifications(scope: Scope): Promise<Notifications> {
  const [loaded] = await scope.rows<Notifications>(
    `select (select count(*) from notification where user_id = ? and read_at is null)::integer as unread,
       coalesce(json_agg(newest order by "createdAt" desc, id desc), '[]') as notifications
     from (
       select id, kind, subject, subject_id as "subjectId", name, client_name as "clientName", amount::text as amount, message,
         case when from_email is not null then json_build_object('name', from_name, 'email', from_email) end as "from",
         ${instant('created_at')} as "createdAt", ${instant('read_at')} as "readAt"
       from notification where user_id = ? order by created_at desc, id desc limit ${NOTIFICATIONS_SHOWN}
     ) newest`,
    [scope.userId, scope.userId],
  )
  return loaded ?? { unread: 0, notifications: [] }
}

/** Returns false if the notification does not exist. A notification that was already read keeps its time and triggers no event. */
export async function markRead(scope: Scope, id: number): Promise<boolean> {
  const found = await scope.rows(
    `with read as (update notification set read_at = now() where user_id = ? and id = ? and read_at is null)
     select from notification where user_id = ? and id = ?`,
    [scope.userId, id, scope.userId, id],
  )
  return found.length > 0
}

/** Marks this notification and all older ones as read. Does nothing if it has been deleted in the meantime. */
export async function markReadUpTo(scope: Scope, id: number): Promise<void> {
  await scope.rows(
    `update notification n set read_at = now() from notification last
     where last.user_id = ? and last.id = ? and n.user_id = ? and n.read_at is null and (n.created_at, n.id) <= (last.created_at, last.id)`,
    [scope.userId, id, scope.userId],
  )
}
