import { pino, type Logger } from 'pino'

export type { Logger }

/** One JSON object a line on standard output. Secrets and share tokens never reach it. */
export function createLogger(name: string, level: string): Logger {
  return pino({
    name,
    level,
    base: { service: name },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  })
}

/** The token of a link is a key: the log shows which kind of page was asked for, not the key. */
export function withoutTokens(path: string): string {
  return path.replace(/(\/(?:client-project|shared\/proposal|embed\/project|embed\/proposal|public\/project-share|public\/proposal|unsubscribe)\/)[^/?]+/i, '$1…')
}
