import { useCallback, useEffect, useId } from 'react'
import { create } from 'zustand'
import { ConfirmDialog } from '@billfold/ui'
import { useText } from '../text/use-text.ts'
import { type Navigate, useNavigate } from './navigation.ts'

interface GuardsState {
  /** Ids of forms with unsaved changes. If there are any, the shell asks for confirmation before the user leaves the page. */
  active: ReadonlySet<string>
}

export const useLeaveGuards = create<GuardsState>()(() => ({ active: new Set() }))

function changeGuards(edit: (guards: Set<string>) => void): void {
  useLeaveGuards.setState(({ active }) => {
    const next = new Set(active)
    edit(next)
    return { active: next }
  })
}

/**
 * While `active`, asks for confirmation before the user leaves the page or closes the tab. Returns a `navigate` that does not ask, for use
 * after saving (in `onSavedWhileOpen`): `leave('/clients')`.
 */
export function useLeaveGuard(active: boolean): Navigate {
  const id = useId()
  const navigate = useNavigate()

  useEffect(() => {
    if (!active) return undefined
    changeGuards((guards) => guards.add(id))
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      changeGuards((guards) => guards.delete(id))
      window.removeEventListener('beforeunload', ask)
    }
  }, [active, id])

  return useCallback((to, options) => navigate(to, { ...options, unguarded: true }), [navigate])
}

interface LeaveQuestionProps {
  open: boolean
  onStay: () => void
  onLeave: () => void
}

/** The confirmation dialog shown wherever unsaved changes would be lost. */
export function LeaveQuestion({ open, onStay, onLeave }: LeaveQuestionProps) {
  const t = useText()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onStay}
      title={t('Leave without saving?')}
      description={t('Your changes haven’t been saved and will be lost.')}
      confirmText={t('Leave')}
      cancelText={t('Stay')}
      onConfirm={onLeave}
    />
  )
}
