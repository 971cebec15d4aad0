import { jobFunction, seenByJobs, unseenByJobs } from '@billfold/server-kit/database/rows-for-jobs'
import { Migration } from '@mikro-orm/migrations'
import { dueAsOwner } from './2026-11-21-notifications.ts'

/** Jobs read the rows of all users with a role of their own: docs/decisions/0024. */
export class RoleOfProjectJobs extends Migration {
  override up(): void {
    for (const statement of ['drop policy due_of_everybody on project', ...seenByJobs(projects), ...due]) this.addSql(statement)
  }

  override down(): void {
    for (const statement of ['drop function project_due(date, date)', ...unseenByJobs(projects), ...dueAsOwner]) this.addSql(statement)
  }
}

const projects = {
  schema: 'projects',
  table: 'project',
  columns: ['user_id', 'id', 'status', 'is_archived', 'due_date'],
  rows: "status in ('active', 'on_hold') and not is_archived and due_date is not null",
} as const

const due = jobFunction({
  schema: 'projects',
  name: 'project_due(first date, last date)',
  returns: 'table (user_id integer, id integer)',
  query: `select p.user_id, p.id from project p
    where p.status in ('active', 'on_hold') and not p.is_archived and p.due_date between first and last order by p.user_id, p.id`,
})
