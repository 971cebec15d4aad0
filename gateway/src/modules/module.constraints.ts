import type { Constraints, Refusal } from '@billfold/server-kit/database/constraint-error'

/** Publishing deletes old unused releases, which can race with an operator who activates one of them. */
const releaseGone: Refusal = ['conflict', 'This version was removed at the same moment. Publish it again.']

export const moduleConstraints = {
  module_release_pkey: ['conflict', 'This version is published already, and a version never changes'],
  module_release_container: ['conflict', 'Its container has the name of another release: two on one page would overwrite each other'],
  module_active: releaseGone,
  module_canary: releaseGone,
  module_last_good: releaseGone,
} satisfies Constraints
