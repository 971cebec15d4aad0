import { dataExportCalls } from '@billfold/contracts/data-export/data-export-calls'
import { type DataRestore, MAX_RESTORE_BYTES } from '@billfold/contracts/data-export/data-export'
import { Button, Notice, Progress, Row, Stack } from '@billfold/ui'
import { useInvalidate, useLanguage, useText } from '@billfold/web-kit'
import { Upload } from 'lucide-react'
import { useFileUpload } from '../use-file-upload.ts'
import css from './data-tab.module.css'

interface RestoreProps {
  latest: DataRestore | null
  canRestore: boolean
}

export function RestoreState({ latest, canRestore }: RestoreProps) {
  const t = useText()
  if (latest?.state === 'preparing') return <Restoring text={t('Restoring your data...')} progress={latest.progress} />
  return (
    <Stack gap={4}>
      {latest?.state === 'ready' && <Restored restore={latest} />}
      {latest?.state === 'failed' && canRestore && <Failed restore={latest} />}
      {canRestore ? (
        <ChooseFile />
      ) : (
        latest?.state !== 'ready' && <p className={css.hint}>{t('This account has records. You can restore a file only into an empty account.')}</p>
      )}
    </Stack>
  )
}

function Restoring({ text, progress }: { text: string; progress: number }) {
  return (
    <Stack gap={3}>
      <output>{text}</output>
      <Progress value={progress} label={text} />
    </Stack>
  )
}

function Restored({ restore: { records, isComplete } }: { restore: DataRestore }) {
  const t = useText()
  const open = (
    <Button asChild size="small">
      {/* Causes a full page load, so that the restored language, appearance and settings apply. */}
      <a href="/">{t('Open dashboard')}</a>
    </Button>
  )
  return (
    <>
      <Notice tone="good" title={t('Your data has been restored')} action={open}>
        {t('{count} records', { count: records ?? 0 })}
      </Notice>
      {!isComplete && (
        <Notice tone="warn">{t('Signatures, history, links and sent emails were left out because the file was changed or comes from another installation of Billfold.')}</Notice>
      )}
    </>
  )
}

function Failed({ restore: { problem } }: { restore: DataRestore }) {
  const t = useText()
  const message = useLanguage((state) => state.message)
  return (
    <Notice tone="bad" title={t('Your data could not be restored')}>
      {problem ? message(problem) : t('Nothing was changed. Please try again in a moment.')}
    </Notice>
  )
}

function ChooseFile() {
  const t = useText()
  const invalidate = useInvalidate()
  const { file, percent, problem, open, inputProps } = useFileUpload(dataExportCalls.restore, {
    tooLarge: t('The file is larger than {size} MB. Remove the folder "pdf" from it and try again.', { size: MAX_RESTORE_BYTES / 1024 / 1024 }),
    onUploaded: () => invalidate([dataExportCalls.get]),
  })

  if (file) return <Restoring text={percent < 100 ? t('Uploading...') : t('Checking the file...')} progress={percent} />
  return (
    <Stack gap={3}>
      <Row>
        <Button icon={<Upload />} onClick={open}>
          {t('Choose ZIP file')}
        </Button>
      </Row>
      <input {...inputProps} aria-label={t('Choose ZIP file')} accept=".zip,application/zip" />
      <p className={css.hint}>{t('This account’s settings and pictures will be replaced. No emails will be sent.')}</p>
      {problem !== '' && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
    </Stack>
  )
}
