import type { EventFeed } from '@billfold/contracts/call'
import type { Change, Changes } from '@billfold/server-kit/live/listen'
import { collect } from '@billfold/server-kit/live/announce-changes'
import type { SharedTarget } from '@billfold/server-kit/sharing/share-links'

type ProjectEvent = { changed: true }

interface FollowedProject extends Pick<SharedTarget, 'recordId'> {
  scope: Pick<SharedTarget['scope'], 'userId'>
  isOpen: () => Promise<boolean>
}

/** At most one event and one link check per second and page. */
const COLLECT_MS = 1000

/** The public page shows data of these topics. It also shows the client's name, which is refreshed with the next change. */
const SHOWN_TOPICS: ReadonlySet<Change['topic']> = new Set(['projects', 'timeEntries', 'invoices'])

/** Streams changes of the project to its public page until the link is revoked or expires. */
export function followProject(changes: Changes, { scope, recordId, isOpen }: FollowedProject): EventFeed<ProjectEvent> {
  return (sink) => {
    const collected = collect<'project' | 'link'>(COLLECT_MS, (topics) => void sendChanges(topics))

    async function sendChanges(topics: ('project' | 'link')[]): Promise<void> {
      // Counting a view changes the link too. If the database is down, keep the stream open.
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
