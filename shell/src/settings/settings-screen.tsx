import { Card, Grid, LoadingState, Skeleton, Stack } from '@billfold/ui'
import { PageShell, useText } from '@billfold/web-kit'
import { lazyPart } from '../lazy-part.tsx'

/** Has the same layout as the profile tab. */
export function SettingsSkeleton() {
  const t = useText()
  return (
    <LoadingState text={t('Loading settings...')}>
      <Stack gap={6}>
        <Skeleton height="40px" />
        <Card>
          <Grid of="halves">
            {Array.from({ length: 6 }, (_, field) => (
              <div key={field}>
                <Skeleton width="30%" />
                <Skeleton height="var(--control)" />
              </div>
            ))}
          </Grid>
        </Card>
      </Stack>
    </LoadingState>
  )
}

export const SettingsPart = lazyPart(() => import('./settings-page.tsx').then((file) => file.SettingsPage))

/** Called on hover. Ignores failures, because the page shows them when it opens. */
export function preloadSettings(): void {
  SettingsPart.request().catch(() => undefined)
}

export function SettingsScreen() {
  const t = useText()
  return (
    <PageShell width="form" title={t('Settings')} hint={t('Manage your account and application preferences')}>
      <SettingsPart loading={<SettingsSkeleton />} />
    </PageShell>
  )
}
