import { close, openSync, renameSync, write } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { logLevels } from '@billfold/server-kit/environment'
import { hasCode } from './problem.ts'
import { say } from './steps.ts'

type LogLevel = (typeof logLevels)[number]

/** The log file. The former one is kept as `<name>.1.log`. */
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
  /** Level of lines that are not JSON, such as stacks. */
  follow: (output: Readable, plain: LogLevel) => void
}

/** Writes everything to the file, and lines of at least this level to the terminal. */
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

/** Never fails, because that would stop us and block the program. On a full disk lines are lost. */
export function appendTo(file: string): Writable {
  const descriptor = openSync(file, 'a')
  return new Writable({
    write: (chunk: Buffer, _, done) => write(descriptor, chunk, () => done()),
    destroy: (_, done) => close(descriptor, () => done(null)),
  })
}

/** A readable line; undefined below the threshold. */
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
