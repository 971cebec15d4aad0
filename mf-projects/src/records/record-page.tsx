import { Button, IconButton, MenuItem } from '@billfold/ui'
import { type ApiError, Link, PageShell, useNavigate, useText } from '@billfold/web-kit'
import { isMissing, NoRecord, RecordState } from '@billfold/web-kit/states/record-state.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { Ellipsis, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RecordKind, RemovableRecord } from './record-kinds.tsx'
import { RecordMenu } from './record-menu.tsx'
import styles from './record-page.module.css'

interface RecordPageStateProps<Loaded> {
  kind: RecordKind
  query: UseQueryResult<Loaded, ApiError>
  loading: ReactNode
  children: (record: Loaded) => ReactNode
}

export function RecordPageState<Loaded>({ kind, ...state }: RecordPageStateProps<Loaded>) {
  const t = useText()
  const { texts } = kind
  const missing = <MissingRecord kind={kind} title={t(texts.missing)} description={t(texts.missingMeaning)} />
  return <RecordState {...state} failure={t(texts.failure)} missing={missing} />
}

interface MissingRecordProps {
  kind: RecordKind
  title: string
  description?: string
}

export function MissingRecord({ kind, ...texts }: MissingRecordProps) {
  const t = useText()
  return <NoRecord icon={kind.missingIcon} {...texts} back={{ to: kind.path, label: t(kind.texts.backToList) }} />
}

interface EditRecordPageProps<Loaded> extends RecordPageStateProps<Loaded> {
  id: string
  subtitle: string | undefined
}

export function EditRecordPage<Loaded>({ id, subtitle, ...state }: EditRecordPageProps<Loaded>) {
  const t = useText()
  const { kind, query } = state
  return (
    <PageShell
      width="form"
      title={t(kind.texts.edit)}
      subtitle={subtitle}
      back={isMissing(query) ? { to: kind.path, label: t('Back') } : { to: `${kind.path}/${id}`, label: t(kind.texts.backToDetails) }}
    >
      <RecordPageState {...state} />
    </PageShell>
  )
}

interface RecordPageActionsProps {
  kind: RecordKind
  record: RemovableRecord
  isArchived: boolean
  editText: string
  /** Additional menu items, shown below Edit. */
  menu?: ReactNode
  children: ReactNode
}

export function RecordPageActions({ kind, record, isArchived, editText, menu, children }: RecordPageActionsProps) {
  const t = useText()
  const navigate = useNavigate()
  const edit = `${kind.path}/${record.id}/edit`
  return (
    <>
      <RecordMenu
        kind={kind}
        record={record}
        isArchived={isArchived}
        trigger={<IconButton variant="secondary" icon={<Ellipsis />} label={t('More')} className={styles.more} />}
        onDeleted={() => navigate(kind.path, { replace: true })}
      >
        <MenuItem asChild icon={<Pencil />}>
          <Link to={edit}>{editText}</Link>
        </MenuItem>
        {menu}
      </RecordMenu>
      <Button asChild icon={<Pencil />} iconOnPhone>
        <Link to={edit}>{editText}</Link>
      </Button>
      {children}
    </>
  )
}
