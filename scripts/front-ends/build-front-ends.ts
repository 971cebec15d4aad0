import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Problem, runTool, step } from '../start/command-line.ts'

/** Maximum number of parallel builds, because each one already uses more than one core. */
const atOnce = 2

interface FrontEnd {
  folder: string
  /** Hash of all files that affect the build. */
  fingerprint: string
}

/** Builds the shell and all modules whose sources have changed. If a build fails, waits for the other running builds but starts no more. */
export async function buildFrontEnds(root: string, stop?: AbortSignal): Promise<void> {
  const waiting = await findChanged(root)
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { folder, fingerprint } = next
      try {
        await step(`Build ${basename(folder)}`, () => build(folder, fingerprint, stop), stop)
      } catch (error) {
        waiting.length = 0
        throw error
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}

export async function findChanged(root: string): Promise<FrontEnd[]> {
  const folders = await listFrontEnds(root)
  const shared = await Promise.all([
    ...['contracts', 'embed', 'embed-react', 'ui', 'web-kit'].map((name) => fingerprintFolder(join(root, 'packages', name))),
    readFile(join(root, 'package-lock.json')).then(hash),
  ])
  const all = await Promise.all(
    folders.map(async (folder) => ({ folder, fingerprint: hash([...shared, await fingerprintFolder(folder)].join()) })),
  )
  return all.filter(({ folder, fingerprint }) => readIfThere(mark(folder)) !== fingerprint)
}

/** Lists the shell folder and the module folders, sorted by name. */
export async function listFrontEnds(root: string): Promise<string[]> {
  const names = (await readdir(root)).filter((name) => name === 'shell' || name.startsWith('mf-')).toSorted()
  return names.map((name) => join(root, name)).filter((folder) => readIfThere(join(folder, 'package.json'))?.includes('"build":'))
}

/** The file with the hash of the last build. It is inside dist, so that both are removed together. */
function mark(folder: string): string {
  return join(folder, 'dist', '.build-hash')
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

async function build(folder: string, fingerprint: string, stop?: AbortSignal): Promise<void> {
  await rm(mark(folder), { force: true })
  const { succeeded, output } = await runTool(process.execPath, ['--run', 'build'], { cwd: folder, stop })
  if (!succeeded) throw new Problem(`${basename(folder)} could not be built:\n${output}`)
  await mkdir(join(folder, 'dist'), { recursive: true })
  await writeFile(mark(folder), fingerprint)
}

/** Files that do not affect what is shipped to browsers. */
const beside = /^(node_modules|dist|storybook-static|story-test|\.storybook|\.cache|.*\.test\.tsx?|.*\.stories\.tsx|.*\.md)$/

/** Returns a single hash of the names and contents of all source files in a folder. */
async function fingerprintFolder(folder: string): Promise<string> {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true, exclude: ({ name }) => beside.test(name) }).filter((file) => file.isFile() && !beside.test(file.name))
  const parts = await Promise.all(files.map(async ({ parentPath, name }) => `${join(parentPath, name)} ${hash(await readFile(join(parentPath, name)))}`))
  return hash(parts.toSorted().join('\n'))
}

function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
