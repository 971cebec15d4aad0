import { addDays, type CalendarDate, firstOfMonth } from '@billfold/contracts/calendar-date'
import type { ListPage } from '@billfold/contracts/list'
import type { Project, ProjectDeletion, ProjectMetrics, ProjectQuery, ProjectSort, ProjectSummary } from '@billfold/contracts/projects/project'
import { arrayOf, changeOf, columnsOf, instant, lookUp, lookUpOne, NATURAL_ORDER } from '@billfold/server-kit/database/sql'
import { isPage, listPage, type SortField } from '@billfold/server-kit/database/list-page'
import { prepared } from '@billfold/server-kit/database/prepared'
import { searchList } from '@billfold/server-kit/database/search-list'
import type { Batch, BatchPage } from '@billfold/server-kit/jobs/job'
import { readBatches } from '@billfold/server-kit/jobs/user-batches'
import type { Moment, Scope, Transaction } from '@billfold/server-kit/scope'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { ProjectDocument } from './pdf/project-document.ts'
import { ProjectEntity } from './project.entity.ts'

const COLUMNS = `
  ${columnsOf(ProjectEntity, 'p', { except: ['createdAt', 'updatedAt'] })}, c.name as "clientName",
  coalesce(u.hours, 0.0000) as "actualHours",
  case when p.budget_amount is not null then coalesce(case p.budget_kind when 'hours' then u.hours else u.money end, 0.00) end as "budgetUsed",
  case when o.proposal_id is not null then json_build_object('id', o.proposal_id, 'title', o.title) end as proposal,
  ${instant('p.created_at')} as "createdAt", ${instant('p.updated_at')} as "updatedAt"`

// Totals come from billing's view, so that they always agree with the time entries.
const JOINS = `
  join client c on c.user_id = p.user_id and c.id = p.client_id
  left join billing.project_budget_used u on u.user_id = p.user_id and u.project_id = p.id
  left join proposals.converted_proposal o on o.user_id = p.user_id and o.project_id = p.id`

const JOINS_BY_KEY = `
  cross join ${lookUp('client', { of: 'p', column: 'client_id' })} c
  left join ${lookUp('billing.project_budget_used', { of: 'p', column: 'id', as: 'project_id' })} u on true
  left join ${lookUp('proposals.converted_proposal', { of: 'p', column: 'id', as: 'project_id' })} o on true`

const SORTS: Record<ProjectSort, SortField> = {
  newest: { column: 'p.id', type: 'integer', direction: 'desc' },
  name: { column: `p.name collate ${NATURAL_ORDER}`, type: 'text', direction: 'asc' },
  dueDate: { column: "coalesce(p.due_date, 'infinity'::date)", type: 'date', direction: 'asc' },
  budget: { column: 'p.budget_cents', type: 'bigint', direction: 'desc' },
}

/** Null if the project has no budget or no recorded work. */
const WITHIN_BUDGET = "case p.budget_kind when 'hours' then u.hours else u.money end <= p.budget_amount"

const ON_TRACK = `p.status = 'active' and not p.is_archived and coalesce(p.due_date >= ?::date, true) and coalesce(
  (select ${WITHIN_BUDGET} from billing.project_budget_used u where u.user_id = p.user_id and u.project_id = p.id), true)`

export async function listProjects(scope: Scope, query: ProjectQuery): Promise<ListPage<Project>> {
  return listPage<Project, ProjectSort>(
    scope,
    {
      name: 'projects',
      columns: COLUMNS,
      from: 'project p',
      alias: 'p',
      joins: isPage(query) ? JOINS_BY_KEY : JOINS,
      sorts: SORTS,
      defaultSort: 'newest',
      conditions: [
        ['p.status = ?', query.status],
        ['p.client_id = ?', query.clientId],
        ['p.is_archived = ?::boolean', query.isArchived],
        ...(query.isOnTrack === undefined ? [] : [[query.isOnTrack === 'true' ? ON_TRACK : `not (${ON_TRACK})`, scope.today()] as const]),
      ],
      search: await searchList(scope, query.search, { alias: 'p', records: 'find_projects', names: { client_id: 'find_clients_by_name' } }),
    },
    query,
  )
}

