import type { User } from '@billfold/contracts/accounts/user'

/** Session event from another tab. `settings` carries the updated user. */
export type TabNews = { kind: 'entered' | 'left'; userId: number } | { kind: 'settings'; user: User }

let channel: BroadcastChannel | undefined

/** One channel per tab, because a channel does not receive its own messages. */
function tabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('billfold-session')
  return channel
}

export function tellTabs(news: TabNews): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has but its own origin
  tabs().postMessage(news)
}

export function hearTabs(onNews: (news: TabNews) => void): () => void {
  const hear = ({ data }: MessageEvent<TabNews>) => onNews(data)
  tabs().addEventListener('message', hear)
  return () => tabs().removeEventListener('message', hear)
}
