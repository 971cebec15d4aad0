import { Skeleton, Stack } from '@billfold/ui'

export function LoadingRows({ count = 3 }: { count?: number }) {
  return (
    <Stack gap={4}>
      {Array.from({ length: count }, (_, row) => (
        <Skeleton key={row} width="100%" height={40} />
      ))}
    </Stack>
  )
}
