import { globSync } from 'node:fs'
import { copyFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Problem, runTool } from '../start/command-line.ts'

interface Manifest {
  name: string
  version: string
  description: string
  sideEffects: boolean
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** Maximum size of the package's scripts in gzip bytes, because host pages have to load them. */
const BUDGET = 1024

/** Builds packages/<name>/dist for publication: ES modules, types and package.json. This repository itself imports the sources. */
export async function buildPackage(root: string, name: string): Promise<string> {
  const folder = join(root, 'packages', name)
  const dist = join(folder, 'dist')
  await rm(dist, { recursive: true, force: true })
  await compilePackage({ root, folder, dist })
  const { description, dependencies, peerDependencies, ...manifest } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest
  const published = {
    name: manifest.name,
    version: manifest.version,
    description,
    license: 'UNLICENSED',
    type: 'module',
    sideEffects: manifest.sideEffects,
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    // Dependencies get this package's version, because they are released together.
    ...(dependencies && { dependencies: Object.fromEntries(Object.keys(dependencies).map((name) => [name, manifest.version])) }),
    ...(peerDependencies && { peerDependencies }),
  }
  await writeFile(join(dist, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  await copyFile(join(folder, 'README.md'), join(dist, 'README.md'))
  await requireBudget(manifest.name, dist)
  return dist
}

async function requireBudget(name: string, dist: string): Promise<void> {
  const scripts = (await readdir(dist)).filter((file) => file.endsWith('.js'))
  const size = (await Promise.all(scripts.map(async (file) => gzipSync(await readFile(join(dist, file))).length))).reduce((sum, bytes) => sum + bytes, 0)
  if (size > BUDGET) throw new Problem(`${name} weighs ${size} bytes in gzip, its budget is ${BUDGET}`)
}

/** Tests, stories, and the embed loader, which Billfold itself serves. */
const NOT_SHIPPED = /\.(test|stories)\.tsx?$|^loader[\\/]/

/** The compiler settings of published packages. */
export const LANGUAGE = {
  target: 'es2022',
  lib: ['ES2024', 'ESNext.Disposable', 'DOM', 'DOM.Iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  strict: true,
  skipLibCheck: true,
  verbatimModuleSyntax: true,
  resolveJsonModule: true,
  allowImportingTsExtensions: true,
  rewriteRelativeImportExtensions: true,
  declaration: true,
  types: ['node'],
}

interface CompileOptions {
  root: string
  /** The package's folder. */
  folder: string
  dist: string
  /** True to emit only types, which takes a third of the time of a full build. */
  typesOnly?: boolean
}

/** Compiles a package to ES modules and types, and copies its other files. */
export async function compilePackage({ root, folder, dist, typesOnly = false }: CompileOptions): Promise<void> {
  const source = join(folder, 'src')
  const names = globSync('**/*.*', { cwd: source }).filter((name) => !NOT_SHIPPED.test(name))
  const scripts = names.filter((name) => /\.tsx?$/.test(name))
  // Declares the type of style sheet imports, for packages that import ui's sources.
  const styles = join(root, 'packages', 'ui', 'src', 'css.d.ts')
  const files = [...new Set([...scripts.map((name) => join(source, name)), styles])]
  const own = { rootDir: source, outDir: dist, emitDeclarationOnly: typesOnly, typeRoots: [join(root, 'node_modules', '@types')] }
  const scratch = await mkdtemp(join(tmpdir(), 'billfold-compile-'))
  const project = join(scratch, 'tsconfig.json')
  await writeFile(project, JSON.stringify({ compilerOptions: { ...LANGUAGE, ...own }, files }))
  const { succeeded, output } = await runTool(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', project], { cwd: folder })
  await rm(scratch, { recursive: true })
  if (!succeeded) throw new Problem(`${folder} could not be compiled:\n${output}`)
  await nameScripts(dist)
  for (const name of names) if (!scripts.includes(name) || name.endsWith('.d.ts')) await cp(join(source, name), join(dist, name))
}

/** In declaration files, the compiler keeps the extension '.ts', so replace it with the extension of the published files. */
async function nameScripts(dist: string): Promise<void> {
  for (const file of globSync('**/*.d.ts', { cwd: dist })) {
    const text = await readFile(join(dist, file), 'utf8')
    await writeFile(join(dist, file), text.replaceAll(/(from |import |import\()(['"])(\.[^'"]+)\.tsx?\2/g, '$1$2$3.js$2'))
  }
}
