import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { timeEntryCalls } from '@billfold/contracts/time-entries/time-entry-calls'
import type { Caller } from '@billfold/server-kit/testing/caller'

/** One record of every kind that has an id in a path, by the feature that its calls are declared under. */
export async function createRecords(as: Caller): Promise<Record<string, number>> {
  const { body: client } = await as(clientCalls.create, { body: { name: 'Client', email: 'client@example.com' } })
  const { body: project } = await as(projectCalls.create, { body: { name: 'Project', clientId: client.id } })
  const entry = { clientId: client.id, projectId: project.id, description: 'Work', hours: '1', rate: '100', date: '2026-01-01' }
  const { body: timeEntry } = await as(timeEntryCalls.create, { body: entry })
  return { clients: client.id, projects: project.id, timeEntries: timeEntry.id }
}

export function featureOf(call: { name: string }): string {
  return call.name.slice(0, call.name.indexOf('.'))
}
