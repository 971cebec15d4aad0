import { lazy, Suspense } from 'react'
import { isLong } from './timer-record.ts'
import { useIdleTime, useLongTimer } from './timer.store.ts'
import { useElapsedSeconds, useTimer } from './use-timer.ts'

const LongTimerDialog = lazy(() => import(/* webpackChunkName: "timer-parts" */ './long-timer-dialog.tsx').then((file) => ({ default: file.LongTimerDialog })))

export function LongTimer() {
  const timer = useTimer((record) => record)
  const { stopping, dismissed } = useLongTimer()
  const isAskedAboutIdle = useIdleTime((idle) => idle.startedAt === timer.startedAt)
  const seconds = useElapsedSeconds(timer.startedAt)
  const { startedAt } = timer
  if (startedAt === null || isAskedAboutIdle || !isLong(timer, startedAt + seconds * 1000)) return null
  const isStopping = stopping === startedAt
  if (!isStopping && dismissed === startedAt) return null
  return (
    <Suspense fallback={null}>
      <LongTimerDialog startedAt={startedAt} seconds={seconds} isStopping={isStopping} />
    </Suspense>
  )
}
