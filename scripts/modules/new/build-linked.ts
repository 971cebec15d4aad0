import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Links installed packages into a module's folder and unpacks the SDK. This takes seconds, whereas `npm install` takes a minute. */
export async function linkPackages(root: string, folder: string): Promise<void> {
  const installed = join(folder, 'node_modules')
  await rm(installed, { recursive: true, force: true })
  const ours = join(root, 'node_modules')
  const names = globSync(['[!@.]*', '@*/*'], { cwd: ours }).filter((name) => !name.startsWith('@billfold'))
  await Promise.all(['@billfold', ...names.filter((name) => name.startsWith('@')).map((name) => join(name, '..'))].map((scope) => mkdir(join(installed, scope), { recursive: true })))
  await Promise.all(names.map((name) => symlink(join(ours, name), join(installed, name))))
  for (const tarball of await readdir(join(folder, 'vendor'))) {
    const [, name = ''] = /^billfold-(.+?)-\d/.exec(tarball) ?? []
    await mkdir(join(installed, '@billfold', name))
    await execute('tar', ['-xzf', join(folder, 'vendor', tarball), '--strip-components=1', '-C', join(installed, '@billfold', name)])
  }
}

/** Builds the module like `npm run build` and returns the version of the build. */
export async function buildModule(root: string, folder: string): Promise<string> {
  await execute(process.execPath, [join(root, 'node_modules', '@rspack', 'cli', 'bin', 'rspack.js'), 'build'], { cwd: folder })
  const { current } = JSON.parse(await readFile(join(folder, 'dist', 'releases.json'), 'utf8')) as { current: string }
  return current
}
