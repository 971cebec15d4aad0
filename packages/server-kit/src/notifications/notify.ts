import type { NotificationKind, NotificationSubject } from '@billfold/contracts/notifications/notification'
import type { SharedScope } from '../scope.ts'

export interface News {
  kind: NotificationKind
  subject: NotificationSubject
  subjectId: number
  name: string
  clientName: string | null
  amount: string | null
  /** Prevents duplicate notifications. An example is 'proposal-signed 12'. */
  key: string
  /** The visitor of a public page who wrote the message. */
  from?: { name: string; email: string }
  message?: string | null
}

/** Creates a notification in the transaction of the event. Some events use a trigger instead (docs/decisions/0018). */
export async function notify(tx: Pick<SharedScope, 'userId' | 'rows'>, { kind, subject, subjectId, name, clientName, amount, key, from, message = null }: News): Promise<void> {
  await tx.rows('select accounts.notify(?, ?, ?, ?, ?, ?, ?::numeric, ?, from_name => ?, from_email => ?, message => ?)', [
    tx.userId,
    kind,
    subject,
    subjectId,
    name,
    clientName,
    amount,
    key,
    from?.name ?? null,
    from?.email ?? null,
    message,
  ])
}

/** For migrations: deletes a record's notifications together with the record, so that no notification links to a missing page. */
export function forgetNotificationsOf(table: NotificationSubject): string[] {
  return [
    `create function forget_notifications() returns trigger language plpgsql as $$
      begin
        perform accounts.forget_notifications('${table}', array(select id from gone));
        return null;
      end $$`,
    `create trigger forget_notifications after delete on ${table} referencing old table as gone for each statement execute function forget_notifications()`,
  ]
}
