import type { User } from '@billfold/contracts/accounts/user'

/** Session event from another tab. A 'settings' event carries the updated user. */
export type TabMessage = { kind: 'entered' | 'left'; userId: number } | { kind: 'settings'; user: User }

let channel: BroadcastChannel | undefined

/** The one channel of this tab, because a channel does not receive the messages that it sent itself. */
function tabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('billfold-session')
  return channel
}

export function notifyTabs(news: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches only its own origin
  tabs().postMessage(news)
}

export function onTabMessage(onNews: (news: TabMessage) => void): () => void {
  const onMessage = ({ data }: MessageEvent<TabMessage>) => onNews(data)
  tabs().addEventListener('message', onMessage)
  return () => tabs().removeEventListener('message', onMessage)
}
