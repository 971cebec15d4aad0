import { dueBeforeStart, endBeforeStart } from '@billfold/contracts/projects/project'
import type { Constraints } from '@billfold/server-kit/database/constraint-error'

export const projectConstraints = {
  project_client: ['not_found', 'Client not found', 'clientId'],
  project_end_after_start: ['validation_failed', endBeforeStart, 'endDate'],
  project_due_after_start: ['validation_failed', dueBeforeStart, 'dueDate'],
  // It was deleted at the moment in which it was shared.
  share_link_project: ['not_found', 'Project not found'],
} satisfies Constraints
