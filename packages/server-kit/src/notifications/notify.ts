import type { NotificationKind, NotificationSubject } from '@billfold/contracts/notifications/notification'
import type { SharedScope } from '../scope.ts'

export interface News {
  kind: NotificationKind
  subject: NotificationSubject
  subjectId: number
  name: string
  clientName: string | null
  amount: string | null
  /** What happened, so that it is told once: 'proposal-signed 12'. */
  key: string
}

/** Tells the user what has happened, in the transaction in which it happens. Where the rows know it, a trigger does: docs/decisions/0018. */
export async function notify(tx: Pick<SharedScope, 'userId' | 'rows'>, { kind, subject, subjectId, name, clientName, amount, key }: News): Promise<void> {
  await tx.rows('select accounts.notify(?, ?, ?, ?, ?, ?, ?::numeric, ?)', [tx.userId, kind, subject, subjectId, name, clientName, amount, key])
}
