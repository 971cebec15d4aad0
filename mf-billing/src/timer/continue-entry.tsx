import type { TimeEntry } from '@billfold/contracts/time-entries/time-entry'
import { toast, useText } from '@billfold/web-kit'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { describe, start, type Subject } from './timer-record.ts'
import { useTimerStore } from './use-timer.ts'

const ContinueDialog = lazy(() => import(/* webpackChunkName: "timer-parts" */ './continue-dialog.tsx').then((file) => ({ default: file.ContinueDialog })))

interface ContinueEntry {
  /** Starts the timer for the same client, project and description. If a timer is running, first asks whether to stop it. */
  resume: (entry: TimeEntry) => void
  question: ReactNode
}

export function useContinueEntry(): ContinueEntry {
  const t = useText()
  const { change, getState } = useTimerStore()
  const [asked, setAsked] = useState<Subject | null>(null)
  const resume = useCallback(
    ({ projectId, description }: TimeEntry) => {
      const next = { projectId, text: description }
      if (getState().startedAt !== null) return setAsked(next)
      change((timer) => start(describe(timer, next), Date.now()))
      toast({ title: t('Timer started'), description })
      return undefined
    },
    [change, getState, t],
  )
  const question = asked && (
    <Suspense>
      <ContinueDialog next={asked} onClose={() => setAsked(null)} />
    </Suspense>
  )
  return { resume, question }
}
