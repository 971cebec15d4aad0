import type { User } from '@billfold/contracts/accounts/user'
import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import { endSession, endReplacedSession, keyOf, mustWait, useLeaveGuards, useSession } from '@billfold/web-kit'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fetchUser } from '../start/page-data.ts'
import { clearTab, reloadAtHome, resumeSession } from './session.ts'
import { onTabMessage, type TabMessage } from './tabs.ts'

/** Keeps the session in sync across tabs. Tabs with unsaved input are not reloaded. */
export function useOtherTabs(): void {
  const client = useQueryClient()
  const isReplaced = useSession(({ hasEnded, isReplaced }) => hasEnded && isReplaced)
  const isTyping = useLeaveGuards(({ active }) => active.size > 0)

  useEffect(() => onTabMessage((news) => follow(news, client)), [client])
  useEffect(() => onReturn(() => void catchUp(client)), [client])
  useEffect(() => {
    if (isReplaced && !isTyping) reloadAtHome()
  }, [isReplaced, isTyping])
}

/** A page restored from the back/forward cache may have missed messages, so it checks the session. */
function onReturn(look: () => void): () => void {
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && look()
  window.addEventListener('pageshow', onPageShow)
  return () => window.removeEventListener('pageshow', onPageShow)
}

async function catchUp(client: QueryClient): Promise<void> {
  const current = await fetchUser().catch(() => undefined)
  const { user, hasEnded, isReplaced } = useSession.getState()
  // Another user is signed in, which the API call above has already handled.
  if (hasEnded && isReplaced) return
  if (current) followEntry(current.id, user, client)
  else if (current === null && user) followExit(client)
}

function follow(news: TabMessage, client: QueryClient): void {
  const { user } = useSession.getState()
  if (news.kind === 'entered') followEntry(news.userId, user, client)
  else if (news.kind === 'left' && user?.id === news.userId) followExit(client)
  else if (news.kind === 'settings' && user?.id === news.user.id) adopt(news.user, user, client)
}

function followEntry(userId: number, user: User | null | undefined, client: QueryClient): void {
  if (user && user.id !== userId) endReplacedSession()
  else if (user && useSession.getState().hasEnded) resumeSession(user, client)
  // The sign-in page reloads and continues to the requested URL, but a page opened by a password reset link stays open.
  else if (!user && location.pathname === '/auth' && location.search === '') location.reload()
}

function followExit(client: QueryClient): void {
  if (useLeaveGuards.getState().active.size > 0) endSession()
  else clearTab(client)
}

function adopt(user: User, before: User, client: QueryClient): void {
  useSession.setState({ user })
  const key = keyOf(settingsCalls.get.path).join()
  const hasMoved = before.timeZone !== user.timeZone
  void client.invalidateQueries({ predicate: ({ queryKey }) => hasMoved || queryKey.join() === key, refetchType: mustWait() ? 'none' : 'active' })
}
