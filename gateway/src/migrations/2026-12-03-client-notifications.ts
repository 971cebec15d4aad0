import { Migration } from '@mikro-orm/migrations'

/** Allows clients as notification subjects, because questions from a client's portal are about the client. */
export class ClientNotifications extends Migration {
  override up(): void {
    this.addSql(`alter table notification
      drop constraint notification_subject_check,
      add constraint notification_subject_check check (subject in ('invoice', 'proposal', 'project', 'client'))`)
  }
}
