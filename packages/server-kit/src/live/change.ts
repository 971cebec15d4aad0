import type { Topic } from '@billfold/contracts/live/topics'

/** On which Postgres tells what has changed. */
export const CHANGES_CHANNEL = 'billfold_changes'

/** A change as it is announced: to whom it belongs, and the project whose page shows it. */
export interface Change {
  userId: number
  topic: Topic
  projectId: number | null
}
