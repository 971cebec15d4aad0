import { PAGE_SIZE } from '@billfold/contracts/list'
import { Card, cx, rowLink, Table, TableCell, TableRow, Truncate, type TableColumn } from '@billfold/ui'
import { Link } from '@billfold/web-kit'
import { MoreFailed, PagedRows, type RowPlace } from '@billfold/web-kit/lists/paged-rows.tsx'
import type { Pages } from '@billfold/web-kit/lists/use-pages.ts'
import { Outdated } from '@billfold/web-kit/states/outdated.tsx'
import type { ReactNode } from 'react'
import { RecordRowMenu } from './record-row-menu.tsx'
import type { RecordKind, RemovableRecord } from './record-kinds.tsx'
import styles from './record-table.module.css'

interface RecordTableProps<Item> {
  label: string
  columns: readonly TableColumn[]
  pages: Pages<Item>
  children: (item: Item, place: RowPlace) => ReactNode
}

/** Height in pixels of a row shown as a card on a phone. */
const PHONE_ROW_HEIGHT = 69

/** The loaded records of a list page as a table. */
export function RecordTable<Item extends { id: number }>({ label, columns, pages, children }: RecordTableProps<Item>) {
  const { count, total, isOutdated } = pages
  return (
    <Outdated isOutdated={isOutdated}>
      <Card flush>
        {/* The total may be '10000+', which is not a number; the number of loaded records is used instead. */}
        <Table label={label} columns={columns} rowCount={count > PAGE_SIZE ? Number(total) || count : undefined}>
          <PagedRows pages={pages} columns={columns.length} phoneHeight={PHONE_ROW_HEIGHT}>
            {children}
          </PagedRows>
        </Table>
        <MoreFailed pages={pages} />
      </Card>
    </Outdated>
  )
}

interface RecordRowProps {
  kind: RecordKind
  record: RemovableRecord
  isArchived: boolean
  place: RowPlace
  /** The cells between the name and the actions. */
  children: ReactNode
}

export function RecordRow({ kind, record, isArchived, place: { index, ref }, children }: RecordRowProps) {
  return (
    // aria-rowindex is one-based and includes the header row.
    <TableRow ref={ref} data-index={index} aria-rowindex={index === undefined ? undefined : index + 2}>
      <TableCell>
        <Truncate>
          <Link to={`${kind.path}/${record.id}`} className={cx(styles.name, rowLink)}>
            {record.name}
          </Link>
        </Truncate>
      </TableCell>
      {children}
      <TableCell>
        <RecordRowMenu kind={kind} record={record} isArchived={isArchived} />
      </TableCell>
    </TableRow>
  )
}
