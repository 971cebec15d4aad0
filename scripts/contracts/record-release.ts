import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packRelease } from '../modules/pack-release.ts'
import { buildModule, linkPackages } from '../modules/new/build-linked.ts'
import { packSdk } from '../modules/new/pack-sdk.ts'

/** Where the next releases find a module as a team built it against this one: exactly what `modules publish` sends. */
export const previousRelease = (root: string) => join(root, 'e2e', 'modules', 'previous-release.json')

/** Builds the example with the SDK of today. */
export async function recordRelease(root: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-release-'))
  try {
    const built = /(^|\/)(dist|node_modules|vendor|storybook-static)$/
    await cp(join(root, 'examples', 'module-mileage'), folder, { recursive: true, filter: (path) => !built.test(path) })
    await packSdk(root, folder)
    await linkPackages(root, folder)
    await buildModule(root, folder)
    await writeFile(previousRelease(root), `${JSON.stringify(await packRelease(folder), null, 1)}\n`)
  } finally {
    await rm(folder, { recursive: true })
  }
}
