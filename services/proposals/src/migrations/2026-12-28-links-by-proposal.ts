import { Migration } from '@mikro-orm/migrations'

export class LinksByProposal extends Migration {
  override up(): void {
    // The list of proposals reads all links of each proposal. The existing index contains only links that are not revoked.
    this.addSql('create index share_link_by_proposal on share_link (user_id, proposal_id)')
  }
}
