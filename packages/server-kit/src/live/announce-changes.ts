import type { Topic } from '@billfold/contracts/live/topics'
import { CHANGES_CHANNEL } from './change.ts'

interface AnnouncedTable {
  table: string
  topic: Topic
  /** The column with the project's id. */
  project?: string
}

const EVENTS = { insert: 'new table as changed', delete: 'old table as changed', update: 'old table as former new table as changed' }

/**
 * For migrations: announces changes to these tables once per statement; Postgres merges equal announcements of one transaction. Each table has its
 * own function, whose statements a connection plans once. Our processes set `app.announces` in a transaction, get the changes as notices and announce
 * them after the commit (announcements.ts). For other clients Postgres announces them with the commit.
 */
export function announceAfterCommit(tables: readonly AnnouncedTable[]): string[] {
  return tables.map((announced) => functionOf(announced, NOTICE_OR_NOTIFY))
}

export function announceAtCommit(tables: readonly AnnouncedTable[]): string[] {
  return tables.map((announced) => functionOf(announced, NOTIFY))
}

/** `announceChanges` with one function per table, for a schema that used one function for all tables. */
export function announceByKeptPlans(tables: readonly AnnouncedTable[]): string[] {
  const functions = tables.flatMap((announced) => [functionOf(announced, NOTIFY), ...triggersOf(announced.table, `announce_${announced.table}()`)])
  return [...functions, 'drop function announce_changes()']
}

export function announceAsBefore(tables: readonly AnnouncedTable[]): string[] {
  return [...announceChanges(tables), ...tables.map(({ table }) => `drop function announce_${table}()`)]
}

/** The first version: one function for all tables, which plans its statements each time. */
export function announceChanges(tables: readonly AnnouncedTable[]): string[] {
  return [ANNOUNCE, ...announceTables(tables)]
}

/** For tables added later to a schema that uses `announceChanges`. */
export function announceTables(tables: readonly AnnouncedTable[]): string[] {
  return tables.flatMap(({ table, topic, project = NONE }) => triggersOf(table, `announce_changes('${topic}', '${project}')`))
}

export function withoutAnnouncedChanges(tables: readonly AnnouncedTable[]): string[] {
  const triggers = tables.flatMap(({ table }) => Object.keys(EVENTS).map((event) => `drop trigger announce_${event} on ${table}`))
  return [...triggers, 'drop function announce_changes()']
}

const NONE = 'null::integer'

const NOTIFY = (changes: string) => `perform pg_notify('${CHANGES_CHANNEL}', payload) from (${changes}) announced`

/** INFO notices reach the client whatever its settings, and never the server's log. */
const NOTICE_OR_NOTIFY = (changes: string) => `
        if current_setting('app.announces', true) = 'on' then
          for change in ${changes} loop
            raise info using message = '${CHANGES_CHANNEL}', detail = change.payload;
          end loop;
        else
          ${NOTIFY(changes)};
        end if`

/** A row that moved from one project to another changes both. */
function functionOf({ table, topic, project = NONE }: AnnouncedTable, announce: (changes: string) => string): string {
  const payloads = (rows: string) => `select json_build_object('userId', user_id, 'topic', '${topic}', 'projectId', project_id)::text as payload from (${rows}) row_of`
  return `
    create or replace function announce_${table}() returns trigger language plpgsql as $$
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

function triggersOf(table: string, call: string): string[] {
  return Object.entries(EVENTS).map(
    ([event, rows]) => `create or replace trigger announce_${event} after ${event} on ${table} referencing ${rows} for each statement execute function ${call}`,
  )
}

const ANNOUNCE = `
  create function announce_changes() returns trigger language plpgsql as $$
    declare
      change record;
      rows text := format('select user_id, %s as project_id from changed', tg_argv[1]);
    begin
      if tg_op = 'UPDATE' then
        rows := rows || format(' union select user_id, %s from former', tg_argv[1]);
      else
        rows := replace(rows, 'select', 'select distinct');
      end if;
      for change in execute rows loop
        perform pg_notify('${CHANGES_CHANNEL}',
          json_build_object('userId', change.user_id, 'topic', tg_argv[0], 'projectId', change.project_id)::text);
      end loop;
      return null;
    end $$`
