import { Stack } from '@billfold/ui'
import { ActivityCard } from './activity-card.tsx'
import { DeleteAccountCard } from './delete-account-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

export function SecurityTab() {
  return (
    <Stack gap={6}>
      <PasswordCard />
      <TwoFactorCard />
      <SessionsCard />
      <ActivityCard />
      <DeleteAccountCard />
    </Stack>
  )
}
