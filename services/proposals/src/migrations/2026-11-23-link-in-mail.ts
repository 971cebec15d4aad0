import { Migration } from '@mikro-orm/migrations'

/**
 * Which link a message leads to: the history says so once the message is sent. Null of what an earlier release has written, which said so
 * before it was.
 */
export class LinkInMail extends Migration {
  override up(): void {
    this.addSql('alter table mail add column link_id uuid')
  }

  override down(): void {
    this.addSql('alter table mail drop column link_id')
  }
}
