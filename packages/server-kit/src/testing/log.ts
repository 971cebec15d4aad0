import { pino } from 'pino'
import { type Logger, createLogger } from '../logger.ts'

export function recordedLog(): { log: Logger; text: () => string } {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  return { log, text: () => lines.join('') }
}

export const silentLog = createLogger('test', 'silent')
