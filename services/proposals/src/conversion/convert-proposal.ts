import { AppError } from '@billfold/contracts/errors'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { callService } from '@billfold/server-kit/call-service'
import { foreignKeyOf } from '@billfold/server-kit/database/constraint-error'
import type { QueuedJob } from '@billfold/server-kit/jobs/job'
import type { Enqueue } from '@billfold/server-kit/jobs/job-sender'
import { type Scope, type Transaction, userScope } from '@billfold/server-kit/scope'
import type { ServiceSettings } from '@billfold/server-kit/service'
import { recordEvent } from '../events/record-event.ts'
import { lockProposal } from '../proposals/save-proposal.ts'
import { deletePendingConversion, findPendingConversion, getConversion } from './conversion.sql.ts'
import { PendingConversionEntity } from './pending-conversion.entity.ts'

type ProjectsService = Pick<ServiceSettings, 'projectsUrl'>

interface ConversionToFinish {
  userId: number
  timeZone: string
  proposalId: number
  /** The gateway's permission to create projects for this user. It stays valid while the job is retried. */
  delegation: string | undefined
}

/** Finishes a conversion whose process died. Runs before the projects service deletes the idempotency key. */
export function finishConversionJob(projects: ProjectsService): QueuedJob<ConversionToFinish> {
  return {
    name: 'finish-conversion',
    run: async ({ orm }, { userId, timeZone, proposalId, delegation }) => {
      await finishConversion(userScope(orm, userId, timeZone), proposalId, { ...projects, delegation })
    },
  }
}

interface ConversionTools {
  projects: ProjectsService
  enqueue: Enqueue
  finish: QueuedJob<ConversionToFinish>
  delegation: string | undefined
}

/**
 * Creates exactly one project from an accepted proposal. The call to the projects service is committed first, with an idempotency key and a
 * job. The job, and any further attempt by the user, repeats that call until its response is stored.
 */
export async function convertProposal(scope: Scope, proposalId: number, { projects, enqueue, finish, delegation }: ConversionTools): Promise<{ projectId: number } | undefined> {
  const isFound = await scope.transaction(async (tx) => {
    const isNew = await begin(tx, proposalId)
    if (isNew) await enqueue(tx, finish, { userId: tx.userId, timeZone: tx.timeZone, proposalId, delegation })
    return isNew !== undefined
  })
  return isFound ? finishConversion(scope, proposalId, { ...projects, delegation }) : undefined
}

async function begin(tx: Transaction, proposalId: number): Promise<boolean | undefined> {
  const proposal = await lockProposal(tx, proposalId)
  const conversion = proposal && (await getConversion(tx, proposalId))
  if (!proposal || !conversion) return undefined
  if (conversion.projectId !== null) return false
  if (proposal.status !== 'accepted') throw new AppError('conflict', 'Only an accepted proposal can be converted to a project')
  if (await findPendingConversion(tx, proposalId)) return false
  const { clientName: _, projectId: __, ...project } = conversion
  tx.em.create(PendingConversionEntity, { userId: tx.userId, proposalId, project })
  await tx.em.flush()
  return true
}

/**
 * Concurrent runs send the same idempotency key, so they get the same project, and only one of them stores it. No lock is held during the
 * request to the projects service.
 */
async function finishConversion(scope: Scope, proposalId: number, { projectsUrl: origin, delegation: identity = '' }: ProjectsService & { delegation: string | undefined }): Promise<{ projectId: number } | undefined> {
  const pending = await findPendingConversion(scope, proposalId)
  if (!pending) return findProject(scope, proposalId)
  const { key, project } = pending
  try {
    const { id } = await callService(projectCalls.create, { origin, identity, body: project, idempotencyKey: key })
    return await storeProject(scope, proposalId, key, id)
  } catch (error) {
    // The same call would be rejected again, so the next attempt needs a new idempotency key and the proposal's current content.
    if (isRefusal(error)) await deletePendingConversion(scope, proposalId, key)
    throw error
  }
}

async function findProject(scope: Scope, proposalId: number): Promise<{ projectId: number } | undefined> {
  const { projectId = null } = (await getConversion(scope, proposalId)) ?? {}
  return projectId === null ? undefined : { projectId }
}

/**
 * Does nothing if another call has stored the project, because the project may have been deleted since and the proposal converted again.
 */
function storeProject(scope: Scope, proposalId: number, key: string, projectId: number): Promise<{ projectId: number } | undefined> {
  return scope.transaction(async (tx) => {
    const proposal = await lockProposal(tx, proposalId)
    if (!proposal) return undefined
    if (await deletePendingConversion(tx, proposalId, key)) {
      proposal.convertedToProjectId = projectId
      await tx.em.flush()
      await recordEvent(tx, proposalId, { type: 'converted', by: 'owner', data: { projectId } })
    }
    return { projectId }
  })
}

const PROJECT_OF_PROPOSAL = 'proposal_project'

/** True if the projects service rejected the call, or if the foreign key failed because the created project has been deleted. */
function isRefusal(error: unknown): boolean {
  return (error instanceof AppError && error.status < 500) || foreignKeyOf(error) === PROJECT_OF_PROPOSAL
}
