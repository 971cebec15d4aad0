import { Button, Dialog, Field, Notice, TextInput } from '@billfold/ui'
import { useState, type FormEvent } from 'react'

export interface Operation {
  title: string
  description: string
  confirm: string
  /** True for the usual next step, whose button is the primary one. */
  isExpected?: boolean
  /** Text that the operator must enter; undefined if no text is required. */
  field?: { label: string; initial: string }
  run: (typed: string) => Promise<unknown>
}

interface OperationDialogProps {
  operation: Operation
  onClose: () => void
  onDone: () => void
}

export function OperationDialog({ operation: { title, description, confirm, field, run }, onClose, onDone }: OperationDialogProps) {
  const [typed, setTyped] = useState(field?.initial ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)

  async function go(event: FormEvent): Promise<void> {
    event.preventDefault()
    setRunning(true)
    await run(typed).then(onDone, (error: Error) => {
      setProblem(error.message)
      setRunning(false)
    })
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      role="alertdialog"
      size="small"
      title={title}
      description={description}
      onSubmit={(event) => void go(event)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isRunning} disabled={field !== undefined && typed.trim() === ''}>
            {confirm}
          </Button>
        </>
      }
    >
      {field && (
        <Field label={field.label}>
          <TextInput value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      )}
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
    </Dialog>
  )
}
