import type { ModuleStatus } from '@billfold/contracts/modules/operator'
import { operatorCalls } from '@billfold/contracts/modules/operator-calls'
import { Badge, Button, Card, Row, Table, TableCell, type TableColumn, TableRow } from '@billfold/ui'
import { QueryFailed, useFormat, useKeptFailure } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AskOperator, operationsOn } from './module-operations.ts'
import { type Operation, OperationDialog } from './operation-dialog.tsx'
import css from './operator.module.css'
import { ReleaseTable } from './release-table.tsx'

const columns: readonly TableColumn[] = [
  { label: 'When', phone: 'value' },
  { label: 'Who', phone: 'note' },
  { label: 'What', phone: 'title' },
  { label: 'Releases' },
  { label: 'Note', grow: true },
]

function HistoryTable({ module, ask }: { module: ModuleStatus; ask: AskOperator }) {
  const { instant } = useFormat()
  const query = useKeptFailure(
    useQuery({
      // The key includes the release pointers, so that the history reloads when one of them changes.
      queryKey: ['operator', 'history', module.id, module.active, module.canary, module.reason, module.versions.length],
      queryFn: () => ask(operatorCalls.history, module.id),
      gcTime: 0,
    }),
  )
  const { data = [], isPending } = query
  if (query.error && !query.data) return <QueryFailed query={query} failure="The history could not be loaded" />
  return (
    <Table label={`History of ${module.title}`} columns={columns} loading={isPending} empty="No history yet.">
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

interface ModulePanelProps {
  module: ModuleStatus
  ask: AskOperator
  onChanged: () => void
}

export function ModulePanel({ module, ask, onChanged }: ModulePanelProps) {
  const [operation, setOperation] = useState<Operation | null>(null)
  const [showsHistory, setShowsHistory] = useState(false)
  const { title, state, reason, canary } = module

  return (
    <Card flush>
      <div className={css.head}>
        <Row justify="between" gap={3}>
          <Row gap={3}>
            <h2 className={css.name}>{title}</h2>
            <Badge tone={state === 'on' ? 'good' : 'bad'}>{state === 'on' ? 'On' : `Off: ${reason}`}</Badge>
            {canary && <Badge tone="info">{`${canary.percent}% of users get ${canary.version}`}</Badge>}
          </Row>
          <Row>
            {operationsOn(module, ask).map((operation) => (
              <Button key={operation.confirm} size="small" variant={operation.isExpected ? 'primary' : 'secondary'} onClick={() => setOperation(operation)}>
                {operation.confirm}
              </Button>
            ))}
          </Row>
        </Row>
      </div>
      <ReleaseTable module={module} ask={ask} onChoose={setOperation} />
      <div className={css.foot}>
        <Button size="small" variant="ghost" aria-expanded={showsHistory} onClick={() => setShowsHistory(!showsHistory)}>
          {showsHistory ? 'Hide history' : 'Show history'}
        </Button>
      </div>
      {showsHistory && <HistoryTable module={module} ask={ask} />}
      {operation && (
        <OperationDialog
          operation={operation}
          onClose={() => setOperation(null)}
          onDone={() => {
            setOperation(null)
            onChanged()
          }}
        />
      )}
    </Card>
  )
}
