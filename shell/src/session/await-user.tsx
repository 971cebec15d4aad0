import { ErrorState, FullScreenSpinner } from '@billfold/ui'
import { useSession, useText } from '@billfold/web-kit'
import type { ReactNode } from 'react'
import css from './await-user.module.css'
import { useSessionUser } from './use-session-user.ts'

/** Renders the children once the session is known. */
export function AwaitUser({ children }: { children: ReactNode }) {
  const t = useText()
  const user = useSession((session) => session.user)
  const { hasFailed, ask } = useSessionUser()
  if (user !== undefined) return children
  if (!hasFailed) return <FullScreenSpinner />
  return (
    <main className={css.screen}>
      <ErrorState
        title={t('Billfold cannot be reached')}
        message={t('Check your connection and try again. Nothing is lost.')}
        onRetry={ask}
      />
    </main>
  )
}
