import { jobFunction, seenByJobs, unseenByJobs } from '@billfold/server-kit/database/rows-for-jobs'
import { Migration } from '@mikro-orm/migrations'
import { pastValidityAsOwner } from './2026-11-21-expiry-and-conversion.ts'

/** Jobs find proposals of everybody as a role of their own: docs/decisions/0024. */
export class RoleOfProposalJobs extends Migration {
  override up(): void {
    for (const statement of ['drop policy past_validity_of_everybody on proposal', ...seenByJobs(sent), ...pastValidity]) this.addSql(statement)
  }

  override down(): void {
    for (const statement of ['drop function proposal_past_validity(date)', ...unseenByJobs(sent), ...pastValidityAsOwner]) this.addSql(statement)
  }
}

const sent = {
  schema: 'proposals',
  table: 'proposal',
  columns: ['user_id', 'id', 'status', 'valid_until'],
  rows: "status = 'sent' and valid_until is not null",
} as const

/** Which may have expired on a day. */
const pastValidity = jobFunction({
  schema: 'proposals',
  name: 'proposal_past_validity(day date)',
  returns: 'table (user_id integer, id integer)',
  query: "select p.user_id, p.id from proposal p where p.status = 'sent' and p.valid_until < day order by p.user_id, p.id",
})
