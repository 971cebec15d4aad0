import { useEffect, useState } from 'react'

let count = 0
const waiting = new Set<() => void>()

/** Tracks code that the current screen waits for until it has loaded or failed to load. */
export function trackLoading<T>(code: Promise<T>): Promise<T> {
  count += 1
  return code.finally(() => {
    count -= 1
    if (count > 0) return
    const next = [...waiting]
    waiting.clear()
    for (const call of next) call()
  })
}

/** Calls `next` once no code is loading, which may be immediately. */
export function whenCodeLoaded(next: () => void): void {
  if (count === 0) next()
  else waiting.add(next)
}

/** False until the code of the first page has loaded or failed to load. */
export function useCodeLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => whenCodeLoaded(() => setLoaded(true)), [])
  return isLoaded
}
