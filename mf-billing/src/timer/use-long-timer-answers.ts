import { toast, useText } from '@billfold/web-kit'
import { acceptLong, discardRunning, stop, type TimerRecord } from './timer-record.ts'
import { useSaveMeasured } from './use-stop-timer.ts'
import { useTimerStore } from './use-timer.ts'

export function useLongTimerAnswers(startedAt: number) {
  const t = useText()
  const timer = useTimerStore()
  const save = useSaveMeasured()

  function stopWith(hours?: string) {
    const stopped = timer.change((record) => stop(record, Date.now(), hours)).measured.at(-1)
    if (stopped) save(stopped)
  }

  function discard() {
    const { projectId, text } = timer.getState()
    const before = { projectId, text, startedAt, isLongAccepted: true }
    timer.change(discardRunning)
    const restore = (record: TimerRecord) => (record.startedAt === null ? { ...record, ...before } : record)
    toast({ title: t('Time discarded'), action: { label: t('Undo'), onSelect: () => timer.change(restore) } })
  }

  return { stopWith, keepRunning: () => timer.change(acceptLong), discard }
}
