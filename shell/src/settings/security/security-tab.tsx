import { Stack } from '@billfold/ui'
import { ActivityCard } from './activity-card.tsx'
import { DeleteAccountCard } from './delete-account-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

export function SecurityTab() {
  return (
    <Stack gap={6}>
      <PasswordCard />
      <SecondFactorCard />
      <SessionsCard />
      <ActivityCard />
      <DeleteAccountCard />
    </Stack>
  )
}
