/** Batches items without duplicates and passes them on at most once per interval. */
export function collect<T>(ms: number, tell: (items: T[]) => void): { add(...items: T[]): void; stop(): void } {
  const items = new Set<T>()
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    timer = undefined
    const told = [...items]
    items.clear()
    tell(told)
  }

  return {
    add(...more) {
      for (const item of more) items.add(item)
      timer ??= setTimeout(flush, ms)
    },
    stop: () => clearTimeout(timer),
  }
}
