import type { CalendarDate } from '@billfold/contracts/calendar-date'
import { demoPartCalls } from '@billfold/contracts/demo/demo-part-calls'
import type { DemoClient, DemoProject } from '@billfold/contracts/demo/demo-projects'
import { demoWorkspace } from '@billfold/contracts/demo/demo-workspace'
import { type Route, route } from '@billfold/server-kit/routes'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { ClientEntity } from '../clients/client.entity.ts'
import { ClientContactEntity } from '../clients/client-contact.entity.ts'
import { saveClientNotes } from '../clients/client-notes.sql.ts'
import { ProjectEntity } from '../projects/project.entity.ts'
import { notifyHalfDone } from '../projects/project.sql.ts'
import { ShareLinkEntity } from '../sharing/share-link.entity.ts'

export const demoRoutes: Route[] = [route(demoPartCalls.projects, async ({ scope, body }) => ({ records: await addDemoProjects(scope, body.today) }))]

const HOUR_MS = 60 * 60 * 1000

function addDemoProjects(scope: Scope, today: CalendarDate): Promise<number> {
  const { clients, projects } = demoWorkspace(today)
  return scope.transaction(async (tx) => {
    const clientIds = await addClients(tx, clients)
    await addProjects(tx, projects, clientIds)
    return clients.length + projects.length
  })
}

/** Returns the clients' ids by name. Lists show the highest id first, so the oldest records are added first. */
async function addClients(tx: Transaction, clients: readonly DemoClient[]): Promise<Map<string, number>> {
  const oldestFirst = clients.toSorted((a, b) => compare(a.createdOn, b.createdOn) || compare(a.name, b.name))
  const added = oldestFirst.map(({ createdOn, contacts, notes, ...client }) => {
    const row = tx.em.create(ClientEntity, { ...client, ...timestamps(createdOn), userId: tx.userId })
    return { row, contacts, notes }
  })
  await tx.em.flush()
  for (const { row, contacts, notes } of added) {
    for (const [index, contact] of contacts.entries()) tx.em.create(ClientContactEntity, { ...contact, userId: tx.userId, clientId: row.id, position: index + 1 })
    if (notes !== null) await saveClientNotes(tx, row.id, { notes })
  }
  await tx.em.flush()
  return new Map(added.map(({ row }) => [row.name, row.id]))
}

async function addProjects(tx: Transaction, projects: readonly DemoProject[], clientIds: ReadonlyMap<string, number>): Promise<void> {
  const oldestFirst = projects.toSorted((a, b) => compare(a.startDate, b.startDate) || compare(a.name, b.name))
  const added = oldestFirst.map(({ client, views, ...project }) => {
    const clientId = clientIds.get(client)
    if (clientId === undefined) throw new Error(`No demo client is called ${client}`)
    const row = tx.em.create(ProjectEntity, { ...project, ...timestamps(project.startDate), clientId, userId: tx.userId })
    return { row, clientName: client, views }
  })
  await tx.em.flush()
  for (const { row, views } of added) {
    if (views === null) continue
    const lastViewedAt = new Date(Date.now() - 20 * HOUR_MS)
    tx.em.create(ShareLinkEntity, { userId: tx.userId, projectId: row.id, createdAt: row.createdAt, views, lastViewedAt })
  }
  const [halfDone] = added
    .filter(({ row }) => row.status === 'active' && row.completionPercentage >= 50 && row.completionPercentage < 100)
    .toSorted((a, b) => a.row.completionPercentage - b.row.completionPercentage)
  if (halfDone) await notifyHalfDone(tx, { id: halfDone.row.id, name: halfDone.row.name, clientName: halfDone.clientName }, new Date(Date.now() - 26 * HOUR_MS))
}

/** Timestamps in the afternoon of that day, but not in the future. */
function timestamps(day: CalendarDate): { createdAt: Date; updatedAt: Date } {
  const moment = new Date(Math.min(Date.now(), Date.parse(`${day}T14:00:00Z`)))
  return { createdAt: moment, updatedAt: moment }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
