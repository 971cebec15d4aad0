import { idempotencyKeyTable } from '@billfold/server-kit/database/row-level-security'
import { userRowFunctions } from '@billfold/server-kit/database/user-rows'
import { Migration } from '@mikro-orm/migrations'
import { deposits } from './initial/deposits.ts'
import { events } from './initial/events.ts'
import { linksAndWebhooks } from './initial/links-and-webhooks.ts'
import { listSearches } from './initial/list-searches.ts'
import { mail } from './initial/mail.ts'
import { proposals } from './initial/proposals.ts'
import { publishedViews } from './initial/published-views.ts'
import { signatures } from './initial/signatures.ts'
import { templates } from './initial/templates.ts'

export class InitialProposals extends Migration {
  override up(): void {
    const tables = [proposals, events, linksAndWebhooks, signatures, deposits, mail, templates, idempotencyKeyTable]
    for (const statement of [...tables, publishedViews, listSearches, userRowFunctions('proposals')].flat()) this.addSql(statement)
  }
}
