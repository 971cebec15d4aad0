import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { moduleDeclaration, type ModuleDeclaration } from '@billfold/contracts/modules/module-manifest'

/** Reads and checks a workspace's module.json; says everything that is wrong with it at once. */
export function readDeclaration(root: string): ModuleDeclaration {
  const file = join(root, 'module.json')
  const parsed = moduleDeclaration.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || 'module.json'}: ${issue.message}`)
  throw new Error(`${file} is not a module declaration:\n${wrong.join('\n')}`)
}
