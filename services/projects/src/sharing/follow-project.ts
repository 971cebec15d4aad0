import type { EventFeed } from '@billfold/contracts/call'
import type { Change } from '@billfold/server-kit/live/change'
import { collect } from '@billfold/server-kit/live/collect'
import type { Changes } from '@billfold/server-kit/live/listen-for-changes'
import type { SharedTarget } from '@billfold/server-kit/sharing/share-links'

type ProjectEvent = { changed: true }

interface Followed extends Pick<SharedTarget, 'recordId'> {
  scope: Pick<SharedTarget['scope'], 'userId'>
  /** Whether the link that it was opened with still leads there. */
  isOpen: () => Promise<boolean>
}

/** However fast its owner types, and however many look at it, a page asks again no oftener, and nor do we. */
const COLLECT_MS = 1000

/** What the client's page shows of a project comes from these, but for the client's name: that a client is called otherwise is seen with the next change. */
const shown: ReadonlySet<Change['topic']> = new Set(['projects', 'timeEntries', 'invoices'])

/** Tells a page that its project changed; ends when its link does. */
export function followProject(changes: Changes, { scope, recordId, isOpen }: Followed): EventFeed<ProjectEvent> {
  return (sink) => {
    const collected = collect<'project' | 'link'>(COLLECT_MS, (news) => void tell(news))

    async function tell(news: ('project' | 'link')[]): Promise<void> {
      // Each view is news of the link, too. A database that is away ends no page: the stream is asked for anew before long.
      const isOver = news.includes('link') && !(await isOpen().catch(() => true))
      if (isOver || news.includes('project')) sink.send({ changed: true })
      if (isOver) sink.end()
    }

    const leave = changes.follow(scope.userId, {
      changed({ topic, projectId }) {
        if (projectId !== recordId) return
        if (topic === 'shareLinks') collected.add('link')
        else if (shown.has(topic)) collected.add('project')
      },
      missed: () => collected.add('project', 'link'),
    })
    return () => {
      leave()
      collected.stop()
    }
  }
}
