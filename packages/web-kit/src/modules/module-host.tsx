import type { User } from '@billfold/contracts/accounts/user'
import type { Language } from '@billfold/contracts/settings/languages'
import { TooltipProvider, UiTextProvider } from '@billfold/ui'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, type ReactNode } from 'react'
import { NavigatorContext, PlaceContext, type Navigator, type Place } from '../navigation/navigation.ts'
import { setUser, useSession } from '../session/session.store.ts'
import { offerTranslations, setLanguage, type LoadTranslations } from '../text/language.store.ts'
import { uiText, useText } from '../text/use-text.ts'
import { Toasts } from '../toasts/toasts.tsx'
import { FillersProvider, type FillersOf } from './slot.tsx'

interface ModuleHostProps {
  /** The cache shared by all modules, created by `createQueryClient`. */
  queryClient: QueryClient
  /** Handles the modules' links and navigation. */
  navigator: Navigator
  /** The module page's location. Omit it in a host that provides a PlaceContext for each page. */
  place?: Place
  /** The signed-in user. Children are rendered once the session has this user. Omit it in a host that calls `setUser` itself. */
  user?: User | null
  /** Defaults to English; other languages need `loadTranslations`. Omit it in a host that calls `setLanguage` itself. */
  language?: Language
  loadTranslations?: LoadTranslations
  /** Content from other modules for this module's slots. Empty by default. */
  fillersOf?: FillersOf
  children: ReactNode
}

const noFillers: FillersOf = () => []

/** Provides the environment that modules need. Used by the shell, tests and other hosts. */
export function ModuleHost({ queryClient, navigator, place, user, language, loadTranslations, fillersOf = noFillers, children }: ModuleHostProps) {
  const t = useText()
  const words = useMemo(() => uiText(t), [t])
  const isSessionKnown = useSession((session) => user === undefined || (session.user !== undefined && session.user?.id === user?.id))

  useEffect(() => {
    if (user !== undefined) setUser(user)
  }, [user])

  useEffect(() => {
    if (loadTranslations) offerTranslations(loadTranslations)
    if (language) void setLanguage(language)
  }, [language, loadTranslations])

  return (
    <QueryClientProvider client={queryClient}>
      <UiTextProvider text={words}>
        <TooltipProvider>
          <FillersProvider value={fillersOf}>
            <NavigatorContext value={navigator}>
              {isSessionKnown && (place ? <PlaceContext value={place}>{children}</PlaceContext> : children)}
              <Toasts />
            </NavigatorContext>
          </FillersProvider>
        </TooltipProvider>
      </UiTextProvider>
    </QueryClientProvider>
  )
}
