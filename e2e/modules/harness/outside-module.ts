import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Product } from '../../harness/product.ts'

const execute = promisify(execFile)

export const repository = dirname(dirname(dirname(import.meta.dirname)))

/** Runs `npm run modules -- …` against this product and returns the parsed JSON. */
export async function modules({ origin, operatorToken }: Product, ...args: string[]): Promise<unknown> {
  const address = ['--json', '--url', origin, '--token', operatorToken]
  const { stdout } = await execute(process.execPath, [join(repository, 'scripts', 'modules.ts'), ...args, ...address])
  return JSON.parse(stdout)
}

/** Replaces text in a source file. Fails if the text is not found. */
export async function edit(file: string, before: string, after: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  if (!text.includes(before)) throw new Error(`${file} has no '${before}'`)
  await writeFile(file, text.replace(before, after))
}
