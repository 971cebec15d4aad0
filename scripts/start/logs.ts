import { close, openSync, renameSync, write } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { logLevels } from '@billfold/server-kit/environment'
import { hasCode } from './problem.ts'
import { say } from './steps.ts'

type LogLevel = (typeof logLevels)[number]

/** The file of a log. That of the start before is kept as `<name>.1.log`. */
export function freshLogFile(dataDir: string, name: string): string {
  const file = join(dataDir, 'logs', `${name}.log`)
  try {
    renameSync(file, join(dataDir, 'logs', `${name}.1.log`))
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  return file
}

export interface ProgramLog {
  file: string
  /** A line that is no record counts as `plain`: the stack of a crash as an error. */
  follow: (output: Readable, plain: LogLevel) => void
}

/** Everything goes to the file; the terminal gets what is at least of the level, a line each. */
export function openLog(dataDir: string, name: string, level: LogLevel): ProgramLog {
  const file = freshLogFile(dataDir, name)
  const stream = appendTo(file)
  return {
    file,
    follow(output, plain) {
      output.pipe(stream, { end: false })
      createInterface({ input: output }).on('line', (line) => {
        const text = describeLine(name, line, level, plain)
        if (text) say(text)
      })
    },
  }
}

/**
 * Never fails. On a full disk lines are lost, and the next one is tried again; a stream that failed would end us, and would leave the
 * program waiting for somebody to read what it says.
 */
export function appendTo(file: string): Writable {
  const descriptor = openSync(file, 'a')
  return new Writable({
    write: (chunk: Buffer, _, done) => write(descriptor, chunk, () => done()),
    destroy: (_, done) => close(descriptor, () => done(null)),
  })
}

/** A line of a log, for people. Undefined when it is below the threshold. */
export function describeLine(name: string, line: string, threshold: LogLevel, plain: LogLevel): string | undefined {
  const found = /^\{"level":"(\w+)"/.exec(line)?.[1]
  const level = logLevels.find((known) => known === found) ?? plain
  if (logLevels.indexOf(level) < logLevels.indexOf(threshold) || !line.trim()) return undefined
  return `${level.padEnd(5)} ${name}  ${found ? message(line) : line}`
}

function message(line: string): string {
  try {
    const { msg, err, requestId, method, path, status } = JSON.parse(line)
    const call = method && `${method} ${path} ${status}`
    const parts = [msg, call, err?.message !== msg && err?.message, requestId && `request ${requestId}`]
    return parts.filter(Boolean).join(' · ')
  } catch {
    return line
  }
}
