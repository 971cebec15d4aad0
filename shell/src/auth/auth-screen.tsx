import { FullScreenSpinner } from '@billfold/ui'
import { useSearch, useSession } from '@billfold/web-kit'
import { Navigate } from 'react-router-dom'
import { lazyPart } from '../lazy-part.tsx'
import { useAskedFor } from '../navigation/app-router.tsx'

/** Whoever is signed in, at the start of almost every visit, never loads it. */
export const AuthPart = lazyPart(() => import('./auth-page.tsx').then((file) => file.AuthPage))

/** Sign-in. Whoever is signed in already goes on to the address first asked for, unless they opened a link for a new password or to confirm their address. */
export function AuthScreen() {
  const isSignedIn = useSession(({ user }) => Boolean(user))
  const askedFor = useAskedFor()
  const [search] = useSearch()
  if (isSignedIn && !search.has('reset') && !search.has('confirm')) return <Navigate replace to={askedFor ?? '/'} />
  return <AuthPart loading={<FullScreenSpinner />} />
}
