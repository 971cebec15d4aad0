import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, createContext, runInContext } from 'node:vm'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

const REPOSITORY = join(import.meta.dirname, '../..')
const SOURCES = '{gateway,services/*,packages/*,shell,mf-*}/src/**/*.{ts,tsx}'
const NOT_SHIPPED = /\.(?:test|stories)\.tsx?$|\.d\.ts$|\/(?:testing|stories|rspack|migrations)\//

/** The length of an attacker's string. Quadratic work would take seconds. */
const LENGTH = 100_000
const MAX_MS = 250

/** Expressions that are slow on such strings, with the reason why they never receive one. */
const NEVER_LONG = new Map([
  ['gateway/src/accounts/password.ts /=+$/', 'padding of 16 or 32 bytes that we encode in base64 ourselves'],
  ['mf-billing/src/timer/use-timer.ts /\\/+$/', 'path of the current page, in the visitor’s own browser'],
  ['mf-projects/src/clients/client-links.ts /\\s*(?:x|ext)/', 'phone number with at most 50 characters'],
  ['packages/contracts/src/demo/demo-time.ts /\\.?0+$/', 'hours in our own sample data'],
  ['packages/contracts/src/money.ts /0+$/', 'at most twelve digits, because PLAIN_DECIMAL is checked first'],
  ['packages/contracts/src/money.ts /\\.?0+$/', 'a result of the same check'],
  ['packages/contracts/src/proposals/rich-text.ts /(<[^>]*>)|\\r\\n?|\\n/', 'each \'<\' that no \'>\' follows was escaped before'],
  ['packages/server-kit/src/environment.ts /\\/+$/', 'URL configured by the operator'],
  ['services/proposals/src/pdf/inline-pieces.ts / +$/', 'white space that was already collapsed to one space'],
  ['services/proposals/src/pdf/inline-pieces.ts /[ \\n]+$/', 'the same'],
])

interface Expression {
  pattern: string
  flags: string
}

type Node = Readonly<Record<string, unknown>> & { type: string }

/** All expressions, each with the files that contain it. */
function expressions(): Map<string, Expression & { files: Set<string> }> {
  const found = new Map<string, Expression & { files: Set<string> }>()
  for (const file of globSync(SOURCES, { cwd: REPOSITORY }).filter((name) => !NOT_SHIPPED.test(name))) {
    const visit = (node: Node): void => {
      const { pattern, flags = '' } = (node.regex ?? {}) as Partial<Expression>
      if (pattern !== undefined) found.set(`/${pattern}/${flags}`, { pattern, flags, files: new Set([...(found.get(`/${pattern}/${flags}`)?.files ?? []), file]) })
      for (const child of Object.values(node).flat()) if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node)
    }
    visit(parseSync(file, readFileSync(join(REPOSITORY, file), 'utf8')).program as unknown as Node)
  }
  return found
}

const CLASSES: Record<string, string> = { s: ' ', d: '0', w: 'a', S: '!', D: 'x', W: '!', n: '\n', t: '\t', r: '\r' }

/** Strings that may cause backtracking: repetitions of the expression's characters and of pairs of them. */
function seedsFor(pattern: string): string[] {
  const named = pattern.replaceAll(/\\([sdwSDWntr])/g, (_, letter: string) => CLASSES[letter] ?? '').replaceAll(/\\[pPuxbB](?:\{[^}]*\})?|[\\^$()[\]{}|?*+]/g, '')
  const characters = [...new Set(named)].slice(0, 12)
  const pairs = named.slice(0, 24).split('').map((character, at, all) => character + (all[at + 1] ?? 'a'))
  return [...new Set(['a', '0', ' ', '\n', '<', '.', ...characters, ...pairs])]
}

/** Returns the first string on which the expression is slow, or undefined. */
function slowOn({ pattern, flags }: Expression): string | undefined {
  const context = createContext({ expression: new RegExp(pattern, flags.replaceAll(/[gy]/g, '')), text: '' })
  return seedsFor(pattern).find((seed) => {
    context.text = `${seed.repeat(LENGTH / seed.length)}\u0000`
    // Reports an expression only if two runs are slow, because the machine may be busy.
    return runsAway(context) && runsAway(context)
  })
}

/** Runs the expression in a VM context, because a timeout can only stop code that runs in one. */
function runsAway(context: Context): boolean {
  try {
    runInContext('expression.test(text)', context, { timeout: MAX_MS })
    return false
  } catch {
    return true
  }
}

test('the check finds slow regular expressions', () => {
  const slow = [String.raw`^(a+)+$`, String.raw`\s+$`, String.raw`\S+@\S+\.\S+$`]
  expect(slow.map((pattern) => slowOn({ pattern, flags: '' }) !== undefined)).toEqual([true, true, true])
})

test('all regular expressions are fast, except those that never receive long input', { timeout: 120_000 }, () => {
  const all = [...expressions().values()]
  expect(all.length).toBeGreaterThan(100)
  const slow = all.filter((each) => slowOn(each) !== undefined)
  const places = slow.flatMap(({ pattern, files }) => Array.from(files, (file) => `${file.replaceAll('\\', '/')} /${pattern}/`))
  expect(new Set(places)).toEqual(new Set(NEVER_LONG.keys()))
})
