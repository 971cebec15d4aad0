import type { ModuleStatus } from '@billfold/contracts/modules/module-status'
import { operatorCalls } from '@billfold/contracts/modules/operator-calls'
import { Badge, Button, Card, Row } from '@billfold/ui'
import { useState } from 'react'
import type { AskOperator } from './ask-operator.ts'
import { HistoryTable } from './history-table.tsx'
import { OperationDialog, type Operation } from './operation-dialog.tsx'
import css from './operator.module.css'
import { ReleaseTable } from './release-table.tsx'

interface ModulePanelProps {
  module: ModuleStatus
  ask: AskOperator
  onChanged: () => void
}

/** One module: what everybody gets, what a share of the users gets, and the buttons that change it. */
export function ModulePanel({ module, ask, onChanged }: ModulePanelProps) {
  const [operation, setOperation] = useState<Operation | null>(null)
  const [showsHistory, setShowsHistory] = useState(false)
  const { id, title, state, reason, active, lastGood, canary } = module
  const canGoBack = canary !== null || lastGood !== null

  const promote: Operation = {
    title: `Give everybody ${id} ${canary?.version}?`,
    description: 'Open pages keep the release that they began with.',
    confirm: 'Promote the canary',
    run: () => ask(operatorCalls.promote, id),
  }
  const endCanary: Operation = {
    title: `End the canary of ${id}?`,
    description: `Its users get ${active ?? 'nothing'} again with the next page that they open.`,
    confirm: 'End the canary',
    run: () => ask(operatorCalls.startCanary, id, { version: canary?.version ?? '', percent: 0 }),
  }
  const rollBack: Operation = {
    ...(canary ? takingBack(module, canary.version) : goingBack(module)),
    confirm: 'Roll back',
    run: () => ask(operatorCalls.rollBack, id),
  }
  const disable: Operation = {
    title: `Switch ${id} off?`,
    description: 'Its pages and cards say why. Nothing of it is loaded until it is switched on again.',
    confirm: 'Switch off',
    field: { label: 'Reason, as users read it', initial: 'It is switched off for maintenance.' },
    run: (typed) => ask(operatorCalls.disable, id, { reason: typed }),
  }
  const enable: Operation = { title: `Switch ${id} on?`, description: `Everybody gets ${active ?? 'nothing'} again.`, confirm: 'Switch on', run: () => ask(operatorCalls.enable, id) }
  const offered = [...(canary ? [promote, endCanary] : []), ...(canGoBack ? [rollBack] : []), state === 'on' ? disable : enable]

  return (
    <Card flush>
      <div className={css.head}>
        <Row justify="between" gap={3}>
          <Row gap={3}>
            <h2 className={css.name}>{title}</h2>
            <Badge tone={state === 'on' ? 'good' : 'bad'}>{state === 'on' ? 'On' : `Off: ${reason}`}</Badge>
            {canary && <Badge tone="info">{`${canary.percent} % of the users get ${canary.version}`}</Badge>}
          </Row>
          <Row>
            {offered.map((operation) => (
              <Button key={operation.confirm} size="small" variant={operation === promote ? 'primary' : 'secondary'} onClick={() => setOperation(operation)}>
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

type Words = Pick<Operation, 'title' | 'description'>

function takingBack({ id, active }: ModuleStatus, canary: string): Words {
  return { title: `Take ${id} ${canary} back?`, description: `It counts as failed, and its users get ${active ?? 'nothing'} again with the next page that they open.` }
}

function goingBack({ id, active, lastGood }: ModuleStatus): Words {
  return { title: `Take ${id} back to ${lastGood}?`, description: `Everybody gets ${lastGood} instead of ${active} with the next page that they open.` }
}
