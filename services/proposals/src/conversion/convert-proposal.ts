import { AppError } from '@billfold/contracts/errors'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { callService } from '@billfold/server-kit/call-service'
import { foreignKeyOf } from '@billfold/server-kit/database/constraint-error'
import type { QueuedJob } from '@billfold/server-kit/jobs/job'
import type { Enqueue } from '@billfold/server-kit/jobs/job-sender'
import { type Scope, type Transaction, userScope } from '@billfold/server-kit/scope'
import type { ServiceSettings } from '@billfold/server-kit/service'
import { recordEvent } from '../events/record-event.ts'
import { lockProposal } from '../proposals/change-proposal.ts'
import { getConversion } from './conversion.queries.ts'

type ProjectsService = Pick<ServiceSettings, 'projectsUrl'>

interface ConversionToFinish {
  userId: number
  timeZone: string
  proposalId: number
  /** The gateway's permission to create projects for this user, valid as long as the job is repeated. */
  delegation: string | undefined
}

/** Brings to its end what a process that died has begun, before the projects service forgets the key of its answer. */
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
 * Makes a project of an accepted proposal, once. What is asked for is committed first, with a key and a job; then the projects service is
 * asked, and asked again with the same key and the same words by whoever comes next, until the answer is written down.
 */
export async function convertProposal(scope: Scope, proposalId: number, { projects, enqueue, finish, delegation }: ConversionTools): Promise<{ projectId: number } | undefined> {
  const begun = await scope.transaction(async (tx) => {
    const isNew = await begin(tx, proposalId)
    if (isNew) await enqueue(tx, finish, { userId: tx.userId, timeZone: tx.timeZone, proposalId, delegation })
    return isNew !== undefined
  })
  return begun ? finishConversion(scope, proposalId, { ...projects, delegation }) : undefined
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

interface PendingConversion {
  key: string
  project: { clientId: number; name: string; description: string; budget: string; startDate: string }
}

/**
 * Of several at once each asks, with the same key, and is told of the same project; one writes it down. Nothing is held while they wait for
 * the answer. Undefined where nothing was begun.
 */
async function finishConversion(scope: Scope, proposalId: number, { projectsUrl: origin, delegation: identity = '' }: ProjectsService & { delegation: string | undefined }): Promise<{ projectId: number } | undefined> {
  const [pending] = await scope.rows<PendingConversion>('select key, project from pending_conversion where user_id = ? and proposal_id = ?', [scope.userId, proposalId])
  if (!pending) return findProject(scope, proposalId)
  const { key, project } = pending
  try {
    const { id } = await callService(projectCalls.create, { origin, identity, body: project, idempotencyKey: key })
    return await writeDown(scope, proposalId, key, id)
  } catch (error) {
    // Refused once, it would be refused for ever: the next attempt asks anew, with what the proposal says then.
    if (isRefusal(error)) await forget(scope, proposalId, key)
    throw error
  }
}

async function findProject(scope: Scope, proposalId: number): Promise<{ projectId: number } | undefined> {
  const { projectId = null } = (await getConversion(scope, proposalId)) ?? {}
  return projectId === null ? undefined : { projectId }
}

/** Whoever comes after another has done so changes nothing: since then the project may be deleted, and the proposal be converted once more. */
function writeDown(scope: Scope, proposalId: number, key: string, projectId: number): Promise<{ projectId: number } | undefined> {
  return scope.transaction(async (tx) => {
    if (!(await lockProposal(tx, proposalId))) return undefined
    if (await forget(tx, proposalId, key)) {
      await tx.rows('update proposal set converted_to_project_id = ?, updated_at = now(), version = version + 1 where user_id = ? and id = ?', [projectId, tx.userId, proposalId])
      await recordEvent(tx, proposalId, { type: 'converted', by: 'owner', data: { projectId } })
    }
    return { projectId }
  })
}

/** False where that conversion is no longer pending. */
async function forget(scope: Scope, proposalId: number, key: string): Promise<boolean> {
  const forgotten = await scope.rows('delete from pending_conversion where user_id = ? and proposal_id = ? and key = ? returning 1', [scope.userId, proposalId, key])
  return forgotten.length > 0
}

const PROJECT_OF_PROPOSAL = 'proposal_project'

/** By the projects service, or by the database because the project that an answer tells of is deleted since. */
function isRefusal(error: unknown): boolean {
  return (error instanceof AppError && error.status < 500) || foreignKeyOf(error) === PROJECT_OF_PROPOSAL
}
