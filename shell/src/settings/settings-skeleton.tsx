import { Card, Grid, LoadingState, Skeleton, Stack } from '@billfold/ui'
import { useText } from '@billfold/web-kit'

/** Of the size of the profile: tabs, the picture, the fields. */
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
