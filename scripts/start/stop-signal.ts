/** Aborted by Ctrl-C, SIGTERM or the end of the launcher. One Ctrl-C arrives several times: from the terminal, npm and the launcher. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  if (process.connected) process.on('disconnect', stop)
  return stopping.signal
}
