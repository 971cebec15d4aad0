import { operatorCalls } from '@billfold/contracts/modules/operator-calls'
import { Button, Card, CardHeader, CardTitle, Field, Notice, Page, Row, Stack, TextInput } from '@billfold/ui'
import { ArrowLeft } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { operatorWith, type AskOperator } from './ask-operator.ts'
import { ModuleBoard } from './module-board.tsx'
import css from './operator.module.css'

/** `/operator`: manages modules and releases with an operator token. English only, like everything operators read. */
export function OperatorPage() {
  const [ask, setAsk] = useState<{ ask: AskOperator } | null>(null)
  return (
    <main className={css.main}>
      <Page width={ask ? 'wide' : 'form'}>
        <Row justify="between">
          <h1 className={css.title}>Modules</h1>
          <Row>
            <Button asChild variant="ghost" icon={<ArrowLeft />}>
              <a href="/">Back to Billfold</a>
            </Button>
            {ask && <Button onClick={() => setAsk(null)}>Forget the token</Button>}
          </Row>
        </Row>
        {ask ? <ModuleBoard ask={ask.ask} /> : <TokenForm onKnown={(known) => setAsk({ ask: known })} />}
      </Page>
    </main>
  )
}

function TokenForm({ onKnown }: { onKnown: (ask: AskOperator) => void }) {
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)

  async function enter(event: FormEvent): Promise<void> {
    event.preventDefault()
    setAsking(true)
    const ask = operatorWith(token.trim())
    await ask(operatorCalls.list).then(
      () => onKnown(ask),
      (error: Error) => setProblem(error.message),
    )
    setAsking(false)
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle subtitle="The token is forgotten when this page is left.">Operators only</CardTitle>
      </CardHeader>
      <form onSubmit={(event) => void enter(event)}>
        <Stack>
          <Field label="Operator’s token" help="npm start keeps one in the file operator-token of its data folder.">
            <TextInput type="password" autoComplete="off" spellCheck={false} value={token} onChange={(event) => setToken(event.target.value)} />
          </Field>
          {problem !== null && <Notice tone="bad">{problem}</Notice>}
          <Row justify="end">
            <Button type="submit" variant="primary" busy={isAsking} disabled={token.trim() === ''}>
              Show the modules
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}
