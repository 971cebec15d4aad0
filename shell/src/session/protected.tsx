import { useSession } from '@billfold/web-kit'
import { useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { AwaitUser } from './await-user.tsx'

/** Only for a signed-in user; everybody else goes to /auth, which remembers the address first asked for. */
export function Protected({ children }: { children: ReactNode }) {
  return (
    <AwaitUser>
      <SignedIn>{children}</SignedIn>
    </AwaitUser>
  )
}

function SignedIn({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useLocation()
  const isSignedIn = useSession(({ user }) => Boolean(user))
  const [wasSignedIn] = useState(isSignedIn)
  if (isSignedIn) return children
  // Whoever logged out starts at the dashboard next time.
  return <Navigate replace to="/auth" state={{ from: wasSignedIn ? undefined : pathname + search + hash }} />
}
