import { ErrorState, FullScreenSpinner } from '@billfold/ui'
import { setUser, useSession, useText } from '@billfold/web-kit'
import { useEffect, useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { FrameSkeleton } from '../frame/frame-skeleton.tsx'
import { findUser } from '../start/page-data.ts'
import css from './protected.module.css'

/** Redirects visitors who are not signed in to /auth. After login, they return to the requested URL. */
export function Protected({ children }: { children: ReactNode }) {
  return (
    <AwaitUser loading={<FrameSkeleton />}>
      <SignedIn>{children}</SignedIn>
    </AwaitUser>
  )
}

function SignedIn({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useLocation()
  const isSignedIn = useSession(({ user }) => Boolean(user))
  const [wasSignedIn] = useState(isSignedIn)
  if (isSignedIn) return children
  // After a logout, the next login opens the dashboard.
  return <Navigate replace to="/auth" state={{ from: wasSignedIn ? undefined : pathname + search + hash }} />
}

/** Renders the children once it is known who is signed in. Fetches the user if the page does not contain this information. */
export function AwaitUser({ loading = <FullScreenSpinner />, children }: { loading?: ReactNode; children: ReactNode }) {
  const t = useText()
  const user = useSession((session) => session.user)
  const isKnown = user !== undefined
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    if (!isKnown && !hasFailed) findUser().then(setUser, () => setFailed(true))
  }, [isKnown, hasFailed])

  if (isKnown) return children
  if (!hasFailed) return loading
  return (
    <main className={css.screen}>
      <ErrorState
        title={t('Billfold cannot be reached')}
        message={t('Check your connection and try again. Nothing is lost.')}
        onRetry={() => setFailed(false)}
      />
    </main>
  )
}
