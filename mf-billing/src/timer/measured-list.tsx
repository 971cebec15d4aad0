import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { Button } from '@billfold/ui'
import { toast, useCall, useFormat, useText } from '@billfold/web-kit'
import { clockText } from './clock-text.ts'
import styles from './measured-list.module.css'
import { addMeasured, removeMeasured, type Measured } from './timer-record.ts'
import { useSaveMeasured } from './use-stop-timer.ts'
import { useTimer, useTimerStore } from './use-timer.ts'

/** Stopped timers whose form was closed without saving. Only the user may discard them. */
export function MeasuredList() {
  const t = useText()
  const measured = useTimer((timer) => timer.measured)
  if (measured.length === 0) return null
  return (
    <section aria-label={t('Not saved yet')} className={styles.section}>
      <h3 className={styles.title}>{t('Not saved yet')}</h3>
      <ul className={styles.list}>
        {measured.map((one) => (
          <MeasuredItem key={one.startedAt} measured={one} />
        ))}
      </ul>
    </section>
  )
}

function MeasuredItem({ measured }: { measured: Measured }) {
  const t = useText()
  const format = useFormat()
  const timer = useTimerStore()
  const save = useSaveMeasured()
  const projects = useCall(projectCalls.list)
  const project = projects.data?.find(({ id }) => id === measured.projectId)?.name
  const started = format.instant(new Date(measured.startedAt).toISOString())

  function discard() {
    timer.change((record) => removeMeasured(record, measured.startedAt))
    toast({
      title: t('Time discarded'),
      action: { label: t('Undo'), onSelect: () => timer.change((record) => addMeasured(record, measured)) },
    })
  }

  return (
    <li className={styles.item}>
      <span className={styles.clock}>{clockText(Math.round(Number(measured.hours) * 3600))}</span>
      <span className={styles.what}>{[project, measured.text, started].filter(Boolean).join(' · ')}</span>
      <Button size="small" onClick={() => save(measured)}>
        {t('Save entry')}
      </Button>
      <Button size="small" variant="ghost" onClick={discard}>
        {t('Discard')}
      </Button>
    </li>
  )
}
