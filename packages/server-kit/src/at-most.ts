type Run = <T>(work: () => Promise<T>) => Promise<T>

interface AtMost {
  /** So many under way at once. */
  places: number
  /** So many behind them, where a further one would wait for longer than anybody does. */
  waiting?: number
  /** What the one too many is told. */
  tooMany?: () => Error
}

/** The others follow in the order in which they came, and whoever is one too many is told so at once. */
export function atMost({ places, waiting: longest = Infinity, tooMany = () => new Error('too many are waiting') }: AtMost): Run {
  const waiting: (() => void)[] = []
  let free = places

  async function enter(): Promise<void> {
    if (free > 0) free -= 1
    else if (waiting.length < longest) await new Promise<void>((admit) => waiting.push(admit))
    else throw tooMany()
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
