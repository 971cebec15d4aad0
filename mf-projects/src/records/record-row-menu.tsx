import { IconButton, MenuItem } from '@billfold/ui'
import { Link, useText } from '@billfold/web-kit'
import { Ellipsis, Eye, Pencil } from 'lucide-react'
import type { RecordKind, RemovableRecord } from './record-kinds.tsx'
import { RecordMenu } from './record-menu.tsx'

interface RecordRowMenuProps {
  kind: RecordKind
  record: RemovableRecord
  isArchived: boolean
}

/** The actions menu for one record in a list. */
export function RecordRowMenu({ kind, record, isArchived }: RecordRowMenuProps) {
  const t = useText()
  const path = `${kind.path}/${record.id}`
  const trigger = <IconButton size="small" icon={<Ellipsis />} label={t('Actions for {name}', { name: record.name })} />
  return (
    <RecordMenu kind={kind} record={record} isArchived={isArchived} trigger={trigger}>
      <MenuItem icon={<Pencil />} asChild>
        <Link to={`${path}/edit`}>{t('Edit')}</Link>
      </MenuItem>
      <MenuItem icon={<Eye />} asChild>
        <Link to={path}>{t('View Details')}</Link>
      </MenuItem>
    </RecordMenu>
  )
}
