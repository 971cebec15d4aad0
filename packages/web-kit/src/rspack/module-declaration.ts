import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { moduleDeclaration, type ModuleDeclaration } from '@billfold/contracts/modules/module-manifest'
import en from 'zod/v4/locales/en.js'

/** Reads and validates a workspace's module.json; reports all errors at once. */
export function readDeclaration(root: string): ModuleDeclaration {
  const file = join(root, 'module.json')
  const parsed = moduleDeclaration.safeParse(readJson(file), { error: en().localeError })
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || 'module.json'}: ${issue.message}`)
  throw mistake(`${file} is not a module declaration:\n${wrong.join('\n')}`)
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw mistake(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Without a stack, which rspack would print and which does not help module authors. */
function mistake(message: string): Error {
  const error = new Error(message)
  error.stack = message
  return error
}
