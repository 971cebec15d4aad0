import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import type { Credentials, Registration, User } from '@billfold/contracts/accounts/user'
import { api, ApiError, setUser, toast, useSession, useText } from '@billfold/web-kit'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'

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

/** Signing in and registering, with their toasts. Both reject with the ApiError, for the form. */
export function useSignIn() {
  const t = useText()
  const client = useQueryClient()

  async function run(attempt: Promise<User>, { success, failure }: Texts): Promise<void> {
    try {
      enter(await attempt, client)
      toast({ title: t(success.title), description: t(success.description), tone: 'good' })
    } catch (error) {
      const description = error instanceof ApiError ? error.message : undefined
      toast({ title: t(failure), description, tone: 'bad' })
      throw error
    }
  }

  return {
    login: (body: Credentials) => run(api(accountCalls.login, { body }), LOGIN),
    register: (body: Registration) => run(api(accountCalls.register, { body }), REGISTRATION),
  }
}

/** Back in an ended session everything on screen goes on; another user must not see anything of it. */
function enter(user: User, client: QueryClient): void {
  const before = useSession.getState().user
  if (before && before.id !== user.id) {
    location.assign('/')
    return
  }
  setUser(user)
  if (before) void client.refetchQueries({ predicate: (query) => query.state.status === 'error' })
}
