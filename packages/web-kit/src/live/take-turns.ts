/**
 * Runs work in only one tab of the browser, the one that was visible last, because browsers suspend hidden tabs. `work` starts it and returns a
 * function that stops it; so does this function. Without the Web Locks API every tab does the work.
 */
export function takeTurns(name: string, work: () => () => void): () => void {
  // The Web Locks API needs a secure context.
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
      // Another tab took over: wait for it to close.
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
