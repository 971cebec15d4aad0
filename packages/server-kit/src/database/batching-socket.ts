import { Socket } from 'node:net'

/** Sends together what is written in one tick: `begin`, a statement and `commit` would otherwise take several system calls and wake Postgres each time. */
export function batchingSocket(): Socket {
  const socket = new Socket()
  const write = socket.write.bind(socket)
  let isCorked = false
  const batch = (...parameters: Parameters<typeof write>) => {
    if (!isCorked) {
      isCorked = true
      socket.cork()
      process.nextTick(() => {
        isCorked = false
        socket.uncork()
      })
    }
    return write(...parameters)
  }
  return Object.assign(socket, { write: batch })
}
