import { Skeleton, Stack } from '@billfold/ui'

export function LoadingEntries() {
  return (
    <Stack gap={3}>
      <Skeleton height={44} />
      <Skeleton height={44} />
    </Stack>
  )
}
