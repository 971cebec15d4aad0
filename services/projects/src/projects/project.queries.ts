import { addDays, firstOfMonth } from '@billfold/contracts/calendar-date'
import type { Project, ProjectDeletion, ProjectSummary } from '@billfold/contracts/projects/project'
import { changeOf } from '@billfold/server-kit/database/change-of'
import { prepared } from '@billfold/server-kit/database/prepared'
import { instant, lookUp, lookUpOne } from '@billfold/server-kit/database/sql'
import type { Scope } from '@billfold/server-kit/scope'

const COLUMNS = `
  p.id, p.user_id as "userId", p.client_id as "clientId", c.name as "clientName", p.name, p.description, p.status,
  p.budget, p.hourly_rate as "hourlyRate", p.estimated_hours as "estimatedHours",
  coalesce(t.hours, 0.0000) as "actualHours",
  p.start_date as "startDate", p.end_date as "endDate", p.due_date as "dueDate",
  p.completion_percentage as "completionPercentage", p.is_archived as "isArchived",
  case when o.proposal_id is not null then json_build_object('id', o.proposal_id, 'title', o.title) end as proposal,
  ${instant('p.created_at')} as "createdAt", ${instant('p.updated_at')} as "updatedAt", p.version`

// Hours are never stored with the project: joined from billing's view, they agree with the entries at every moment.
const OTHERS = `
  join client c on c.user_id = p.user_id and c.id = p.client_id
  left join billing.project_totals t on t.user_id = p.user_id and t.project_id = p.id
  left join proposals.converted_proposal o on o.user_id = p.user_id and o.project_id = p.id`

/** The same of one project, each by its key. */
const OTHERS_OF_ONE = `
  cross join ${lookUp('client', { of: 'p', column: 'client_id' })} c
  left join ${lookUp('billing.project_totals', { of: 'p', column: 'id', as: 'project_id' })} t on true
  left join ${lookUp('proposals.converted_proposal', { of: 'p', column: 'id', as: 'project_id' })} o on true`

/** Newest first: ids are handed out in order. */
export function listProjects(scope: Scope): Promise<Project[]> {
  return scope.rows<Project>(`select ${COLUMNS} from project p ${OTHERS} where p.user_id = ? order by p.id desc`, [scope.userId])
}

const GET_PROJECT = prepared(`select ${COLUMNS} from ${lookUpOne('project')} p ${OTHERS_OF_ONE}`)

export async function getProject(scope: Scope, id: number): Promise<Project | undefined> {
  const [project] = await scope.rows<Project>(GET_PROJECT, [scope.userId, id])
  return project
}

/**
 * Active: of status active and not archived. On track: active, its due date not past and what was billed for it, as its own page
 * says, within its budget; a project without a due date or a budget cannot miss it.
 * Value and hours are of all projects. The value of a month is the budgets of the projects created in it, its hours are those of
 * the entries dated in it; months and today are the user's own.
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
          coalesce(p.due_date >= ?::date, true) and coalesce(i.billed <= p.budget, true) as on_track,
          (p.created_at at time zone ?)::date as created
        from project p
        left join billing.project_invoice_totals i on i.user_id = p.user_id and i.project_id = p.id
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
