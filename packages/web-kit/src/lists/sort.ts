import type { TableColumn } from '@billfold/ui'
import type { SortDirection } from '@billfold/contracts/list'

/** A list's sort fields with the initial direction for each. The first field is the default. */
type SortFields<Field extends string> = Readonly<Record<Field, SortDirection>>

export interface Sort<Field extends string> {
  sort: Field
  direction: SortDirection
}

export function sortFromAddress<Field extends string>(address: URLSearchParams, fields: SortFields<Field>): Sort<Field> {
  const names = Object.keys(fields) as [Field, ...Field[]]
  const sort = names.find((name) => name === address.get('sort')) ?? names[0]
  const given = address.get('direction')
  return { sort, direction: given === 'asc' || given === 'desc' ? given : fields[sort] }
}

/** Values for the URL; null removes a value that is the default. */
export function sortToAddress<Field extends string>({ sort, direction }: Sort<Field>, fields: SortFields<Field>): { sort: string | null; direction: string | null } {
  return { sort: sort === Object.keys(fields)[0] ? null : sort, direction: direction === fields[sort] ? null : direction }
}

/** The `sort` prop for a table column. The first click sorts by that column, and the next one reverses the order. */
export function sortHeader<Field extends string>(current: Sort<Field>, field: Field, fields: SortFields<Field>, onSort: (sort: Sort<Field>) => void): TableColumn['sort'] {
  const isCurrent = current.sort === field
  const reversed = current.direction === 'asc' ? 'desc' : 'asc'
  return {
    order: isCurrent ? (current.direction === 'asc' ? 'ascending' : 'descending') : undefined,
    onSort: () => onSort({ sort: field, direction: isCurrent ? reversed : fields[field] }),
  }
}
