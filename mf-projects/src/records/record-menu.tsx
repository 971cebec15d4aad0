import { ConfirmDialog, Menu, MenuItem, MenuSeparator } from '@billfold/ui'
import { placesOf, useForget, useText } from '@billfold/web-kit'
import { useIsShown } from '@billfold/web-kit/saving/use-is-shown.ts'
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DeleteDialog } from './delete-dialog.tsx'
import { type RecordKind, type RemovableRecord, useArchive, useRestore } from './record-kinds.tsx'

interface RecordMenuProps {
  kind: RecordKind
  record: RemovableRecord
  isArchived: boolean
  trigger: ReactNode
  onDeleted?: () => void
  children?: ReactNode
}

export function RecordMenu({ kind, record, isArchived, trigger, onDeleted, children }: RecordMenuProps) {
  const t = useText()
  const [asking, setAsking] = useState<'archive' | 'delete' | null>(null)
  const { restore } = useRestore(kind, record.id)
  const forget = useForget(kind.calls.get, record.id, placesOf[kind.topic])
  const isShown = useIsShown()
  const close = () => setAsking(null)
  const leave = () => {
    forget()
    if (isShown()) onDeleted?.()
  }
  return (
    <>
      <Menu trigger={trigger}>
        {children}
        {children && <MenuSeparator />}
        {isArchived ? (
          <MenuItem icon={<ArchiveRestore />} onSelect={restore}>
            {t('Restore')}
          </MenuItem>
        ) : (
          <MenuItem icon={<Archive />} onSelect={() => setAsking('archive')}>
            {t('Archive')}
          </MenuItem>
        )}
        <MenuItem danger icon={<Trash2 />} onSelect={() => setAsking('delete')}>
          {t('Delete')}
        </MenuItem>
      </Menu>
      {asking === 'archive' && <ArchiveDialog kind={kind} record={record} onClose={close} />}
      {asking === 'delete' && (
        <DeleteDialog kind={kind} record={record} isArchived={isArchived} onClose={close} onDeleted={leave} />
      )}
    </>
  )
}

interface ArchiveDialogProps {
  kind: RecordKind
  record: RemovableRecord
  onClose: () => void
}

export function ArchiveDialog({ kind, record, onClose }: ArchiveDialogProps) {
  const t = useText()
  const { archive, isPending } = useArchive(kind, record.id, onClose)
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      variant="primary"
      title={t('Archive {name}?', { name: record.name })}
      description={t(kind.texts.archiveMeaning)}
      confirmText={t(kind.texts.archive)}
      busy={isPending}
      busyText={t('Archiving...')}
      onConfirm={archive}
    />
  )
}
