type Run = <T>(work: () => Promise<T>) => Promise<T>

interface AtMost {
  /** Maximum number of tasks that run at once. */
  slots: number
  /** The maximum number of queued tasks. Further tasks are rejected immediately. */
  waiting?: number
  tooMany?: () => Error
}

/** Limits concurrency: queues tasks in order of arrival and rejects them when the queue is full. */
export function atMost({ slots, waiting: longest = Infinity, tooMany = () => new Error('too many are waiting') }: AtMost): Run {
  const waiting: (() => void)[] = []
  let free = slots

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
