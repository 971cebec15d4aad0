import { useState } from 'react'

/** True once the condition has been true, for parts that must stay mounted afterwards. */
export function useEver(condition: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(condition)
  if (condition && !wasTrue) setWasTrue(true)
  return wasTrue || condition
}
