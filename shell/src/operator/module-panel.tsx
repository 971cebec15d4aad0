import type { ModuleStatus } from '@billfold/contracts/modules/module-status'
import { Badge, Button, Card, Row } from '@billfold/ui'
import { useState } from 'react'
import type { AskOperator } from './ask-operator.ts'
import { HistoryTable } from './history-table.tsx'
import { operationsOn } from './module-operations.ts'
import { OperationDialog, type Operation } from './operation-dialog.tsx'
import css from './operator.module.css'
import { ReleaseTable } from './release-table.tsx'

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
            {canary && <Badge tone="info">{`${canary.percent}% of the users get ${canary.version}`}</Badge>}
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
          {showsHistory ? 'Hide the history' : 'Show the history'}
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
