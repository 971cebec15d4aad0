import { operatorCalls } from '@billfold/contracts/modules/operator-calls'
import { Button, Card, CardHeader, CardTitle, EmptyState, Field, Notice, Page, Row, Skeleton, Stack, TextInput } from '@billfold/ui'
import { QueryFailed, useKeptFailure } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Boxes } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type AskOperator, operatorWith } from './module-operations.ts'
import { ModulePanel } from './module-panel.tsx'
import css from './operator.module.css'

/** Milliseconds between refreshes. The interval is short, so that operators can watch a canary. */
const REFRESH_INTERVAL_MS = 10_000

export function ModuleBoard({ ask }: { ask: AskOperator }) {
  const query = useKeptFailure(
    useQuery({
      queryKey: ['operator', 'modules'],
      queryFn: () => ask(operatorCalls.list),
      refetchInterval: REFRESH_INTERVAL_MS,
      // Removes the data from memory once the token is cleared.
      gcTime: 0,
    }),
  )
  const { data } = query
  if (query.error && !data) return <QueryFailed query={query} failure="The modules could not be loaded" />
  if (!data) return <Skeleton height={320} />
  if (data.length === 0) return <EmptyState icon={<Boxes />} title="No modules yet" description="Publish the first release with npm run modules -- publish <dir>." />
  return (
    <Stack gap={6}>
      {data.map((module) => (
        <ModulePanel key={module.id} module={module} ask={ask} onChanged={() => void query.refetch()} />
      ))}
    </Stack>
  )
}

/** `/operator`: manages modules and releases with an operator token. In English only, like everything for operators. */
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
            {ask && <Button onClick={() => setAsk(null)}>Clear token</Button>}
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
        <CardTitle subtitle="The token is cleared when you leave this page.">Operators only</CardTitle>
      </CardHeader>
      <form onSubmit={(event) => void enter(event)}>
        <Stack>
          <Field label="Operator’s token" help="npm start writes one to the file operator-token in its data folder.">
            <TextInput type="password" autoComplete="off" spellCheck={false} value={token} onChange={(event) => setToken(event.target.value)} />
          </Field>
          {problem !== null && <Notice tone="bad">{problem}</Notice>}
          <Row justify="end">
            <Button type="submit" variant="primary" busy={isAsking} disabled={token.trim() === ''}>
              Show modules
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}
