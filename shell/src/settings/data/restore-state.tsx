import { dataExportCalls } from '@billfold/contracts/data-export/data-export-calls'
import { type DataRestore, type DataTransfers, MAX_RESTORE_BYTES } from '@billfold/contracts/data-export/data-export'
import { Button, Notice, Progress, Row, Stack } from '@billfold/ui'
import { type ApiError, useInvalidate, useLanguage, useText } from '@billfold/web-kit'
import { uploadFile } from '@billfold/web-kit/data/upload-file.ts'
import { useMutation } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
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
  const input = useRef<HTMLInputElement>(null)
  const invalidate = useInvalidate()
  const [percent, setPercent] = useState(0)
  const [problem, setProblem] = useState('')
  const { path, method, maxBytes } = dataExportCalls.restore
  const upload = useMutation<DataTransfers, ApiError, File>({
    mutationFn: (file) => uploadFile(path, file, { method, onProgress: setPercent }) as Promise<DataTransfers>,
    onSuccess: () => invalidate([dataExportCalls.get]),
    onError: ({ message }) => setProblem(message),
  })

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    // Lets the user choose the same file again.
    event.target.value = ''
    if (!file) return
    const isTooLarge = file.size > maxBytes
    setProblem(isTooLarge ? t('The file is larger than {size} MB. Remove the folder "pdf" from it and try again.', { size: MAX_RESTORE_BYTES / 1024 / 1024 }) : '')
    setPercent(0)
    if (!isTooLarge) upload.mutate(file)
  }

  if (upload.isPending) return <Restoring text={percent < 100 ? t('Uploading...') : t('Checking the file...')} progress={percent} />
  return (
    <Stack gap={3}>
      <Row>
        <Button icon={<Upload />} onClick={() => input.current?.click()}>
          {t('Choose ZIP file')}
        </Button>
      </Row>
      <input ref={input} hidden type="file" aria-label={t('Choose ZIP file')} accept=".zip,application/zip" onChange={choose} />
      <p className={css.hint}>{t('This account’s settings and pictures will be replaced. No emails will be sent.')}</p>
      {problem !== '' && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
    </Stack>
  )
}
