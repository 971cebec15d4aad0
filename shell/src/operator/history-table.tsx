import type { ModuleStatus } from '@billfold/contracts/modules/module-status'
import { operatorCalls } from '@billfold/contracts/modules/operator-calls'
import { Table, TableCell, TableRow, type TableColumn } from '@billfold/ui'
import { QueryFailed, useFormat, useKeptFailure } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import type { AskOperator } from './ask-operator.ts'

const columns: readonly TableColumn[] = [
  { label: 'When', phone: 'value' },
  { label: 'Who', phone: 'note' },
  { label: 'What', phone: 'title' },
  { label: 'Releases' },
  { label: 'Note', grow: true },
]

/** Audit log of a module, newest first. */
export function HistoryTable({ module, ask }: { module: ModuleStatus; ask: AskOperator }) {
  const { instant } = useFormat()
  const query = useKeptFailure(
    useQuery({
      // The key includes the release pointers, so the history reloads when one changes.
      queryKey: ['operator', 'history', module.id, module.active, module.canary, module.reason, module.versions.length],
      queryFn: () => ask(operatorCalls.history, module.id),
      gcTime: 0,
    }),
  )
  const { data = [], isPending } = query
  if (query.error && !query.data) return <QueryFailed query={query} failure="The history could not be loaded" />
  return (
    <Table label={`History of ${module.title}`} columns={columns} loading={isPending} empty="Nothing has happened yet.">
      {data.map((event) => (
        <TableRow key={`${event.at} ${event.action}`}>
          <TableCell>{instant(event.at)}</TableCell>
          <TableCell>{event.by}</TableCell>
          <TableCell>{event.action}</TableCell>
          <TableCell>{[event.from, event.to].filter(Boolean).join(' → ')}</TableCell>
          <TableCell>{event.note}</TableCell>
        </TableRow>
      ))}
    </Table>
  )
}
