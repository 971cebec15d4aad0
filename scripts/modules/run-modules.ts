import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { explain, Problem } from '../start/problem.ts'
import { asker } from './ask.ts'
import { type Command, commands } from './commands.ts'
import { findTarget } from './find-target.ts'

const root = dirname(dirname(import.meta.dirname))

/** Exit codes: 0 done, 1 refused or failed, 2 not understood. */
const DONE = 0
const REFUSED = 1
const MISUSED = 2

const options = {
  url: { type: 'string' },
  token: { type: 'string' },
  activate: { type: 'boolean', default: false },
  dir: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** `npm run modules -- …` */
export async function runModules(args: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [name = '', ...given] = positionals
    const command = commands[name]
    if (values.help) return say(help(), DONE)
    if (!command) return complain(name === '' ? help() : `There is no command '${name}'.\n\n${help()}`)
    if (!fits(command, given)) return complain(`npm run modules -- ${usage(name, command)}`)
    const ask = asker(() => findTarget({ root, url: values.url, token: values.token }))
    const { data, text } = await command.run(ask, given, values)
    return say(values.json ? JSON.stringify(data, null, 2) : text, DONE)
  } catch (error) {
    console.error(explain(error instanceof TypeError ? new Problem(error.message) : error))
    return error instanceof TypeError ? MISUSED : REFUSED
  }
}

function fits({ parameters }: Command, given: readonly string[]): boolean {
  const needed = parameters.filter((name) => name.startsWith('<')).length
  // An optional last parameter takes several words.
  return given.length >= needed && (given.length <= parameters.length || parameters.at(-1)?.startsWith('[') === true)
}

function usage(name: string, { parameters }: Command): string {
  return [name, ...parameters].join(' ')
}

function help(): string {
  const lines = Object.entries(commands).map(([name, command]) => [usage(name, command), command.does])
  const width = Math.max(...lines.map(([call = '']) => call.length))
  return [
    'npm run modules -- …',
    ...lines.map(([call = '', does]) => `  ${call.padEnd(width)}  ${does}`),
    '',
    'Without --url it is the local Billfold (PORT), with the token in its DATA_DIR, which is sent to no other machine. Another one:',
    '  --url https://billfold.example --token TOKEN   or BILLFOLD_URL and BILLFOLD_OPERATOR_TOKEN',
    '--json answers with data. Exit codes: 0 done, 1 refused or failed, 2 not understood.',
  ].join('\n')
}

function say(text: string, code: number): number {
  console.log(text)
  return code
}

function complain(text: string): number {
  console.error(text)
  return MISUSED
}
