import { announceChanges } from '@billfold/server-kit/live/announce-changes'
import { expiredLinkLookup, shareLinkTable } from '@billfold/server-kit/sharing/share-link-table'
import { Migration } from '@mikro-orm/migrations'

/** Billing and proposals open their own parts of a portal. Their owner roles check the portal link for the share links it creates. */
const opened = ['portal_link_target(uuid)', 'expired_portal_link_target(uuid)'].map(
  (name) => `grant execute on function ${name} to billfold_billing, billfold_billing_owner, billfold_proposals, billfold_proposals_owner`,
)

/** Not created by `forgetNotificationsOf`, because the function of that name in this schema is for projects. */
const questions = [
  `create function forget_notifications_of_client() returns trigger language plpgsql as $$
    begin
      perform accounts.forget_notifications('client', array(select id from gone));
      return null;
    end $$`,
  `create trigger forget_notifications after delete on client referencing old table as gone for each statement execute function forget_notifications_of_client()`,
]

export class ClientPortals extends Migration {
  override up(): void {
    const parts = [
      shareLinkTable('client'),
      expiredLinkLookup('client'),
      opened,
      ['grant references on portal_link to billfold_billing_owner, billfold_proposals_owner'],
      announceChanges([{ table: 'portal_link', topic: 'shareLinks' }]),
      questions,
    ]
    for (const statement of parts.flat()) this.addSql(statement)
  }
}
