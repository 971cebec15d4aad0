import { emitWebhookOfView, emitWebhooks } from '@billfold/server-kit/webhooks/emit-webhooks'
import { Migration } from '@mikro-orm/migrations'

const proposal = {
  schema: 'proposals',
  table: 'proposal',
  kind: 'proposal',
  fields: { title: 'r.title', status: 'r.status', clientId: 'r.client_id', amount: 'r.amount::text', validUntil: 'r.valid_until', version: 'r.version' },
} as const

const becomes = (status: string) => `former.status <> '${status}' and r.status = '${status}'`

const statements = [
  ...emitWebhooks({
    ...proposal,
    events: ['proposal.created'],
    transitions: { 'proposal.sent': becomes('sent'), 'proposal.accepted': becomes('accepted'), 'proposal.declined': becomes('rejected') },
  }),
  ...emitWebhookOfView(proposal),
]

export class Webhooks extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}
