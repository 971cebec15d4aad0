import { type Logger, type LoggerOptions, pino } from 'pino'

export type { Logger }

/** Writes one JSON object per line to standard output, without secrets or share tokens. `mixin` adds fields to each line. */
export function createLogger(name: string, level: string, mixin?: LoggerOptions['mixin']): Logger {
  const options: LoggerOptions = {
    name,
    level,
    base: { service: name },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    ...(mixin && { mixin }),
  }
  // Synchronous, so that no line is lost if the process is killed.
  return pino(options, pino.destination({ dest: 1, sync: true }))
}

/** Share tokens are secrets, so the log only shows the kind of page. */
export function withoutTokens(path: string): string {
  return path.replace(/(\/(?:client-project|(?:shared|embed|public)\/(?:proposal|invoice|client)|embed\/project|public\/project-share|unsubscribe|calendar)\/)[^/?]+/i, '$1…')
}
