import { AppError } from '@billfold/contracts/errors'
import { foreignKeyOf } from '@billfold/server-kit/database/constraint-error'

/** Our own reference: refused, it means that there is no such client, whatever was tried. */
const OWN = 'project_client'

/**
 * Says what it means that records of another service hold on to one of ours. The same foreign key keeps a project from going and
 * from changing its client, so the use case has the words, unlike in `project.constraints.ts`.
 */
export async function unlessHeld<T>(message: string, work: () => Promise<T>, field?: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const reference = foreignKeyOf(error)
    if (reference === undefined || reference === OWN) throw error
    throw new AppError('conflict', message, { cause: error, issues: field === undefined ? undefined : [{ path: field, message }] })
  }
}
