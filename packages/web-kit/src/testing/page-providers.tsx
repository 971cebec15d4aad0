import type { User } from '@billfold/contracts/accounts/user'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ModuleHost } from '../modules/module-host.tsx'
import type { Navigate, Place } from '../navigation/navigation.ts'
import { useMemoryNavigation } from './use-memory-navigation.ts'

export const testUser: User = {
  id: 1,
  username: 'ada',
  email: 'ada@example.com',
  isEmailConfirmed: true,
  firstName: 'Ada',
  lastName: 'Lovelace',
  timeZone: 'America/New_York',
  language: 'en',
  hoursFormat: 'decimal',
  timerRounding: 'off',
  appearance: 'dark',
  density: 'comfortable',
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

export function PageProviders({ queryClient, path, params, onNavigate, children }: PageProvidersProps) {
  return (
    <ModuleHost queryClient={queryClient} {...useMemoryNavigation(path, params, onNavigate)}>
      {children}
    </ModuleHost>
  )
}
