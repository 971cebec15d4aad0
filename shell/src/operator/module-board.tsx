import { operatorCalls } from '@billfold/contracts/modules/operator-calls'
import { EmptyState, Skeleton, Stack } from '@billfold/ui'
import { QueryFailed, useKeptFailure } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import { Boxes } from 'lucide-react'
import type { AskOperator } from './ask-operator.ts'
import { ModulePanel } from './module-panel.tsx'

/** Milliseconds. Short, so that operators can watch a canary. */
const REFRESHED_EVERY = 10_000

export function ModuleBoard({ ask }: { ask: AskOperator }) {
  const query = useKeptFailure(
    useQuery({
      queryKey: ['operator', 'modules'],
      queryFn: () => ask(operatorCalls.list),
      refetchInterval: REFRESHED_EVERY,
      // Drop the data when the token is forgotten.
      gcTime: 0,
    }),
  )
  const { data } = query
  if (query.error && !data) return <QueryFailed query={query} failure="The modules could not be loaded" />
  if (!data) return <Skeleton height={320} />
  if (data.length === 0) return <EmptyState icon={<Boxes />} title="No module is published" description="npm run modules -- publish <dir> keeps the first release." />
  return (
    <Stack gap={6}>
      {data.map((module) => (
        <ModulePanel key={module.id} module={module} ask={ask} onChanged={() => void query.refetch()} />
      ))}
    </Stack>
  )
}
