import type { Client } from '@billfold/contracts/clients/client'
import { Badge, TableCell, type TableColumn, Truncate } from '@billfold/ui'
import { useFormat, useText } from '@billfold/web-kit'
import type { RowPlace } from '@billfold/web-kit/lists/paged-rows.tsx'
import type { Pages } from '@billfold/web-kit/lists/use-pages.ts'
import { memo, useMemo } from 'react'
import { clientKind } from '../records/record-kinds.tsx'
import { RecordRow, RecordTable } from '../records/record-table.tsx'
import type { ClientFilters } from './client-filters.ts'
import styles from './client-table.module.css'

interface ClientTableProps {
  pages: Pages<Client>
  sort: ClientFilters['sort']
  onSort: (sort: ClientFilters['sort']) => void
}

export function ClientTable({ pages, sort, onSort }: ClientTableProps) {
  const t = useText()
  const columns = useMemo((): TableColumn[] => {
    const order = { newest: undefined, oldest: undefined, name: 'ascending', 'name-desc': 'descending' } as const
    return [
      { label: t('Client'), grow: true, phone: 'title', sort: { order: order[sort], onSort: () => onSort(sort === 'name' ? 'name-desc' : 'name') } },
      { label: t('Industry'), phone: 'hidden' },
      { label: t('Email'), phone: 'note' },
      { label: t('Status'), phone: 'badge' },
      { label: t('Projects'), kind: 'number', phone: 'hidden' },
      { label: t('Outstanding'), kind: 'number', phone: 'hidden' },
      { label: t('Revenue'), kind: 'number', phone: 'value' },
      { label: t('Actions'), kind: 'actions' },
    ]
  }, [t, sort, onSort])
  return (
    <RecordTable label={t('Clients')} columns={columns} pages={pages}>
      {(client, place) => <ClientRow client={client} place={place} />}
    </RecordTable>
  )
}

const ClientRow = memo(function ClientRow({ client, place }: { client: Client; place: RowPlace }) {
  const t = useText()
  const format = useFormat()
  const isOwing = Number(client.totalOutstanding) > 0
  return (
    <RecordRow kind={clientKind} record={client} isArchived={!client.isActive} place={place}>
      <TableCell className={styles.muted}>{t(client.industry ?? 'Other')}</TableCell>
      <TableCell className={styles.email}>
        <Truncate>{client.email}</Truncate>
      </TableCell>
      <TableCell>
        <Badge tone={client.isActive ? 'good' : 'muted'}>{client.isActive ? t('Active') : t('Inactive')}</Badge>
      </TableCell>
      <TableCell>{format.number(client.totalProjects)}</TableCell>
      <TableCell className={isOwing ? undefined : styles.muted}>{format.money(client.totalOutstanding)}</TableCell>
      <TableCell>{format.money(client.revenue)}</TableCell>
    </RecordRow>
  )
})
