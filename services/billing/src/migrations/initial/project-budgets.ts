import { clientName } from './client-name.ts'

/**
 * Amounts that use up a budget. In money: billable time at each entry's rate, rounded as on an invoice, plus expenses. In hours: all time.
 */
const used = [
  `create view budget_use as
    select user_id, project_id, date, hours, case when is_billable then round(hours * rate, 2) else 0.00 end as money from time_entry
    union all
    select user_id, project_id, date, 0.0000, amount from expense where project_id is not null`,
  `create view project_budget_used as
    select user_id, project_id, sum(hours) as hours, sum(money) as money from budget_use group by user_id, project_id`,
  'grant select on project_budget_used to billfold_projects',
]

/** Arbitrary first key of the advisory lock; the second key is the project. */
const BUDGET_LOCK = 20_261_208

const alerts = [
  // The lock makes one of two concurrent entries wait, because they would miss each other's hours. The notification's key limits each
  // threshold to one notification per budget.
  `create function notify_of_budgets(project_ids integer[]) returns void language plpgsql as $$
    declare
      b record;
      used numeric;
      kind text;
    begin
      for b in select p.* from projects.project_budget p where p.id = any(project_ids) and p.amount is not null order by p.id loop
        perform pg_advisory_xact_lock(${BUDGET_LOCK}, b.id);
        select case b.kind when 'hours' then u.hours else u.money end into used
          from billing.project_budget_used u where u.user_id = b.user_id and u.project_id = b.id;
        kind := case when used >= b.amount then 'budget-used-up' when used >= b.amount * 0.8 then 'budget-nearly-used' end;
        if kind is not null then
          perform accounts.notify(b.user_id, kind, 'project', b.id, b.name, ${clientName('b')},
            case when b.kind = 'money' then b.amount end, format('%s %s %s %s', kind, b.id, b.kind, b.amount));
        end if;
      end loop;
    end $$`,
  ...alertsOn('time_entry', ['hours', 'rate', 'is_billable', 'project_id']),
  ...alertsOn('expense', ['amount', 'project_id']),
]

/**
 * Inserted rows with an earlier creation time are historical. Updates that leave a row without a project do not call `notify_of_budgets`,
 * because updates made by foreign keys when a project is deleted lack the rights to call it.
 */
function alertsOn(table: string, columns: readonly string[]): string[] {
  const row = (alias: string) => `(${columns.map((column) => `${alias}.${column}`).join(', ')})`
  const triggerOn = (event: string, transition: string) =>
    `create trigger notify_of_budgets_on_${event} after ${event} on ${table} referencing ${transition} for each statement execute function notify_of_budgets_of_${table}()`
  return [
    `create function notify_of_budgets_of_${table}() returns trigger language plpgsql as $$
      declare
        project_ids integer[];
      begin
        if tg_op = 'INSERT' then
          project_ids := array(select distinct project_id from changed where project_id is not null and created_at >= now());
        else
          project_ids := array(select distinct c.project_id from changed c join former f on f.id = c.id
            where c.project_id is not null and ${row('c')} is distinct from ${row('f')});
        end if;
        if cardinality(project_ids) > 0 then
          perform billing.notify_of_budgets(project_ids);
        end if;
        return null;
      end $$`,
    triggerOn('insert', 'new table as changed'),
    triggerOn('update', 'old table as former new table as changed'),
  ]
}

export const projectBudgets = [...used, ...alerts]
