/**
 * SQL: what was billed, paid and worked for a project `p`, as `f`. Joined from billing's views, so that the public page, the project's
 * own page and its PDF say the same at every moment, and what the lists say.
 */
export const PROJECT_FIGURES = `
  left join billing.project_invoice_totals i on i.user_id = p.user_id and i.project_id = p.id
  left join billing.project_totals t on t.user_id = p.user_id and t.project_id = p.id
  cross join lateral (
    select round(coalesce(i.billed, 0), 2) as billed, round(coalesce(i.paid, 0), 2) as paid,
      round(coalesce(t.hours, 0), 4) as hours, round(coalesce(t.billable_hours, 0), 4) as billable
  ) f`

const members = `
  'totalBilled', f.billed::text, 'paidAmount', f.paid::text, 'outstandingAmount', (f.billed - f.paid)::text,
  'budgetUtilization', coalesce(round(100 * f.billed / nullif(p.budget, 0), 1), 0),
  'totalHours', f.hours::text, 'billableHours', f.billable::text, 'nonBillableHours', (f.hours - f.billable)::text`

/** SQL: the figures that a project's client may see. Amounts and hours stay text. */
export const SHARED_METRICS = `json_build_object(${members})`

/** SQL: the figures that its owner sees. */
export const PROJECT_METRICS = `json_build_object(${members}, 'budgetRemaining', (p.budget - f.billed)::text)`
