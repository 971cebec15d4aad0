const DISCONNECTS = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'UND_ERR_ABORTED', 'ABORT_ERR', 'HPE_INVALID_EOF_STATE'])

/** True if the other end closed the connection, which is no error of ours. */
export function isDisconnect(error: unknown): boolean {
  const { code, name } = (error ?? {}) as NodeJS.ErrnoException
  return name === 'AbortError' || (code !== undefined && DISCONNECTS.has(code))
}
