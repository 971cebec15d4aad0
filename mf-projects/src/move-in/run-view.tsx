import { importCalls } from '@billfold/contracts/imports/import-calls'
import type { ImportRecordInput } from '@billfold/contracts/imports/import-record'
import type { ImportProblem, ImportRun, ImportState } from '@billfold/contracts/imports/import-run'
import { Button, Card, Notice, Progress, Skeleton } from '@billfold/ui'
import { placesOf, queryOf, useFormat, useInvalidate, useKeptFailure, useText } from '@billfold/web-kit'
import { NoRecord, RecordState } from '@billfold/web-kit/states/record-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { FileX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import styles from './move-in.module.css'
import { RunPreview } from './run-preview.tsx'
import { RunResult } from './run-result.tsx'
import type { Upload } from './use-upload.ts'

/** Milliseconds between polls. */
const POLL_INTERVAL_MS = 1000
const busyStates: readonly ImportState[] = ['checking', 'importing', 'undoing']

export interface RunActions {
  onAddClients: (run: ImportRun, clients: readonly ImportRecordInput[]) => void
  /** Removes an import that has not been started. */
  onDiscard: () => void
  onStartOver: () => void
  /** Undefined if this page does not have the files, for example after a reload. */
  onChangeColumns: (() => void) | undefined
  onLeaveOut: ((problems: readonly ImportProblem[]) => void) | undefined
}

interface RunViewProps extends RunActions {
  /** Null until the import is created. */
  id: number | null
  upload: Upload | null
  onRetry: () => void
}

export function RunView({ id, upload, onRetry, ...actions }: RunViewProps) {
  if (upload) return <UploadCard upload={upload} onRetry={onRetry} onDiscard={actions.onDiscard} />
  return <StoredRun id={id ?? 0} {...actions} />
}

function StoredRun({ id, ...actions }: RunActions & { id: number }) {
  const t = useText()
  const query = useKeptFailure(
    useQuery({
      ...queryOf(importCalls.get, { params: { id } }),
      refetchInterval: ({ state }) => (state.data && busyStates.includes(state.data.state) ? POLL_INTERVAL_MS : false),
    }),
  )
  useRefreshLists(query.data)
  return (
    <RecordState
      query={query}
      loading={
        <Card>
          <Skeleton width="40%" />
        </Card>
      }
      failure={t('The import could not be loaded')}
      missing={
        <NoRecord
          icon={<FileX />}
          title={t('Import not found')}
          description={t('Unfinished imports are deleted after a while.')}
          back={{ to: '/import', label: t('Start a new import') }}
        />
      }
    >
      {(run) => <RunState run={run} {...actions} />}
    </RecordState>
  )
}

/** After an import or undo, refetches the cached lists, which lack the new records or still contain the removed ones. */
function useRefreshLists(run: ImportRun | undefined) {
  const invalidate = useInvalidate()
  const before = useRef<ImportState>(undefined)
  const state = run?.state
  useEffect(() => {
    const isChanged = before.current !== undefined && before.current !== state && (state === 'imported' || state === 'undone')
    before.current = state
    if (isChanged) void invalidate([...placesOf.clients, ...placesOf.invoices, importCalls.list])
  }, [state, invalidate])
}

function RunState({ run, ...actions }: RunActions & { run: ImportRun }) {
  const t = useText()
  switch (run.state) {
    case 'receiving':
      return <Interrupted onDiscard={actions.onDiscard} />
    case 'checking':
      return <ProgressCard title={t('Checking the records...')} hint={t('Nothing is saved yet.')} done={run.done} total={run.received} />
    case 'checked':
      return <RunPreview run={run} {...actions} />
    case 'importing':
      return <ProgressCard title={t('Importing...')} hint={t('You can leave this page. The import continues.')} done={run.done} total={totalOf(run)} />
    case 'undoing':
      return <ProgressCard title={t('Undoing the import...')} hint={t('You can leave this page.')} done={run.done} total={totalOf(run)} />
    default:
      return <RunResult run={run} onStartOver={actions.onStartOver} />
  }
}

function totalOf({ counts, newProjects }: ImportRun): number {
  return counts.reduce((total, { created }) => total + created, newProjects)
}

interface ProgressCardProps {
  title: string
  hint: string
  done: number
  total: number
}

function ProgressCard({ title, hint, done, total }: ProgressCardProps) {
  const t = useText()
  const format = useFormat()
  const isCounted = total > 0
  return (
    <Card className={styles.progress ?? ''} aria-busy>
      <output className={styles.title}>{title}</output>
      <Progress value={isCounted ? (100 * done) / total : 0} label={title} />
      <p className={styles.hint}>
        {isCounted && `${t('{done} of {total}', { done: format.number(Math.min(done, total)), total: format.number(total) })} · `}
        {hint}
      </p>
    </Card>
  )
}

interface UploadCardProps {
  upload: Upload
  onRetry: () => void
  onDiscard: () => void
}

function UploadCard({ upload: { sent, total, error }, onRetry, onDiscard }: UploadCardProps) {
  const t = useText()
  return (
    <>
      <ProgressCard title={t('Uploading the records...')} hint={t('Keep this page open.')} done={sent} total={total} />
      {error && (
        <Notice
          tone="bad"
          takesFocus
          title={t('Upload interrupted')}
          action={
            <Button size="small" onClick={onRetry}>
              {t('Retry')}
            </Button>
          }
        >
          {error.message}
        </Notice>
      )}
      <div>
        <Button onClick={onDiscard}>{t('Cancel')}</Button>
      </div>
    </>
  )
}

function Interrupted({ onDiscard }: { onDiscard: () => void }) {
  const t = useText()
  return (
    <Notice
      tone="warn"
      title={t('This import was not finished')}
      action={
        <Button size="small" onClick={onDiscard}>
          {t('Start over')}
        </Button>
      }
    >
      {t('The page was closed before all records were sent. Nothing was saved; choose the files again.')}
    </Notice>
  )
}
