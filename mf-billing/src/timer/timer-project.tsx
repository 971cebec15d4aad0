import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { Select } from '@billfold/ui'
import { useCall, useText } from '@billfold/web-kit'
import { memo, useMemo } from 'react'
import { timerOptions } from '../work/work-options.ts'
import { describe } from './timer-record.ts'
import { useTimer, useTimerStore } from './use-timer.ts'

/** Memoized apart from the clock and the text, because thousands of projects render slowly. */
export const TimerProject = memo(function TimerProject({ className = '' }: { className?: string | undefined }) {
  const t = useText()
  const { change } = useTimerStore()
  const chosen = useTimer(({ projectId }) => String(projectId ?? ''))
  const { data: projects, error } = useCall(projectCalls.list)
  const options = useMemo(() => timerOptions(projects ?? [], chosen), [projects, chosen])
  return (
    <Select
      aria-label={t('Project')}
      className={className}
      placeholder={error && !projects ? t('Projects are not available') : t('Select project...')}
      options={options}
      value={projects ? chosen : ''}
      disabled={!projects}
      onValueChange={(id) => change((timer) => describe(timer, { projectId: Number(id) }))}
    />
  )
})
