let count = 0
const waiting = new Set<() => void>()

/** Counts code that something on screen waits for, until it is there or has failed. */
export function underWay<T>(code: Promise<T>): Promise<T> {
  count += 1
  return code.finally(() => {
    count -= 1
    if (count > 0) return
    const next = [...waiting]
    waiting.clear()
    for (const call of next) call()
  })
}

/** At once where nothing is on its way. */
export function onceArrived(next: () => void): void {
  if (count === 0) next()
  else waiting.add(next)
}
