import type { ImportRun } from '@billfold/contracts/imports/import-run'
import type { Message } from '@billfold/contracts/message'
import { Button, Card, CardHeader, CardTitle, Notice } from '@billfold/ui'
import { Link, useFormat, useLanguage, useText } from '@billfold/web-kit'
import { kindNames, kindPages } from './move-in-texts.ts'
import styles from './move-in.module.css'
import { UndoButton } from './undo-button.tsx'

interface RunResultProps {
  run: ImportRun
  onStartOver: () => void
}

export function RunResult({ run, onStartOver }: RunResultProps) {
  const t = useText()
  const translate = useLanguage(({ message }) => message)
  const reason = run.error === null ? null : translate(messageOf(run.error, run))
  const again = (
    <Button size="small" onClick={onStartOver}>
      {run.state === 'failed' ? t('Start over') : t('Import more files')}
    </Button>
  )
  if (run.state === 'failed') {
    return (
      <Notice tone="bad" title={t('The import failed. Nothing was saved.')} action={again}>
        {reason ?? t('Please try again.')}
      </Notice>
    )
  }
  if (run.state === 'undone') {
    return (
      <Notice tone="good" title={t('The import was undone')} action={again}>
        {t('Everything that it created was removed.')}
      </Notice>
    )
  }
  return (
    <>
      {reason !== null && (
        <Notice tone="bad" title={t('The import could not be undone')}>
          {reason}
        </Notice>
      )}
      <Imported run={run} onStartOver={onStartOver} />
    </>
  )
}

function messageOf(message: string, { errorText, errorValues }: ImportRun): Message {
  return { message, ...(errorText !== null && { text: errorText }), ...(errorValues !== null && { values: errorValues }) }
}

function Imported({ run, onStartOver }: RunResultProps) {
  const t = useText()
  const format = useFormat()
  const created = run.counts.filter((count) => count.created > 0)
  const until = run.undoableUntil
  return (
    <Card>
      <CardHeader>
        <CardTitle subtitle={run.fileName}>{t('Your data is in Billfold')}</CardTitle>
      </CardHeader>
      {created.length === 0 && run.newProjects === 0 && <p className={styles.hint}>{t('Nothing was created because all records were already in Billfold.')}</p>}
      <ul className={styles.created}>
        {created.map(({ kind, created: count }) => (
          <li key={kind}>
            <Link to={kindPages[kind]}>{t(kindNames[kind])}</Link> {format.number(count)}
          </li>
        ))}
        {run.newProjects > 0 && <li>{run.newProjects === 1 ? t('1 more project mentioned in your rows') : t('{count} more projects mentioned in your rows', { count: run.newProjects })}</li>}
      </ul>
      {until !== null && <p className={styles.hint}>{t('You can undo this until {time}.', { time: format.instant(until) })}</p>}
      <div className={styles.actions}>
        <Button onClick={onStartOver}>{t('Import more files')}</Button>
        {until !== null && <UndoButton run={run} />}
      </div>
    </Card>
  )
}
