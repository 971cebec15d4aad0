import type { Topic } from '@billfold/contracts/live/live-calls'
import { CHANGES_CHANNEL } from './listen.ts'

interface AnnouncedTable {
  table: string
  topic: Topic
  project?: string
}

const EVENTS = { insert: 'new table as changed', delete: 'old table as changed', update: 'old table as former new table as changed' }

/**
 * For migrations: announces changes to these tables once per statement. Each table has its own function, so that a connection plans the
 * function's statements once. Our processes set `app.announces` in a transaction, receive the changes as notices and announce them after
 * the commit. For other clients, Postgres announces changes with the commit and merges equal ones in a transaction.
 */
export function announceChanges(tables: readonly AnnouncedTable[]): string[] {
  return tables.flatMap((announced) => [functionOf(announced), ...triggersOf(announced.table)])
}

const NONE = 'null::integer'

/** INFO notices always reach the client, regardless of its settings, and never appear in the server's log. */
const announce = (changes: string) => `
        if current_setting('app.announces', true) = 'on' then
          for change in ${changes} loop
            raise info using message = '${CHANGES_CHANNEL}', detail = change.payload;
          end loop;
        else
          perform pg_notify('${CHANGES_CHANNEL}', payload) from (${changes}) announced;
        end if`

/** A row that was moved from one project to another changes both projects. */
function functionOf({ table, topic, project = NONE }: AnnouncedTable): string {
  const payloads = (rows: string) => `select json_build_object('userId', user_id, 'topic', '${topic}', 'projectId', project_id)::text as payload from (${rows}) row_of`
  return `
    create function announce_${table}() returns trigger language plpgsql as $$
    declare
      change record;
    begin
      if tg_op = 'UPDATE' then
        ${announce(payloads(`select user_id, ${project} as project_id from changed union select user_id, ${project} from former`))};
      else
        ${announce(payloads(`select distinct user_id, ${project} as project_id from changed`))};
      end if;
      return null;
    end $$`
}

function triggersOf(table: string): string[] {
  return Object.entries(EVENTS).map(
    ([event, rows]) => `create trigger announce_${event} after ${event} on ${table} referencing ${rows} for each statement execute function announce_${table}()`,
  )
}
