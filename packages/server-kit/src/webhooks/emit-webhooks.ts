import type { WebhookEvent, WebhookRecord } from '@billfold/contracts/webhooks/webhook-events'
import type { Schema } from '../database/roles.ts'

interface WebhookTable {
  schema: Schema
  table: string
  kind: WebhookRecord
  /** Payload fields besides `id` and `kind`, as SQL on the row `r`. */
  fields: Readonly<Record<string, string>>
  events: readonly WebhookEvent[]
  /** Events for an update, each with an SQL condition on the rows `r` and `former`. */
  transitions?: Readonly<Partial<Record<WebhookEvent, string>>>
  /**
   * The maximum trigger depth. Updates by more deeply nested triggers are skipped, because the update that fired them already causes an
   * event.
   */
  deepestUpdate?: number
}

/**
 * For migrations: writes events about these rows for their user's webhooks, in the transaction of the change (docs/decisions/0054).
 * Triggers run once per statement and stop after one look-up if the user has no webhook. The payload is read after all row triggers,
 * because they may have changed the row.
 */
export function emitWebhooks(emitted: WebhookTable): string[] {
  const { schema, table, kind, events } = emitted
  const data = dataOf(emitted)
  const isWanted = (event: string): event is WebhookEvent => (events as readonly string[]).includes(event)
  const emit = (event: string, row: string) => `perform accounts.emit_webhook('${event}', '${kind}', r.id, ${data}) from ${row} order by r.id;`
  const current = `changed c join ${schema}.${table} r on r.user_id = c.user_id and r.id = c.id`
  const [created, deleted] = kind === 'payment' ? ['payment.recorded', 'payment.removed'] : [`${kind}.created`, `${kind}.deleted`]
  return [
    ...(isWanted(created) ? onChange(table, 'insert', 'new table as changed', emit(created, current)) : []),
    ...updates(emitted, data),
    ...(isWanted(deleted) ? onChange(table, 'delete', 'old table as changed', emit(deleted, 'changed r')) : []),
  ]
}

function updates({ schema, table, kind, events, transitions = {}, deepestUpdate }: WebhookTable, data: string): string[] {
  const updated: WebhookEvent | undefined = events.find((event) => event.endsWith('.updated'))
  const conditions = [...(updated ? [[updated, `(${data})::text <> (${data.replaceAll(/\br\./g, 'former.')})::text`]] : []), ...Object.entries(transitions)]
  if (conditions.length === 0) return []
  const limit = deepestUpdate === undefined ? '' : `if pg_trigger_depth() > ${deepestUpdate} then return null; end if;`
  return onChange(
    table,
    'update',
    'old table as previous new table as changed',
    `perform accounts.emit_webhook(event.name, '${kind}', r.id, ${data})
      from changed c join ${schema}.${table} r on r.user_id = c.user_id and r.id = c.id join previous former on former.user_id = c.user_id and former.id = c.id
        cross join lateral (values ${conditions.map(([event, condition], at) => `(${at}, '${event}', ${condition})`).join(', ')}) event (at, name, happened)
      where event.happened order by r.id, event.at;`,
    limit,
  )
}

function dataOf({ kind, fields }: Pick<WebhookTable, 'kind' | 'fields'>): string {
  return `json_build_object('id', r.id, 'kind', '${kind}', ${Object.entries(fields).map(([name, sql]) => `'${name}', ${sql}`).join(', ')})`
}

function onChange(table: string, operation: 'insert' | 'update' | 'delete', rows: string, body: string, before = ''): string[] {
  const name = `emit_webhooks_of_${operation}_${table}`
  return [
    `create function ${name}() returns trigger language plpgsql as $$
      begin
        ${before}
        if accounts.has_webhooks() then
          ${body}
        end if;
        return null;
      end $$`,
    `create trigger emit_webhooks_of_${operation} after ${operation} on ${table} referencing ${rows} for each statement execute function ${name}()`,
  ]
}

/** For migrations: creates an event when a visitor first opens a share link's page. */
export function emitWebhookOfView({ schema, table, kind, fields }: Omit<WebhookTable, 'events'>): string[] {
  const name = 'emit_webhook_of_view'
  return [
    `create function ${name}() returns trigger language plpgsql as $$
      begin
        perform accounts.emit_webhook('${kind}.viewed', '${kind}', r.id, ${dataOf({ kind, fields })})
          from ${schema}.${table} r where r.user_id = new.user_id and r.id = new.${table}_id;
        return null;
      end $$`,
    `create trigger ${name} after update on share_link for each row
      when (old.first_viewed_at is null and new.first_viewed_at is not null) execute function ${name}()`,
  ]
}
