import { FullScreenSpinner } from '@billfold/ui'
import { useSearch, useSession } from '@billfold/web-kit'
import { Navigate } from 'react-router-dom'
import { lazyPart } from '../lazy-part.tsx'
import { useAskedFor } from '../navigation/app-router.tsx'
import { inlinedSession } from '../start/page-data.ts'

/** Loaded lazily, because most visitors are already signed in and never need this code. */
export const AuthPart = lazyPart(() => import('./auth-page.tsx').then((file) => file.AuthPage))

/** Redirects signed-in users to the URL they requested, unless the page is a link to reset a password or confirm an email address. */
export function AuthScreen() {
  const isSignedIn = useSession(({ user }) => Boolean(user))
  const askedFor = useAskedFor()
  const [search] = useSearch()
  if (isSignedIn && !search.has('reset') && !search.has('confirm')) return <Navigate replace to={askedFor ?? '/'} />
  return <AuthPart offersDemo={inlinedSession()?.offersDemo ?? false} loading={<FullScreenSpinner />} />
}
