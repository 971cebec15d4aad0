import { Button, Dialog, Notice, Skeleton } from '@billfold/ui'
import { queryOf, type Translate, useKeptFailure, useSave, useText } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import styles from './delete-dialog.module.css'
import { type Deletion, type RecordKind, type RemovableRecord, useArchive } from './record-kinds.tsx'

interface DeleteDialogProps {
  kind: RecordKind
  record: RemovableRecord
  isArchived: boolean
  onClose: () => void
  onDeleted: () => void
}

/**
 * Lists everything that is deleted with the record. A record with invoices or proposals cannot be deleted, so the dialog offers to archive
 * it.
 */
export function DeleteDialog(props: DeleteDialogProps) {
  const { kind, record, onClose } = props
  const t = useText()
  // Never cached, because the counts may have changed since the dialog was last open.
  const query = useKeptFailure(useQuery({ ...queryOf(kind.calls.deletion, { params: { id: record.id } }), staleTime: 0, gcTime: 0 }))
  const frame = { title: t('Delete {name}?', { name: record.name }), onClose }

  if (query.data?.allowed === false) return <KeptDialog {...props} deletion={query.data} />
  if (query.data) return <AllowedDialog {...props} deletion={query.data} onRefused={() => void query.refetch()} />
  if (query.error) {
    const retry = (
      <Button variant="primary" busy={query.isFetching} onClick={() => void query.refetch()}>
        {t('Retry')}
      </Button>
    )
    return (
      <Question {...frame} action={retry}>
        <Notice tone="bad">{query.error.message}</Notice>
      </Question>
    )
  }
  return (
    <Question {...frame} description={t('Checking related records...')}>
      <Skeleton width="60%" />
    </Question>
  )
}

type AnsweredProps = DeleteDialogProps & { deletion: Deletion }

function AllowedDialog({ kind, record, deletion, onClose, onDeleted, onRefused }: AnsweredProps & { onRefused: () => void }) {
  const t = useText()
  const remove = useSave(kind.calls.delete, {
    success: kind.texts.deleted,
    explains: 'everything',
    onSaved: onDeleted,
    onSavedWhileOpen: onClose,
  })
  const confirm = () =>
    remove.mutate({ params: { id: record.id } }, { onError: ({ code }) => (code === 'conflict' ? onRefused() : undefined) })
  const deleted = listDeleted(deletion, t)

  return (
    <Question
      title={t('Delete {name}?', { name: record.name })}
      description={deleted.length > 0 ? t('This will be deleted too and can’t be restored:') : t(kind.texts.deleteAlone)}
      onClose={onClose}
      action={
        <Button variant="danger" busy={remove.isPending} busyText={t('Deleting...')} onClick={confirm}>
          {t(kind.texts.delete)}
        </Button>
      }
    >
      {deleted.length > 0 && <List texts={deleted} />}
      {remove.error && <Notice tone="bad">{remove.error.message}</Notice>}
    </Question>
  )
}

function KeptDialog({ kind, record, deletion, isArchived, onClose }: AnsweredProps) {
  const t = useText()
  const { archive, isPending } = useArchive(kind, record.id, onClose)
  return (
    <Question
      title={t('{name} cannot be deleted', { name: record.name })}
      description={
        isArchived
          ? t('It can’t be deleted because your records must stay complete. It’s already archived.')
          : t('It can’t be deleted because your records must stay complete. You can archive it instead.')
      }
      onClose={onClose}
      action={
        !isArchived && (
          <Button variant="primary" busy={isPending} busyText={t('Archiving...')} onClick={archive}>
            {t(kind.texts.archive)}
          </Button>
        )
      }
    >
      <List texts={listBlocking(deletion, t)} />
    </Question>
  )
}

function List({ texts }: { texts: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

interface QuestionProps {
  title: string
  description?: string
  action?: ReactNode
  onClose: () => void
  children?: ReactNode
}

function Question({ title, description, action, onClose, children }: QuestionProps) {
  const t = useText()
  return (
    <Dialog
      open
      role="alertdialog"
      size="small"
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>{action ? t('Cancel') : t('Close')}</Button>
          {action}
        </>
      }
    >
      {children}
    </Dialog>
  )
}

function listDeleted(deletion: Deletion, t: Translate): string[] {
  const projects = 'projects' in deletion ? deletion.projects : 0
  const entries = deletion.timeEntries
  return present([
    projects > 0 && (projects === 1 ? t('1 project') : t('{count} projects', { count: projects })),
    entries > 0 && (entries === 1 ? t('1 time entry') : t('{count} time entries', { count: entries })),
  ])
}

function listBlocking(deletion: Deletion, t: Translate): string[] {
  const { invoices } = deletion
  const proposals = 'proposals' in deletion ? deletion.proposals : 0
  return present([
    invoices > 0 && (invoices === 1 ? t('1 invoice') : t('{count} invoices', { count: invoices })),
    proposals > 0 && (proposals === 1 ? t('1 proposal') : t('{count} proposals', { count: proposals })),
  ])
}

function present(texts: readonly (string | false)[]): string[] {
  return texts.filter((text) => text !== false)
}