const GET_PROJECT = prepared(`select ${COLUMNS} from ${lookUpOne('project')} p ${JOINS_BY_KEY}`)

export async function getProject(scope: Scope, id: number): Promise<Project | undefined> {
  const [project] = await scope.rows<Project>(GET_PROJECT, [scope.userId, id])
  return project
}

/**
 * Active: status active and not archived. On track: active, not past its due date, and within budget. Monthly value: budgets of projects
 * created in the month. Monthly hours: entries dated in the month. Months and today are in the user's time zone.
 */
export async function summariseProjects(scope: Scope): Promise<ProjectSummary | undefined> {
  const today = scope.today()
  const month = firstOfMonth(today)
  const lastMonth = firstOfMonth(addDays(month, -1))
  const nextMonth = firstOfMonth(addDays(month, 31))
  const [summary] = await scope.rows<ProjectSummary>(
    `select v.active as "activeProjects", v.new as "newThisMonth", v.total as "totalValue", h.total as "totalHours",
      json_build_object('totalValue', ${changeOf('v.before', 'v.now')}, 'totalHours', ${changeOf('h.before', 'h.now')}) as changes,
      v.on_track as "onTrack", coalesce(round(100.0 * v.on_track / nullif(v.active, 0)), 0)::integer as "onTrackShare"
    from (
      select (count(*) filter (where active))::integer as active,
        (count(*) filter (where active and on_track))::integer as on_track,
        (count(*) filter (where created >= ?::date))::integer as new,
        coalesce(sum(budget), 0.00) as total,
        coalesce(sum(budget) filter (where created >= ?::date), 0) as now,
        coalesce(sum(budget) filter (where created >= ?::date and created < ?::date), 0) as before
      from (
        select p.budget, p.status = 'active' and not p.is_archived as active,
          coalesce(p.due_date >= ?::date, true) and coalesce(${WITHIN_BUDGET}, true) as on_track,
          (p.created_at at time zone ?)::date as created
        from project p
        left join billing.project_budget_used u on u.user_id = p.user_id and u.project_id = p.id
        where p.user_id = ?
      ) project
    ) v, (
      select coalesce(sum(hours), 0.0000) as total,
        coalesce(sum(hours) filter (where date >= ?::date and date < ?::date), 0) as now,
        coalesce(sum(hours) filter (where date >= ?::date and date < ?::date), 0) as before
      from billing.hours_by_day where user_id = ?
    ) h`,
    [month, month, lastMonth, month, today, scope.timeZone, scope.userId, month, nextMonth, lastMonth, month, scope.userId],
  )
  return summary
}

export async function getProjectDeletion(scope: Scope, id: number): Promise<ProjectDeletion | undefined> {
  const [deletion] = await scope.rows<ProjectDeletion>(
    `select coalesce(w.entries, 0) as "timeEntries", coalesce(i.invoices, 0) as invoices, i.invoices is null as allowed
    from project p
    left join billing.project_work w on w.user_id = p.user_id and w.client_id = p.client_id and w.project_id = p.id
    left join billing.project_invoice_count i on i.user_id = p.user_id and i.client_id = p.client_id and i.project_id = p.id
    where p.user_id = ? and p.id = ?`,
    [scope.userId, id],
  )
  return deletion
}

/** Billed, paid and worked totals of project `p`, aliased as `f`. Shared by the project page, its PDF and the public page. */
export const PROJECT_FIGURES = `
  left join billing.project_invoice_totals i on i.user_id = p.user_id and i.project_id = p.id
  left join billing.project_totals t on t.user_id = p.user_id and t.project_id = p.id
  cross join lateral (
    select round(coalesce(i.billed, 0), 2) as billed, round(coalesce(i.paid, 0), 2) as paid,
      round(coalesce(t.hours, 0), 4) as hours, round(coalesce(t.billable_hours, 0), 4) as billable
  ) f`

/** Members of a JSON object that clients see. */
export const SHARED_METRICS = `
  'totalBilled', f.billed::text, 'paidAmount', f.paid::text, 'outstandingAmount', (f.billed - f.paid)::text,
  'budgetUtilization', coalesce(round(100 * f.billed / nullif(p.budget, 0), 1), 0),
  'totalHours', f.hours::text, 'billableHours', f.billable::text, 'nonBillableHours', (f.hours - f.billable)::text`

