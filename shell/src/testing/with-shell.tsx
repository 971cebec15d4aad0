import type { User } from '@billfold/contracts/accounts/user'
import { notificationCalls } from '@billfold/contracts/notifications/notification-calls'
import { answer, withPage, type Answer } from '@billfold/web-kit/testing/with-page.tsx'
import { NavigatorContext } from '@billfold/web-kit'
import { useState, type ComponentType, type ReactNode } from 'react'
import { createAppHistory } from '../navigation/app-history.ts'
import { AppRouter, PlaceProvider } from '../navigation/app-router.tsx'

interface ShellStoryOptions {
  user?: User | null
  answers?: readonly Answer[]
}

/** Needed because every page in the frame fetches notifications. */
const noNotifications = answer(notificationCalls.list, { unread: 0, notifications: [] })

const NO_PARAMS = {}
const nothing = () => undefined

/** Storybook decorator with the shell's providers and the real browser history. */
export function withShell(options: ShellStoryOptions = {}) {
  const inPage = withPage({ ...options, answers: [...(options.answers ?? []), noNotifications] })
  return (Story: ComponentType) =>
    inPage(() => (
      <InHistory>
        <Story />
      </InHistory>
    ))
}

function InHistory({ children }: { children: ReactNode }) {
  const [history] = useState(() => createAppHistory(() => false))
  const [navigator] = useState(() => ({ navigate: history.navigate, preload: nothing, openSearch: nothing }))
  return (
    <AppRouter history={history}>
      <NavigatorContext value={navigator}>
        <PlaceProvider params={NO_PARAMS}>{children}</PlaceProvider>
      </NavigatorContext>
    </AppRouter>
  )
}
