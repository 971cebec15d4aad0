import { forgetNotificationsOf, keepNotificationsOf } from '@billfold/server-kit/notifications/forget-notifications'
import { Migration } from '@mikro-orm/migrations'

/** Notifications for projects that are half done, done or due: docs/decisions/0018. */
export class ProjectNotifications extends Migration {
  override up(): void {
    for (const statement of [...progress, ...due, ...dueAsOwner, ...forgetNotificationsOf('project')]) this.addSql(statement)
  }

  override down(): void {
    const undone = [
      ...keepNotificationsOf('project'),
      'drop function project_due(date, date)',
      'drop policy due_of_everybody on project',
      'drop index project_by_due_date',
      'drop trigger notify_of_progress on project',
      'drop function notify_of_progress()',
    ]
    for (const statement of undone) this.addSql(statement)
  }
}

const progress = [
  // The key limits each milestone to one notification, even if progress is corrected.
  `create function notify_of_progress() returns trigger language plpgsql as $$
    declare
      kind text := case when new.completion_percentage = 100 then 'project-done' else 'project-half-done' end;
    begin
      perform accounts.notify(new.user_id, kind, 'project', new.id, new.name,
        (select c.name from projects.client c where c.user_id = new.user_id and c.id = new.client_id), null, format('%s %s', kind, new.id));
      return null;
    end $$`,
  `create trigger notify_of_progress after update on project for each row
    when (old.completion_percentage < 100 and new.completion_percentage = 100 or old.completion_percentage < 50 and new.completion_percentage >= 50)
    execute function notify_of_progress()`,
]

const due = ["create index project_by_due_date on project (due_date) where status in ('active', 'on_hold') and not is_archived"]

/** Finds due projects of all users and returns only their ids and owners. The role of jobs replaces it later. */
export const dueAsOwner = [
  `create policy due_of_everybody on project for select to billfold_projects_owner
    using (status in ('active', 'on_hold') and not is_archived and due_date is not null and current_setting('app.job', true) = 'due')`,
  `create function project_due(first date, last date) returns table (user_id integer, id integer)
    language plpgsql security definer set search_path = projects, pg_temp as $$
    begin
      perform set_config('app.job', 'due', true);
      return query select p.user_id, p.id from project p
        where p.status in ('active', 'on_hold') and not p.is_archived and p.due_date between first and last order by p.user_id, p.id;
      perform set_config('app.job', '', true);
    end $$`,
  'revoke execute on function project_due(date, date) from public',
  'grant execute on function project_due(date, date) to billfold_projects',
]
