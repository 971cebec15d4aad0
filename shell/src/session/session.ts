import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import type { Credentials, Registration, User } from '@billfold/contracts/accounts/user'
import { deletePrivateCache } from '@billfold/web-kit/offline/private-cache.ts'
import { ApiError, api, setUser, toast, useSession, useText } from '@billfold/web-kit'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { demoCalls } from '@billfold/contracts/demo/demo-calls'
import { forgetInlinedUser } from '../start/page-data.ts'
import { preloadWelcome } from '../dashboard/dashboard-page.tsx'
import { notifyTabs } from './tabs.ts'

export function useSignOut(): () => Promise<void> {
  const t = useText()
  const client = useQueryClient()

  return async () => {
    try {
      await api(accountCalls.logout)
    } catch (error) {
      toast({ title: t('Logout failed'), description: error instanceof ApiError ? t(error.message) : undefined, tone: 'bad' })
      return
    }
    leaveSession(client)
    toast({ title: t('Logged out'), description: t('You have been logged out successfully.'), tone: 'good' })
  }
}

export function leaveSession(client: QueryClient): void {
  const { user } = useSession.getState()
  clearTab(client)
  if (user) notifyTabs({ kind: 'left', userId: user.id })
}

export function clearTab(client: QueryClient): void {
  setUser(null)
  client.clear()
  void deletePrivateCache()
  forgetInlinedUser()
}

/** Called when the same user logs in again after the session has ended. Everything on screen continues to work. */
export function resumeSession(user: User, client: QueryClient): void {
  setUser(user)
  void client.refetchQueries({ predicate: (query) => query.state.status === 'error' })
}

/** Opens '/' without a history entry, because even the previous user's URL may reveal data. */
export function reloadAtHome(): void {
  location.replace('/')
}

interface Texts {
  success: { title: string; description: string }
  failure: string
}

const LOGIN: Texts = {
  success: { title: 'Welcome back!', description: 'You have been logged in successfully.' },
  failure: 'Login failed',
}
const REGISTRATION: Texts = {
  success: { title: 'Account created!', description: 'Welcome to Billfold!' },
  failure: 'Registration failed',
}
const DEMO: Texts = {
  success: { title: 'Welcome to the demo!', description: 'Everything here is sample data. Try anything you like.' },
  failure: 'The demo could not be opened',
}

/** True if the password was correct and the code is the next step. This error is not a failure. */
export function isCodeRequired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'second_factor_required'
}

export function useSignIn() {
  const t = useText()
  const client = useQueryClient()

  async function run(attempt: Promise<User>, { success, failure }: Texts): Promise<void> {
    try {
      enter(await attempt, client)
      toast({ title: t(success.title), description: t(success.description), tone: 'good' })
    } catch (error) {
      if (isCodeRequired(error)) throw error
      const description = error instanceof ApiError ? t(error.message) : undefined
      toast({ title: t(failure), description, tone: 'bad' })
      throw error
    }
  }

  return {
    login: (body: Credentials) => run(api(accountCalls.login, { body }), LOGIN),
    register: (body: Registration) => {
      void preloadWelcome()
      return run(api(accountCalls.register, { body }), REGISTRATION)
    },
    exploreDemo: () => run(api(demoCalls.begin), DEMO),
  }
}

/** If the same user logs in again, the ended session continues. Another user must not see any of its data. */
function enter(user: User, client: QueryClient): void {
  const before = useSession.getState().user
  notifyTabs({ kind: 'entered', userId: user.id })
  if (before?.id !== user.id) void deletePrivateCache()
  if (!before) setUser(user)
  else if (before.id === user.id) resumeSession(user, client)
  else reloadAtHome()
}
