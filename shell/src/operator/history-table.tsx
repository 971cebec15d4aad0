import type { ModuleStatus } from '@billfold/contracts/modules/module-status'
import { operatorCalls } from '@billfold/contracts/modules/operator-calls'
import { Notice, Table, TableCell, TableRow, type TableColumn } from '@billfold/ui'
import { useFormat } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import type { AskOperator } from './ask-operator.ts'

const columns: readonly TableColumn[] = [
  { label: 'When', phone: 'value' },
  { label: 'Who', phone: 'note' },
  { label: 'What', phone: 'title' },
  { label: 'Releases' },
  { label: 'Note', grow: true },
]

/** Who did what with a module, the newest first. */
export function HistoryTable({ module, ask }: { module: ModuleStatus; ask: AskOperator }) {
  const { instant } = useFormat()
  const { data = [], error, isPending } = useQuery({
    // Read again whenever a pointer has moved.
    queryKey: ['operator', 'history', module.id, module.active, module.canary, module.reason, module.versions.length],
    queryFn: () => ask(operatorCalls.history, module.id),
    gcTime: 0,
  })
  if (error) return <Notice tone="bad">{error.message}</Notice>
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
