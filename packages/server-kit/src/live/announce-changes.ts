import type { Topic } from '@billfold/contracts/live/topics'
import { CHANGES_CHANNEL } from './change.ts'

interface AnnouncedTable {
  table: string
  topic: Topic
  /** Its column that names a project. */
  project?: string
}

const EVENTS = { insert: 'new table as changed', delete: 'old table as changed', update: 'old table as former new table as changed' }

/**
 * For migrations: from now on each commit tells of the changes to these tables. Once a statement and not once a row, and Postgres tells
 * equal things of one transaction once: an import of thousands of rows is one message. Nothing is told of what is rolled back. A table
 * has a function of its own, whose two statements each connection plans once.
 */
function announce(tables: readonly AnnouncedTable[]): string[] {
  return tables.flatMap((announced) => [functionOf(announced), ...triggersOf(announced.table, `announce_${announced.table}()`)])
}

/** The same for a schema that has announced them by one function for all. */
export function announceByKeptPlans(tables: readonly AnnouncedTable[]): string[] {
  return [...announce(tables), 'drop function announce_changes()']
}

export function announceAsBefore(tables: readonly AnnouncedTable[]): string[] {
  return [...announceChanges(tables), ...tables.map(({ table }) => `drop function announce_${table}()`)]
}

/** As the first migrations made it: one function for all tables, whose statements are planned each time. */
export function announceChanges(tables: readonly AnnouncedTable[]): string[] {
  return [ANNOUNCE, ...announceTables(tables)]
}

/** The same of tables that came later: their schema has announced others before. */
export function announceTables(tables: readonly AnnouncedTable[]): string[] {
  return tables.flatMap(({ table, topic, project = NONE }) => triggersOf(table, `announce_changes('${topic}', '${project}')`))
}

export function withoutAnnouncedChanges(tables: readonly AnnouncedTable[]): string[] {
  const triggers = tables.flatMap(({ table }) => Object.keys(EVENTS).map((event) => `drop trigger announce_${event} on ${table}`))
  return [...triggers, 'drop function announce_changes()']
}

const NONE = 'null::integer'

/** A row that moved from one project to another changes both. */
function functionOf({ table, topic, project = NONE }: AnnouncedTable): string {
  const tell = (rows: string) => `perform pg_notify('${CHANGES_CHANNEL}',
        json_build_object('userId', user_id, 'topic', '${topic}', 'projectId', project_id)::text) from (${rows}) change`
  return `
    create function announce_${table}() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        ${tell(`select user_id, ${project} as project_id from changed union select user_id, ${project} from former`)};
      else
        ${tell(`select distinct user_id, ${project} as project_id from changed`)};
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
