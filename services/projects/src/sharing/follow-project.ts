import type { EventFeed } from '@billfold/contracts/call'
import type { Change, Changes } from '@billfold/server-kit/live/listen'
import { collect } from '@billfold/server-kit/live/announcements'
import type { SharedTarget } from '@billfold/server-kit/sharing/share-links'

type ProjectEvent = { changed: true }

interface FollowedProject extends Pick<SharedTarget, 'recordId'> {
  scope: Pick<SharedTarget['scope'], 'userId'>
  isOpen: () => Promise<boolean>
}

/** Limits each page to one event and one link check per second. */
const COLLECT_MS = 1000

/** Topics shown on the public page. The page also shows the client's name, which is refreshed with the next change. */
const SHOWN_TOPICS: ReadonlySet<Change['topic']> = new Set(['projects', 'timeEntries', 'invoices'])

/** Streams project changes to the public page until the link is revoked or expires. */
export function followProject(changes: Changes, { scope, recordId, isOpen }: FollowedProject): EventFeed<ProjectEvent> {
  return (sink) => {
    const collected = collect<'project' | 'link'>(COLLECT_MS, (topics) => void sendChanges(topics))

    async function sendChanges(topics: ('project' | 'link')[]): Promise<void> {
      // Counting a view also changes the link, so this checks whether the link is still valid. If the database is down, the stream stays
      // open.
      const isOver = topics.includes('link') && !(await isOpen().catch(() => true))
      if (isOver || topics.includes('project')) sink.send({ changed: true })
      if (isOver) sink.end()
    }

    const unfollow = changes.follow(scope.userId, {
      changed({ topic, projectId }) {
        if (projectId !== recordId) return
        if (topic === 'shareLinks') collected.add('link')
        else if (SHOWN_TOPICS.has(topic)) collected.add('project')
      },
      missed: () => collected.add('project', 'link'),
    })
    return () => {
      unfollow()
      collected.stop()
    }
  }
}
