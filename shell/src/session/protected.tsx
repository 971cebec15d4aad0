import { useSession } from '@billfold/web-kit'
import { useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { AwaitUser } from './await-user.tsx'

/** Redirects signed-out visitors to /auth, which returns to the requested address afterwards. */
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
  // After logging out, the next sign-in starts at the dashboard.
  return <Navigate replace to="/auth" state={{ from: wasSignedIn ? undefined : pathname + search + hash }} />
}
