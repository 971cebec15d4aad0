/**
 * Does a work in one tab of the browser at a time: in the one that was looked at last, because browsers let a hidden one sleep.
 * `work` begins it and gives back what ends it; so does this. Where there are no locks each tab does it.
 */
export function takeTurns(name: string, work: () => () => void): () => void {
  // Only a secure address has them.
  if (!(navigator.locks as LockManager | undefined)) return work()
  const left = Promise.withResolvers<void>()
  let hasLeft = false
  let isWorking = false
  let waiting = new AbortController()

  function request(options: LockOptions): void {
    let stop: (() => void) | undefined
    const over = () => {
      stop?.()
      if (stop || options.steal) isWorking = false
      // Another tab took it over: this one is next when that is closed.
      if (!hasLeft && !options.signal?.aborted) wait()
    }
    const hold = () => {
      isWorking = true
      stop = work()
      return left.promise
    }
    navigator.locks.request(name, options, hold).then(over, over)
  }

  function wait(): void {
    waiting = new AbortController()
    request({ signal: waiting.signal })
  }

  function takeWhenSeen(): void {
    if (document.hidden || isWorking) return
    waiting.abort()
    isWorking = true
    request({ steal: true })
  }

  if (document.hidden) wait()
  else takeWhenSeen()
  document.addEventListener('visibilitychange', takeWhenSeen)
  return () => {
    hasLeft = true
    document.removeEventListener('visibilitychange', takeWhenSeen)
    waiting.abort()
    left.resolve()
  }
}
