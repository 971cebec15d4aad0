type Run = <T>(work: () => Promise<T>) => Promise<T>

/** So many under way at once; the others follow in the order in which they came. */
export function atMost(places: number): Run {
  const waiting: (() => void)[] = []
  let free = places

  async function enter(): Promise<void> {
    if (free > 0) free -= 1
    else await new Promise<void>((admit) => waiting.push(admit))
  }

  function leave(): void {
    const admit = waiting.shift()
    if (admit) admit()
    else free += 1
  }

  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
