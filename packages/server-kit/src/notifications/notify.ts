import type { NotificationKind, NotificationSubject } from '@billfold/contracts/notifications/notification'
import type { SharedScope } from '../scope.ts'

export interface News {
  kind: NotificationKind
  subject: NotificationSubject
  subjectId: number
  name: string
  clientName: string | null
  amount: string | null
  /** Prevents duplicates: 'proposal-signed 12'. */
  key: string
}

/** Creates a notification in the transaction of the event. Some events have a trigger instead: docs/decisions/0018. */
export async function notify(tx: Pick<SharedScope, 'userId' | 'rows'>, { kind, subject, subjectId, name, clientName, amount, key }: News): Promise<void> {
  await tx.rows('select accounts.notify(?, ?, ?, ?, ?, ?, ?::numeric, ?)', [tx.userId, kind, subject, subjectId, name, clientName, amount, key])
}
