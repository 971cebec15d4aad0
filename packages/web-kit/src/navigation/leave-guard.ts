import { useCallback, useEffect, useId } from 'react'
import { create } from 'zustand'
import { useNavigate, type Navigate } from './navigation.ts'

interface GuardsState {
  /** Forms on screen that hold changes. The shell asks before it leaves while there is one. */
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
 * While `active`, leaving the page asks first; closing the tab does too.
 * Answers how to leave on purpose once a save is done (as its `goOn`): `leave('/clients')` asks nothing.
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