const METRICS = `json_build_object(${SHARED_METRICS}, 'budgetRemaining', (p.budget - f.billed)::text)`

export async function getProjectMetrics(scope: Scope, id: number): Promise<ProjectMetrics | undefined> {
  const [row] = await scope.rows<{ metrics: ProjectMetrics }>(`select ${METRICS} as metrics from project p ${PROJECT_FIGURES} where p.user_id = ? and p.id = ?`, [scope.userId, id])
  return row?.metrics
}

type PrintedProject = Omit<ProjectDocument, 'printedOn' | 'sender'>

export async function getPrintedProject(scope: Moment, id: number): Promise<PrintedProject | undefined> {
  const [project] = await scope.rows<PrintedProject>(
    `select p.name, c.name as "clientName", p.description, p.status, p.budget, p.start_date as "startDate", p.due_date as "dueDate",
      p.completion_percentage as "completionPercentage", ${METRICS} as metrics,
      (select coalesce(json_agg(json_build_object(
          'monday', w.monday, 'hours', w.hours::text, 'billable', w.billable::text, 'nonBillable', (w.hours - w.billable)::text) order by w.monday), '[]')
        from (
          select date_trunc('week', date::timestamp)::date as monday, sum(hours) as hours, sum(billable_hours) as billable
          from billing.project_hours_by_day where user_id = p.user_id and project_id = p.id group by 1
        ) w) as weeks,
      (select coalesce(json_agg(json_build_object(
          'number', n.invoice_number, 'status', n.status, 'issueDate', n.issue_date, 'dueDate', n.due_date, 'total', n.total::text)
          order by n.issue_date desc, n.id desc), '[]')
        from billing.project_invoice n where n.user_id = p.user_id and n.project_id = p.id) as invoices
    from project p
    join client c on c.user_id = p.user_id and c.id = p.client_id
    ${PROJECT_FIGURES}
    where p.user_id = ? and p.id = ?`,
    [scope.userId, id],
  )
  return project
}

interface Days {
  first: CalendarDate
  last: CalendarDate
}

/** Open projects of many users that are due from `first` to `last`. Runs without a user, because the function reads with the job role. */
export function findDueProjects(orm: MikroORM, { first, last }: Days, { firstUser, lastUser }: Batch): Promise<{ userId: number; id: number }[]> {
  return orm.em.getConnection().execute('select user_id as "userId", id from project_due(?::date, ?::date, ?, ?)', [first, last, firstUser, lastUser])
}

export function listDueProjectBatches(orm: MikroORM, { first, last }: Days, page: BatchPage): Promise<number[]> {
  return readBatches(orm, 'project_due_batches(?::date, ?::date, ?, ?, ?)', [first, last], page)
}

interface DueProject {
  id: number
  name: string
  clientName: string
  dueDate: CalendarDate
}

/** The given projects that are due from `first` to `last` in the user's time zone, except those created after their due date. */
export function listDueProjects(scope: Scope, ids: readonly number[], first: CalendarDate, last: CalendarDate): Promise<DueProject[]> {
  return scope.rows<DueProject>(
    `select p.id, p.name, p.due_date as "dueDate", c.name as "clientName"
     from project p join client c on c.user_id = p.user_id and c.id = p.client_id
     where p.user_id = ? and p.id = any(?::integer[]) and p.status in ('active', 'on_hold') and not p.is_archived
       and p.due_date between ?::date and ?::date and p.created_at < (p.due_date + 1)::timestamp at time zone ?
     order by p.due_date, p.id`,
    [scope.userId, arrayOf(ids), first, last, scope.timeZone],
  )
}

/** Backdates the notification, which server-kit's `notify` cannot do. */
export async function notifyHalfDone(tx: Transaction, { id, name, clientName }: Omit<DueProject, 'dueDate'>, at: Date): Promise<void> {
  await tx.rows("select accounts.notify(?, 'project-half-done', 'project', ?, ?, ?, null, ?, ?)", [tx.userId, id, name, clientName, `project-half-done ${id}`, at])
}
