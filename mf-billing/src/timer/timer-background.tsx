import type { ReactNode } from 'react'
import { IdleTime } from './idle-time.tsx'
import { TimerSync } from './timer-sync.tsx'

/** Loaded after the page. */
export function TimerBackground(): ReactNode {
  return (
    <>
      <TimerSync />
      <IdleTime />
    </>
  )
}
