import { ConfirmDialog } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { shortDescription } from '../time-entries/entry-texts.ts'
import { clockText, type Subject } from './timer-record.ts'
import { useElapsedSeconds, useStopTimer, useTimer } from './use-timer.ts'

interface ContinueDialogProps {
  next: Subject
  onClose: () => void
}

export function ContinueDialog({ next, onClose }: ContinueDialogProps) {
  const t = useText()
  const stop = useStopTimer()
  const task = useTimer(({ text }) => text)
  const clock = clockText(useElapsedSeconds(useTimer(({ startedAt }) => startedAt)))
  const texts = { clock, task: shortDescription(task), next: shortDescription(next.text) }

  return (
    <ConfirmDialog
      open
      variant="primary"
      onOpenChange={onClose}
      title={t('A timer is already running')}
      description={
        task === ''
          ? t('It shows {clock}. Stop it to save its time and start the timer for “{next}”.', texts)
          : t('It shows {clock} for “{task}”. Stop it to save its time and start the timer for “{next}”.', texts)
      }
      confirmText={t('Stop and continue')}
      onConfirm={() => {
        onClose()
        stop(next)
      }}
    />
  )
}
