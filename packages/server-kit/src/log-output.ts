import { type DestinationStream, pino } from 'pino'

/** Characters that are written at once. A write costs more than all that goes into a line. */
const FULL = 16 * 1024
/** How long a line waits for others at most. */
const PATIENCE_MS = 50
/** From this level on somebody may look because the process is about to end. */
const ERROR = 50

interface LogOutput extends DestinationStream {
  /** Of the line that comes: pino says it before each, to whoever has its symbol. */
  lastLevel: number
}

/**
 * Lines that come together are written together. Errors are written at once, with all before them, and what is left when the process ends;
 * only `kill -9` takes the last moment with it.
 */
export function logOutput(file: number | string = 1): DestinationStream {
  const output = pino.destination({ dest: file, sync: true })
  let waiting: string[] = []
  let size = 0
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (size === 0) return
    const text = waiting.join('')
    waiting = []
    size = 0
    output.write(text)
  }

  process.once('exit', flush)
  const lines: LogOutput & Record<symbol, true> = {
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line) {
      size += line.length
      waiting.push(line)
      if (size >= FULL || lines.lastLevel >= ERROR) flush()
      else timer ??= setTimeout(flush, PATIENCE_MS).unref()
    },
  }
  return lines
}
