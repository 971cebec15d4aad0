import type { Constraints, Refusal } from '@billfold/server-kit/database/constraint-error'

/** A release that nobody had used for long goes when another one is published: it may be the one that somebody turns to at that moment. */
const releaseGone: Refusal = ['conflict', 'This version was removed at the same moment. Publish it again.']

export const moduleConstraints = {
  module_release_pkey: ['conflict', 'This version is published already, and a version never changes'],
  module_release_container: ['conflict', 'Its container has the name of another release: two on one page would overwrite each other'],
  module_active: releaseGone,
  module_canary: releaseGone,
  module_last_good: releaseGone,
} satisfies Constraints
