import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Problem } from '../start/problem.ts'

const run = promisify(execFile)

/** Tests, stories, and the embed loader, which is served by Billfold. */
const NOT_SHIPPED = /\.(test|stories)\.tsx?$|^loader[\\/]/

const LANGUAGE = {
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
}

interface CompileOptions {
  root: string
  /** The package's folder. */
  folder: string
  dist: string
  /** Takes a third of the time. */
  typesOnly?: boolean
}

/** Compiles a package to ES modules and types, and copies its other files. */
export async function compilePackage({ root, folder, dist, typesOnly = false }: CompileOptions): Promise<void> {
  const source = join(folder, 'src')
  const names = globSync('**/*.*', { cwd: source }).filter((name) => !NOT_SHIPPED.test(name))
  const scripts = names.filter((name) => /\.tsx?$/.test(name))
  // The type of imported style sheets, for packages that use the sources of ui.
  const styles = join(root, 'packages', 'ui', 'src', 'css.d.ts')
  const files = [...new Set([...scripts.map((name) => join(source, name)), styles])]
  const own = { rootDir: source, outDir: dist, emitDeclarationOnly: typesOnly, types: ['node'], typeRoots: [join(root, 'node_modules', '@types')] }
  const scratch = await mkdtemp(join(tmpdir(), 'billfold-compile-'))
  const project = join(scratch, 'tsconfig.json')
  await writeFile(project, JSON.stringify({ compilerOptions: { ...LANGUAGE, ...own }, files }))
  try {
    await run(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', project], { cwd: folder, maxBuffer: 16 * 1024 * 1024 })
  } catch (error) {
    throw new Problem(`${folder} could not be compiled:\n${(error as { stdout?: string }).stdout ?? ''}`)
  } finally {
    await rm(scratch, { recursive: true })
  }
  await nameScripts(dist)
  for (const name of names) if (!scripts.includes(name) || name.endsWith('.d.ts')) await cp(join(source, name), join(dist, name))
}

/** The compiler keeps '.ts' in declaration files; the published files end differently. */
async function nameScripts(dist: string): Promise<void> {
  for (const file of globSync('**/*.d.ts', { cwd: dist })) {
    const text = await readFile(join(dist, file), 'utf8')
    await writeFile(join(dist, file), text.replaceAll(/(from |import |import\()(['"])(\.[^'"]+)\.tsx?\2/g, '$1$2$3.js$2'))
  }
}
