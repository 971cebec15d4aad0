import { Migration } from '@mikro-orm/migrations'

const statements = [
  "alter table project add column budget_kind text not null default 'money' check (budget_kind in ('money', 'hours'))",
  // The budget that work is compared with. A budget of 0 counts as none.
  `alter table project add column budget_amount numeric(10, 2) check (budget_amount > 0)
    generated always as (nullif(case budget_kind when 'hours' then estimated_hours else budget end, 0)) stored`,
  `create view project_budget as
    select user_id, id, client_id, name, budget_kind as kind, budget_amount as amount, coalesce(end_date, due_date) as ends_on,
      status in ('active', 'on_hold') and not is_archived as is_open
    from project`,
  'grant select on project_budget to billfold_billing, billfold_billing_owner',
]

export class ProjectBudgets extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}
