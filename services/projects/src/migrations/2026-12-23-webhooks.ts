import { emitWebhooks } from '@billfold/server-kit/webhooks/emit-webhooks'
import { Migration } from '@mikro-orm/migrations'

const schema = 'projects'

const statements = [
  ...emitWebhooks({
    schema,
    table: 'client',
    kind: 'client',
    fields: { name: 'r.name', isActive: 'r.is_active', version: 'r.version' },
    events: ['client.created', 'client.updated', 'client.deleted'],
  }),
  ...emitWebhooks({
    schema,
    table: 'project',
    kind: 'project',
    fields: { name: 'r.name', clientId: 'r.client_id', status: 'r.status', completionPercentage: 'r.completion_percentage', dueDate: 'r.due_date', version: 'r.version' },
    events: ['project.created', 'project.updated', 'project.deleted'],
  }),
]

export class Webhooks extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}
