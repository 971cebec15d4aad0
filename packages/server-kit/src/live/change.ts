import type { Topic } from '@billfold/contracts/live/live-calls'

/** The channel of Postgres on which changes are announced. */
export const CHANGES_CHANNEL = 'billfold_changes'

/** An announced change: its user, and the project whose page shows it. */
export interface Change {
  userId: number
  topic: Topic
  projectId: number | null
}
