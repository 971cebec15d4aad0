import type { CalendarDate } from '@billfold/contracts/calendar-date'
import type { DemoClient, DemoProject } from '@billfold/contracts/demo/demo-projects'
import { demoWorkspace } from '@billfold/contracts/demo/demo-workspace'
import type { Scope, Transaction } from '@billfold/server-kit/scope'

/** How many records there are now. */
export function addDemoProjects(scope: Scope, today: CalendarDate): Promise<number> {
  const { clients, projects } = demoWorkspace(today)
  return scope.transaction(async (tx) => {
    await addClients(tx, clients)
    await addProjects(tx, projects)
    await addLinks(tx, projects)
    await addNotification(tx)
    return clients.length + projects.length
  })
}

/** In the order in which they came: lists show the newest first. */
async function addClients(tx: Transaction, clients: readonly DemoClient[]): Promise<void> {
  await tx.rows(
    `insert into client (user_id, name, email, phone, industry, website, primary_contact, hourly_rate, total_received, payment_terms, address, is_active,
       created_at, updated_at)
     select ?, c.name, c.email, c.phone, c.industry, c.website, c."primaryContact", c."hourlyRate", c."totalReceived", c."paymentTerms", c.address, c."isActive",
       m.moment, m.moment
     from json_to_recordset(?::json) c (name text, email text, phone text, industry text, website text, "primaryContact" text, "hourlyRate" numeric,
       "totalReceived" numeric, "paymentTerms" text, address text, "isActive" boolean, "createdOn" date)
     cross join lateral (select least(now(), (c."createdOn" + time '14:00') at time zone 'UTC') as moment) m
     order by c."createdOn", c.name`,
    [tx.userId, JSON.stringify(clients)],
  )
}

async function addProjects(tx: Transaction, projects: readonly DemoProject[]): Promise<void> {
  await tx.rows(
    `insert into project (user_id, client_id, name, description, status, budget, estimated_hours, start_date, end_date, due_date,
       completion_percentage, created_at, updated_at)
     select c.user_id, c.id, p.name, p.description, p.status, p.budget, p."estimatedHours", p."startDate", p."endDate", p."dueDate",
       p."completionPercentage", m.moment, m.moment
     from json_to_recordset(?::json) p (client text, name text, description text, status text, budget numeric, "estimatedHours" numeric,
       "startDate" date, "endDate" date, "dueDate" date, "completionPercentage" integer)
     join client c on c.user_id = ? and c.name = p.client
     cross join lateral (select least(now(), (p."startDate" + time '14:00') at time zone 'UTC') as moment) m
     order by p."startDate", p.name`,
    [JSON.stringify(projects), tx.userId],
  )
}

/** Of projects whose clients look at them, last some hours ago. */
async function addLinks(tx: Transaction, projects: readonly DemoProject[]): Promise<void> {
  await tx.rows(
    `insert into share_link (user_id, project_id, created_at, views, last_viewed_at)
     select p.user_id, p.id, p.created_at, s.views, now() - interval '20 hours'
     from json_to_recordset(?::json) s (name text, views integer)
     join project p on p.user_id = ? and p.name = s.name
     where s.views is not null`,
    [JSON.stringify(projects.map(({ name, views }) => ({ name, views }))), tx.userId],
  )
}

/** One of them got half-way yesterday. */
async function addNotification(tx: Transaction): Promise<void> {
  await tx.rows(
    `select accounts.notify(p.user_id, 'project-half-done', 'project', p.id, p.name, c.name, null, format('project-half-done %s', p.id), now() - interval '26 hours')
     from project p join client c on c.user_id = p.user_id and c.id = p.client_id
     where p.user_id = ? and p.status = 'active' and p.completion_percentage between 50 and 99 order by p.completion_percentage, p.id limit 1`,
    [tx.userId],
  )
}
