import { Stack } from '@billfold/ui'
import { AgentsCard } from './agents-card.tsx'
import { ApiTokensCard } from './api-tokens-card.tsx'
import { WebhooksCard } from './webhooks-card.tsx'

export function DevelopersTab() {
  return (
    <Stack gap={6}>
      <ApiTokensCard />
      <WebhooksCard />
      <AgentsCard />
    </Stack>
  )
}
