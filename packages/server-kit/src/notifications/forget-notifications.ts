import type { NotificationSubject } from '@billfold/contracts/notifications/notification'

/** For migrations: deletes a record's notifications with the record, so that no notification links to a missing page. */
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
