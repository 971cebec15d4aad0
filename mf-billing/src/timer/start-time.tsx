import { Button } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import { Clock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTimer } from './use-timer.ts'

const StartTimeDialog = lazy(() => import(/* webpackChunkName: "timer-parts" */ './start-time-dialog.tsx').then((file) => ({ default: file.StartTimeDialog })))

/** Shows the start of the running timer, which the user can change. If no timer is running, lets the user start one in the past. */
export function StartTime() {
  const t = useText()
  const { instant } = useFormat()
  const startedAt = useTimer((timer) => timer.startedAt)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="small" icon={<Clock />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {startedAt === null ? t('Start earlier') : t('Running since {instant}', { instant: instant(new Date(startedAt).toISOString()) })}
      </Button>
      {isOpen && (
        <Suspense>
          <StartTimeDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
