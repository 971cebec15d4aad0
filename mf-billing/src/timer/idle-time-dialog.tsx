import { Button, Dialog } from '@billfold/ui'
import { toast, useFormat, useText } from '@billfold/web-kit'
import styles from './long-timer-dialog.module.css'
import { clockText, removeIdle, restoreIdle, stop } from './timer-record.ts'
import { noIdleTime, useIdleTime } from './timer.store.ts'
import { useSaveMeasured, useTimerRounding, useTimerStore } from './use-timer.ts'

export function IdleTimeDialog({ from, until }: { from: number; until: number }) {
  const t = useText()
  const format = useFormat()
  const timer = useTimerStore()
  const save = useSaveMeasured()
  const rounding = useTimerRounding()
  const close = () => useIdleTime.setState(noIdleTime)
  const idle = until - from
  const start = format.instant(new Date(from).toISOString())

  function remove() {
    const before = timer.getState()
    const after = timer.change((record) => removeIdle(record, idle))
    close()
    toast({
      title: t('Idle time removed'),
      action: { label: t('Undo'), onSelect: () => timer.change((record) => restoreIdle(record, { before, after })) },
    })
  }

  function stopThen() {
    const stopped = timer.change((record) => stop(record, from, { rounding })).measured.at(-1)
    close()
    if (stopped) save(stopped)
  }

  return (
    <Dialog
      open
      size="small"
      role="alertdialog"
      title={t('Were you working the whole time?')}
      description={t('The timer kept running while this computer slept or Billfold was closed: from {start} to {end} ({clock}).', {
        start,
        end: format.instant(new Date(until).toISOString()),
        clock: clockText(Math.round(idle / 1000)),
      })}
      onOpenChange={close}
      footer={
        <>
          <Button variant="ghost" className={styles.discard} onClick={stopThen}>
            {t('Remove and stop')}
          </Button>
          <Button onClick={remove}>{t('Remove and continue')}</Button>
          <Button variant="primary" onClick={close}>
            {t('Keep time')}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
