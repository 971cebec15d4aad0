import type { SortDirection } from '@billfold/contracts/list'
import { IconButton, Select, type TableColumn } from '@billfold/ui'
import { compareNames, useSearch, useText } from '@billfold/web-kit'
import { withValues } from '@billfold/web-kit/filters/use-filters.ts'
import { type Sort, sortFromAddress, sortHeader, sortToAddress } from '@billfold/web-kit/lists/sort.ts'
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react'
import { useState } from 'react'
import styles from './table-sort.module.css'

export interface TableSort<Field extends string = string> {
  sort: Sort<Field>
  onSort: (sort: Sort<Field>) => void
  /** The sort fields with the default direction of each. The first field is the default. */
  fields: Readonly<Record<Field, SortDirection>>
  /** Returns a table column's `sort` property. */
  headerOf: (field: Field) => TableColumn['sort']
}

function tableSort<Field extends string>(sort: Sort<Field>, fields: TableSort<Field>['fields'], onSort: TableSort<Field>['onSort']): TableSort<Field> {
  return { sort, fields, onSort, headerOf: (field) => sortHeader(sort, field, fields, onSort) }
}

/** The sort order of the open report's main table, stored in the URL. */
export function useReportSort<Field extends string>(fields: TableSort<Field>['fields']): TableSort<Field> {
  const [address, setAddress] = useSearch()
  return tableSort(sortFromAddress(address, fields), fields, (next) => setAddress(withValues(address, { ...sortToAddress(next, fields) }), { replace: true }))
}

/** The sort order of a secondary table, which is not stored in the URL. */
export function useTableSort<Field extends string>(fields: TableSort<Field>['fields']): TableSort<Field> {
  const [sort, setSort] = useState(() => sortFromAddress(new URLSearchParams(), fields))
  return tableSort(sort, fields, setSort)
}

/** Sorts in the browser, because reports are loaded completely. Rows without a value come last in both directions. */
export function sortRows<Row>(rows: readonly Row[], valueOf: (row: Row) => string | number | null, direction: SortDirection): Row[] {
  const sign = direction === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (typeof left === 'number' && typeof right === 'number' ? left - right : compareNames(String(left), String(right)))
  })
}

interface SortControlProps<Field extends string> {
  by: TableSort<Field>
  /** The English names of the fields offered for sorting. */
  texts: Readonly<Partial<Record<Field, string>>>
}

/** Used on phones in place of the sortable table headers. */
export function SortControl<Field extends string>({ by: { sort, fields, onSort }, texts }: SortControlProps<Field>) {
  const t = useText()
  const isUp = sort.direction === 'asc'
  return (
    <div className={styles.sort}>
      <Select
        fit
        aria-label={t('Sort by')}
        options={Object.entries<string | undefined>(texts).flatMap(([field, text]) => (text === undefined ? [] : [{ value: field, label: t(text) }]))}
        value={sort.sort}
        onValueChange={(chosen) => onSort({ sort: chosen as Field, direction: fields[chosen as Field] })}
      />
      <IconButton
        icon={isUp ? <ArrowUpNarrowWide /> : <ArrowDownWideNarrow />}
        label={isUp ? t('Lowest first') : t('Highest first')}
        onClick={() => onSort({ sort: sort.sort, direction: isUp ? 'desc' : 'asc' })}
      />
    </div>
  )
}
