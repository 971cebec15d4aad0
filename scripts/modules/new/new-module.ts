import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '../../start/problem.ts'
import { packSdk, pinned, type SdkDependencies } from './pack-sdk.ts'

const TEMPLATE = join(import.meta.dirname, 'template')

interface NewModule {
  root: string
  /** The module's id in addresses and in `npm run modules`. */
  id: string
  folder: string
}

/** Creates a module that builds and tests with the files in its folder and packages from npm only. */
export async function createModule({ root, id, folder }: NewModule): Promise<void> {
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(id)) throw new Problem(`'${id}' is no name for a module: lower case, digits and dashes, at most 40.`)
  if (existsSync(join(root, `mf-${id}`))) throw new Problem(`There is a module ${id} in this repository: choose another name.`)
  if (existsSync(folder) && (await readdir(folder)).length > 0) throw new Problem(`${folder} is not empty.`)
  await mkdir(folder, { recursive: true })
  await cp(TEMPLATE, folder, { recursive: true })
  // npm packages leave out '.gitignore', and git would apply it in the template.
  await rename(join(folder, 'gitignore'), join(folder, '.gitignore'))
  await nameFiles(folder, id)
  const dependencies = await packSdk(root, folder)
  await writeManifest(join(folder, 'package.json'), await manifestOf(root, id, dependencies))
}

/** Updates the SDK of an existing module to this checkout. */
export async function renewSdk(root: string, folder: string): Promise<void> {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) throw new Problem(`There is no module in ${folder}.`)
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { dependencies?: SdkDependencies }
  await writeManifest(file, { ...manifest, dependencies: { ...manifest.dependencies, ...(await packSdk(root, folder)) } })
}

/** The template is a module called 'my-module'. */
async function nameFiles(folder: string, id: string): Promise<void> {
  const title = `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replaceAll('my-module', id).replaceAll('My module', title))
  }
}

/** Tools, in the versions that this repository uses. */
const TOOLS = [
  '@rsbuild/core',
  '@rsbuild/plugin-react',
  '@rspack/cli',
  '@rspack/core',
  '@rspack/dev-server',
  '@rspack/plugin-react-refresh',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/react',
  '@types/react-dom',
  'happy-dom',
  'react-refresh',
  'storybook',
  'storybook-react-rsbuild',
  'typescript',
  'vitest',
]
/** Supplied by the shell; installed for types, tests and stories. */
const SUPPLIED = ['@tanstack/react-query', 'lucide-react', 'react', 'react-dom']

async function manifestOf(root: string, id: string, sdk: SdkDependencies) {
  const repository = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { optionalDependencies: Record<string, string> }
  return {
    name: `module-${id}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    engines: { node: '>=24.12' },
    scripts: {
      build: 'rspack build',
      test: 'tsc && vitest run',
      storybook: 'storybook dev --ci --no-open -p 6006',
      'build-storybook': 'storybook build --quiet -o storybook-static',
    },
    dependencies: { ...sdk, ...(await pinned(root, SUPPLIED)) },
    devDependencies: await pinned(root, TOOLS),
    // The Node that runs the npm scripts.
    optionalDependencies: repository.optionalDependencies,
  }
}

async function writeManifest(file: string, manifest: object): Promise<void> {
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`)
}
