import { ConfirmDialog } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import type { RecordKind, RemovableRecord } from './record-kinds.ts'
import { useArchive } from './use-archive.ts'

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
