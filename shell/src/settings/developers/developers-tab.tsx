import { Stack } from '@billfold/ui'
import { ApiTokensCard } from './api-tokens-card.tsx'

export function DevelopersTab() {
  return (
    <Stack gap={6}>
      <ApiTokensCard />
    </Stack>
  )
}
