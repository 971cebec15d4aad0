import { dataExportCalls } from '@billfold/contracts/data-export/data-export-calls'
import type { DataExport } from '@billfold/contracts/data-export/data-export'
import { formatFileSize } from '@billfold/contracts/files/file-types'
import { Button, Notice, Progress, Row, Stack } from '@billfold/ui'
import { useFormat, useLanguage, useSave, useText } from '@billfold/web-kit'
import { Download, FileArchive } from 'lucide-react'
import css from './data-tab.module.css'

export function ExportState({ latest }: { latest: DataExport | null }) {
  const t = useText()
  const start = useSave(dataExportCalls.start, { invalidates: [dataExportCalls.get], failure: 'Your data could not be prepared' })
  const prepare = () => start.mutate({})
  if (latest?.state === 'preparing') return <Preparing progress={latest.progress} />
  if (latest?.state === 'ready') return <Ready latest={latest} isStarting={start.isPending} onPrepare={prepare} />
  if (latest?.state === 'failed') {
    const retry = (
      <Button size="small" busy={start.isPending} onClick={prepare}>
        {t('Retry')}
      </Button>
    )
    return (
      <Notice tone="bad" title={t('Your data could not be prepared')} action={retry}>
        {t('Please try again in a moment.')}
      </Notice>
    )
  }
  return (
    <Row>
      <Button icon={<FileArchive />} busy={start.isPending} onClick={prepare}>
        {t('Download all my data')}
      </Button>
    </Row>
  )
}

function Preparing({ progress }: { progress: number }) {
  const t = useText()
  return (
    <Stack gap={3}>
      <output>{t('Preparing your file...')}</output>
      <Progress value={progress} label={t('Preparing your file...')} />
      <p className={css.hint}>{t('This can take several minutes. You can leave this page: a notification tells you when the file is ready.')}</p>
    </Stack>
  )
}

interface ReadyProps {
  latest: DataExport
  isStarting: boolean
  onPrepare: () => void
}

function Ready({ latest: { size, createdAt, availableUntil }, isStarting, onPrepare }: ReadyProps) {
  const t = useText()
  const format = useFormat()
  const language = useLanguage((state) => state.language)
  return (
    <Stack gap={3}>
      <output>{t('Your file is ready: {size}, prepared {date}.', { size: formatFileSize(size ?? 0, language), date: format.instant(createdAt) })}</output>
      <Row>
        <Button asChild variant="primary" icon={<Download />}>
          {/* A plain link, because the file may be too large for the page to fetch it into memory. */}
          <a href={dataExportCalls.download.path} download>
            {t('Download')}
          </a>
        </Button>
        <Button busy={isStarting} onClick={onPrepare}>
          {t('Prepare a new file')}
        </Button>
      </Row>
      {availableUntil !== null && <p className={css.hint}>{t('You can download it until {date}.', { date: format.instant(availableUntil) })}</p>}
    </Stack>
  )
}
