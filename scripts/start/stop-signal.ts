/** Aborted at Ctrl-C, SIGTERM, or when the launcher is gone. One Ctrl-C may arrive several times. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  if (process.connected) process.on('disconnect', stop)
  return stopping.signal
}
