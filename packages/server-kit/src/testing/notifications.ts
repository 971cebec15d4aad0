import type { Notification } from '@billfold/contracts/notifications/notification'
import { queryAs, type TestDatabase } from './database.ts'

type StoredNotification = Pick<Notification, 'kind' | 'subject' | 'subjectId' | 'name' | 'clientName' | 'amount'>

export function notificationsOf(database: TestDatabase, userId: number): Promise<StoredNotification[]> {
  return queryAs<StoredNotification>(
    database.url('accounts'),
    userId,
    `select kind, subject, subject_id as "subjectId", name, client_name as "clientName", amount from notification order by id`,
  )
}

export async function kindsToldTo(database: TestDatabase, userId: number): Promise<string[]> {
  return (await notificationsOf(database, userId)).map(({ kind }) => kind)
}
