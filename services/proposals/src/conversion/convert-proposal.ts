import { AppError } from '@billfold/contracts/errors'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { callService } from '@billfold/server-kit/call-service'
import type { QueuedJob } from '@billfold/server-kit/jobs/job'
import type { Enqueue } from '@billfold/server-kit/jobs/job-sender'
import { type Scope, type Transaction, userScope } from '@billfold/server-kit/scope'
import type { ServiceSettings } from '@billfold/server-kit/service'
import { recordEvent } from '../events/record-event.ts'
import { lockProposal } from '../proposals/change-proposal.ts'
import { getConversion } from './conversion.queries.ts'

export type ProjectsService = Pick<ServiceSettings, 'internalKey' | 'projectsUrl'>

interface ConversionToFinish {
  userId: number
  timeZone: string
  proposalId: number
}

/** Brings to its end what a process that died has begun, before the projects service forgets the key of its answer. */
export function finishConversionJob(projects: ProjectsService): QueuedJob<ConversionToFinish> {
  return {
    name: 'finish-conversion',
    run: async ({ orm }, { userId, timeZone, proposalId }) => {
      await finishConversion(userScope(orm, userId, timeZone), proposalId, projects)
    },
  }
}

interface ConversionTools {
  projects: ProjectsService
  enqueue: Enqueue
  finish: QueuedJob<ConversionToFinish>
}

/**
 * Makes a project of an accepted proposal, once. What is asked for is committed first, with a key and a job; then the projects service is
 * asked, and asked again with the same key and the same words by whoever comes next, until the answer is written down.
 */
export async function convertProposal(scope: Scope, proposalId: number, { projects, enqueue, finish }: ConversionTools): Promise<{ projectId: number } | undefined> {
  const begun = await scope.transaction(async (tx) => {
    const isNew = await begin(tx, proposalId)
    if (isNew) await enqueue(tx, finish, { userId: tx.userId, timeZone: tx.timeZone, proposalId })
    return isNew !== undefined
  })
  return begun ? finishConversion(scope, proposalId, projects) : undefined
}

/** Whether this is the one that begins it; undefined where there is no such proposal. */
async function begin(tx: Transaction, proposalId: number): Promise<boolean | undefined> {
  const proposal = await lockProposal(tx, proposalId)
  const conversion = proposal && (await getConversion(tx, proposalId))
  if (!proposal || !conversion) return undefined
  if (conversion.projectId !== null) return false
  if (proposal.status !== 'accepted') throw new AppError('conflict', 'Only an accepted proposal can be converted to a project')
  const { clientName: _, projectId: __, ...project } = conversion
  const begun = await tx.rows(
    'insert into pending_conversion (user_id, proposal_id, project) values (?, ?, ?::jsonb) on conflict do nothing returning 1',
    [tx.userId, proposalId, JSON.stringify(project)],
  )
  return begun.length > 0
}

/** Of several at once one asks, the others wait for the proposal and find the project. Undefined where nothing was begun. */
async function finishConversion(scope: Scope, proposalId: number, projects: ProjectsService): Promise<{ projectId: number } | undefined> {
  try {
    return await finish(scope, proposalId, projects)
  } catch (error) {
    // Refused once, it would be refused for ever: the next attempt asks anew, with what the proposal says then.
    if (error instanceof AppError && error.status < 500) await forget(scope, proposalId)
    throw error
  }
}

function finish(scope: Scope, proposalId: number, projects: ProjectsService): Promise<{ projectId: number } | undefined> {
  return scope.transaction(async (tx) => {
    if (!(await lockProposal(tx, proposalId))) return undefined
    const conversion = await getConversion(tx, proposalId)
    if (conversion && conversion.projectId !== null) return { projectId: conversion.projectId }
    const [pending] = await tx.rows<PendingConversion>('select key, project from pending_conversion where user_id = ? and proposal_id = ?', [tx.userId, proposalId])
    return pending && { projectId: await makeProject(tx, proposalId, pending, projects) }
  })
}

interface PendingConversion {
  key: string
  project: { clientId: number; name: string; description: string; budget: string; startDate: string }
}

async function makeProject(tx: Transaction, proposalId: number, { key, project }: PendingConversion, projects: ProjectsService): Promise<number> {
  const { id } = await callService(projectCalls.create, { origin: projects.projectsUrl, internalKey: projects.internalKey, scope: tx, body: project, idempotencyKey: key })
  await tx.rows('update proposal set converted_to_project_id = ?, updated_at = now(), version = version + 1 where user_id = ? and id = ?', [id, tx.userId, proposalId])
  await forget(tx, proposalId)
  await recordEvent(tx, proposalId, { type: 'converted', by: 'owner', data: { projectId: id } })
  return id
}

async function forget(scope: Scope, proposalId: number): Promise<void> {
  await scope.rows('delete from pending_conversion where user_id = ? and proposal_id = ?', [scope.userId, proposalId])
}
