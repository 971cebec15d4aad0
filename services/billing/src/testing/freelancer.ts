import { createAccount } from '@billfold/server-kit/testing/accounts'
import type { Caller, TestService } from '@billfold/server-kit/testing/service'
import { createProject, type ProjectRecord } from './records.ts'

/** A user with a client, a project, and the body of a one-hour time entry for it. */
export interface Freelancer {
  id: number
  call: Caller
  project: ProjectRecord
  work: ProjectRecord & { date: string; hours: string; rate: string; description: string }
}

export async function createFreelancer(service: TestService): Promise<Freelancer> {
  const id = await createAccount(service.database)
  const project = await createProject(service.database, id)
  return { id, call: service.as(id), project, work: { ...project, date: '2026-03-01', hours: '2.5', rate: '125', description: 'Design' } }
}
