import type { User } from '@billfold/contracts/accounts/user'

/** What happened to the session in one tab of the browser. `settings`: how the user now is. */
export type TabNews = { kind: 'entered' | 'left'; userId: number } | { kind: 'settings'; user: User }

let channel: BroadcastChannel | undefined

/** One a tab: it does not hear what it says itself. */
function tabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('billfold-session')
  return channel
}

export function tellTabs(news: TabNews): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has but its own origin
  tabs().postMessage(news)
}

/** Answers how to stop listening. */
export function hearTabs(onNews: (news: TabNews) => void): () => void {
  const hear = ({ data }: MessageEvent<TabNews>) => onNews(data)
  tabs().addEventListener('message', hear)
  return () => tabs().removeEventListener('message', hear)
}
