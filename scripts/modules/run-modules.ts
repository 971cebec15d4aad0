import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ModuleEvent, ModuleStatus } from '@billfold/contracts/modules/operator'
import { operatorCalls } from '@billfold/contracts/modules/operator-calls'
import { explain, Problem, resolvePath } from '../start/command-line.ts'
import { describeHistory, describeModule, describeModules } from './describe.ts'
import { createModule, renewSdk } from './new/new-module.ts'
import { type Ask, asker, findTarget } from './operator.ts'
import { packRelease, serveRelease } from './pack-release.ts'

const root = dirname(dirname(import.meta.dirname))

/** Exit codes: 0 for success, 1 if the command was rejected or failed, 2 for incorrect usage. */
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

/** Runs `npm run modules -- …` and returns the exit code. */
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
    if (isMisuse(error)) return complain(error.message)
    console.error(explain(error))
    return REFUSED
  }
}

/** parseArgs rejected the arguments. */
function isMisuse(error: unknown): error is TypeError {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
}

function fits({ parameters }: Command, given: readonly string[]): boolean {
  const needed = parameters.filter((name) => name.startsWith('<')).length
  // An optional last parameter may consist of several words.
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

interface Outcome {
  /** Output for `--json`. */
  data: ModuleStatus | ModuleStatus[] | ModuleEvent[] | { folder: string }
  text: string
}

interface Command {
  /** Parameters as shown in the help: '<id>' is required, '[reason]' is optional. */
  parameters: readonly string[]
  does: string
  run: (ask: Ask, given: readonly string[], options: { activate: boolean; dir?: string }) => Promise<Outcome>
}

const commands: Readonly<Record<string, Command>> = {
  new: {
    parameters: ['<id>'],
    does: 'creates a module in its own folder (--dir, otherwise next to this repository), with the SDK that it is built against',
    async run(_ask, [id = ''], { dir }) {
      const folder = dir === undefined ? join(dirname(root), `module-${id}`) : resolvePath(dir)
      await createModule({ root, id, folder })
      return { data: { folder }, text: `Created ${folder}. Next, in that folder: npm install && npm run build && npm test` }
    },
  },
  sdk: {
    parameters: ['<dir>'],
    does: 'updates the SDK in a module of another repository to this checkout',
    async run(_ask, [given = '']) {
      const folder = resolvePath(given)
      await renewSdk(root, folder)
      return { data: { folder }, text: `Updated ${join(folder, 'vendor')}. Next, in ${folder}: npm install` }
    },
  },
  publish: {
    parameters: ['<dir>'],
    does: 'checks a built release, runs its code once and stores it; --activate also gives it to all users',
    async run(ask, [folder = ''], { activate }) {
      const publication = await packRelease(resolvePath(folder))
      const { id, version } = publication.manifest
      const status = await ask(operatorCalls.publish, { module: id, body: { ...publication, activate } })
      const next = activate ? 'It is active.' : `No user gets it yet: npm run modules -- activate ${id} ${version}`
      return outcome(status, `${id} ${version} is published. ${next}`)
    },
  },
  activate: {
    parameters: ['<id>', '<version>'],
    does: 'gives this release to all users, even if it failed before; open pages keep theirs',
    async run(ask, [module = '', version = '']) {
      const status = await ask(operatorCalls.activate, { module, body: { version } })
      return outcome(status, `${module} ${status.active} is active.`)
    },
  },
  canary: {
    parameters: ['<id>', '<version>', '<percent>'],
    does: 'gives a share of the users this release, always the same ones; 0 ends it',
    async run(ask, [module = '', version = '', share = '']) {
      const percent = percentOf(share)
      const status = await ask(operatorCalls.startCanary, { module, body: { version, percent } })
      return outcome(status, percent === 0 ? `The canary of ${module} has ended.` : `${percent}% of the users get ${module} ${status.canary?.version}.`)
    },
  },
  promote: {
    parameters: ['<id>'],
    does: 'gives the canary to all users',
    run: async (ask, [module = '']) => {
      const status = await ask(operatorCalls.promote, { module })
      return outcome(status, `${module} ${status.active} is active.`)
    },
  },
  rollback: {
    parameters: ['<id>'],
    does: 'ends the canary as failed; without a canary, goes back to the last good release',
    run: async (ask, [module = '']) => {
      const status = await ask(operatorCalls.rollBack, { module })
      return outcome(status, status.active === null ? `${module} is off for all users.` : `${module} is back at ${status.active}.`)
    },
  },
  disable: {
    parameters: ['<id>', '[reason]'],
    does: 'switches a module off; its pages and cards say why',
    run: async (ask, [module = '', ...reason]) =>
      outcome(await ask(operatorCalls.disable, { module, body: reason.length > 0 ? { reason: reason.join(' ') } : {} }), `${module} is off.`),
  },
  enable: {
    parameters: ['<id>'],
    does: 'switches it on again',
    run: async (ask, [module = '']) => outcome(await ask(operatorCalls.enable, { module }), `${module} is on.`),
  },
  serve: {
    parameters: ['<dir>', '[port]'],
    does: 'serves a built release from this machine, to try it in a running Billfold that allows overrides',
    async run(_ask, [folder = '', port = '4100']) {
      const { id, origin, server } = await serveRelease(resolvePath(folder), Number(port))
      console.log(`${id} is at ${origin}. In a Billfold that was started with MODULE_OVERRIDES=1, open /?override=${id}@${origin}`)
      await once(server, 'close')
      return { data: [], text: '' }
    },
  },
  list: {
    parameters: [],
    does: 'all modules: releases, shares, weights, loads and failures',
    async run(ask) {
      const data = await ask(operatorCalls.list)
      return { data, text: describeModules(data) }
    },
  },
  history: {
    parameters: ['<id>'],
    does: 'who did what, newest first',
    async run(ask, [module = '']) {
      const data = await ask(operatorCalls.history, { module })
      return { data, text: describeHistory(data) }
    },
  },
}

function outcome(data: ModuleStatus, text: string): Outcome {
  return { data, text: `${text}\n\n${describeModule(data)}` }
}

function percentOf(share: string): number {
  if (!/^(?:100|\d{1,2})%?$/.test(share)) throw new Problem(`'${share}' is no share: a whole number from 0 to 100.`)
  return Number(share.replace('%', ''))
}
