import { Card, Grid, LoadingState, Skeleton, Stack } from '@billfold/ui'
import { useText } from '@billfold/web-kit'

/** Matches the profile tab's layout. */
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
