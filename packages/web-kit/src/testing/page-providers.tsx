import type { User } from '@billfold/contracts/accounts/user'
import { Toaster, TooltipProvider } from '@billfold/ui'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Navigate, Place } from '../navigation/navigation.ts'
import { dismissToast, useToasts } from '../toasts/toasts.store.ts'
import { MemoryNavigation } from './memory-navigation.tsx'

export const testUser: User = {
  id: 1,
  username: 'ada',
  email: 'ada@example.com',
  isEmailConfirmed: true,
  firstName: 'Ada',
  lastName: 'Lovelace',
  timeZone: 'America/New_York',
  language: 'en',
  avatarUrl: null,
  createdAt: '2026-01-05T09:00:00.000Z',
}

interface PageProvidersProps {
  queryClient: QueryClient
  path: string
  params: Place['params']
  onNavigate: Navigate
  children: ReactNode
}

/** What the shell puts around a page. */
export function PageProviders({ queryClient, path, params, onNavigate, children }: PageProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <MemoryNavigation path={path} params={params} onNavigate={onNavigate}>
        <TooltipProvider>
          {children}
          <Toasts />
        </TooltipProvider>
      </MemoryNavigation>
    </QueryClientProvider>
  )
}

function Toasts() {
  const toast = useToasts(({ toasts }) => toasts[0])
  return <Toaster toast={toast} onDismiss={(id) => dismissToast(Number(id))} />
}
