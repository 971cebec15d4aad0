import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Not shipped to browsers. */
const beside = /^(node_modules|dist|storybook-static|story-test|\.storybook|\.cache|.*\.test\.tsx?|.*\.stories\.tsx|.*\.md)$/

/** One hash of the names and contents of all source files in a folder. */
export async function fingerprintFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true })
  const parts = await Promise.all(
    entries
      .filter(({ name }) => !beside.test(name))
      .map(async (entry) => {
        const path = join(folder, entry.name)
        const content = entry.isDirectory() ? await fingerprintFolder(path) : hash(await readFile(path))
        return `${entry.name} ${content}`
      }),
  )
  return hash(parts.toSorted().join('\n'))
}

export function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
