/**
 * Aborted when we are asked to end: Ctrl-C, SIGTERM, or the launcher is gone. One Ctrl-C arrives several times, from
 * the terminal, from npm and from the launcher; all of them mean one thing.
 */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  if (process.connected) process.on('disconnect', stop)
  return stopping.signal
}
