import { billingContactNeedsEmail } from '@billfold/contracts/clients/client-contact'
import { AppError } from '@billfold/contracts/errors'
import { dueBeforeStart, endBeforeStart } from '@billfold/contracts/projects/project'
import { type Constraints, foreignKeyOf } from '@billfold/server-kit/database/constraint-error'

export const projectConstraints = {
  project_client: ['not_found', 'Client not found', 'clientId'],
  project_end_after_start: ['validation_failed', endBeforeStart, 'endDate'],
  project_due_after_start: ['validation_failed', dueBeforeStart, 'dueDate'],
  // Occurs if the project was deleted while the link was being created.
  share_link_project: ['not_found', 'Project not found'],
  client_contact_billing_email: ['validation_failed', billingContactNeedsEmail, 'email'],
  portal_link_client: ['not_found', 'Client not found'],
} satisfies Constraints

/**
 * Returns 409 when records of another service refer to the record that `work` changes. The same foreign keys block deletions and changes of
 * the client, so the use case passes the message.
 */
export async function conflictIfReferenced<T>(message: string, work: () => Promise<T>, field?: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const constraint = foreignKeyOf(error)
    if (constraint === undefined || constraint in projectConstraints) throw error
    throw new AppError('conflict', message, { cause: error, issues: field === undefined ? undefined : [{ path: field, message }] })
  }
}
