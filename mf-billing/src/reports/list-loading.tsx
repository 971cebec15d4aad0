import { Skeleton, Stack } from '@billfold/ui'

export function ListLoading() {
  return (
    <Stack gap={4}>
      {Array.from({ length: 3 }, (_, row) => (
        <Skeleton key={row} width="100%" height={40} />
      ))}
    </Stack>
  )
}
