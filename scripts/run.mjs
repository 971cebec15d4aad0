// Launches every command. Works with any Node ≥ 20: installs packages if needed, then runs the command with the pinned Node.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync, utimesSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const windows = process.platform === 'win32'
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const parent = process.ppid
let toldToEnd = false

/**
 * Commands that run a single tool; all others are `scripts/<command>.ts`. `folders` lists the folders of the given workspace, and is empty
 * if no workspace was given.
 */
const tools = {
  types: (folders) => ['tsc', '-b', ...(folders.length > 0 ? folders.flatMap(projectsOf) : everyProject)],
  lint: (folders) => ['oxlint', '--type-aware', ...(folders.length > 0 ? folders : ['.'])],
  storybook: (words) => ['npm', 'run', 'storybook', '--silent', '--workspace', 'packages/ui', ...words],
}

/** Together, these projects contain every file. */
export const everyProject = ['packages/contracts/tsconfig.src.json', 'tsconfig.browser.json', 'tsconfig.server.json', 'tsconfig.json']

/** Browser source code is also type-checked separately, without Node's types. */
function projectsOf(folder) {
  const source = join(folder, 'tsconfig.src.json')
  return existsSync(join(root, source)) ? [source, folder] : [folder]
}

export function needsInstall(folder) {
  const lock = join(folder, 'package-lock.json')
  const installed = join(folder, 'node_modules', '.package-lock.json')
  return !existsSync(installed) || statSync(installed).mtimeMs < statSync(lock).mtimeMs
}

/** Returns the Node binary to use, or undefined if no binary can run our TypeScript files. */
export function chooseNode(folder, { platform, arch, version, execPath } = process) {
  const name = `node-${platform === 'win32' ? 'win' : platform}-${arch}`
  const pinned = join(folder, 'node_modules', name, 'bin', platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(pinned)) return pinned
  const [major, minor] = version.slice(1).split('.').map(Number)
  return major > 24 || (major === 24 && minor >= 12) ? execPath : undefined
}

async function install() {
  console.log('Installing packages (a minute or so, the first time) …')
  // Builds need devDependencies, even with NODE_ENV=production.
  const flags = ['--loglevel=error', '--include=dev', '--include=optional']
  // If the lock file lacks optional packages for this platform, `npm ci` fails and `npm install` adds them.
  const installed = (await npm(['ci', ...flags], 'ignore')) === 0 || toldToEnd || (await npm(['install', ...flags], 'inherit')) === 0
  if (toldToEnd) process.exit(130)
  if (!installed) throw new Error('Packages could not be installed: npm says why above.')
  // npm leaves this file unchanged if there was nothing to install, so update its timestamp. Otherwise, every start would install again.
  utimesSync(join(root, 'node_modules', '.package-lock.json'), new Date(), new Date())
}

function npm(args, stderr) {
  const stdio = ['ignore', 'ignore', stderr]
  const cli = process.env.npm_execpath
  return cli ? run(process.execPath, [cli, ...args], { stdio }) : run('npm', args, { stdio, shell: windows })
}

function runCommand(node, command, args) {
  const env = {
    ...process.env,
    PATH: [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'node'),
  }
  const script = join(root, 'scripts', `${command}.ts`)
  if (existsSync(script)) {
    // If this launcher is killed, the IPC channel closes, so the script notices.
    return run(node, [script, ...args], { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  }
  if (!tools[command]) throw new Error(`There is no command "${command}".`)
  const [tool, ...words] = tools[command](args)
  return run(tool, words, { env, stdio: 'inherit', shell: windows })
}

/**
 * npm only signals the shell that runs this process, and that shell exits without forwarding the signal, so watch for a new parent process.
 */
function orphaned() {
  return Boolean(process.env.npm_execpath) && process.ppid !== parent
}

/** Runs a program, forwards signals to it and returns its exit code as a shell would. */
async function run(program, args, options) {
  const child = spawn(program, args, { cwd: root, ...options })
  const forward = (signal) => {
    toldToEnd = true
    child.kill(signal)
  }
  for (const signal of signals) process.on(signal, forward)
  const watch = setInterval(() => orphaned() && forward('SIGTERM'), 200)
  try {
    const [code, signal] = await once(child, 'exit')
    return code ?? 128 + constants.signals[signal]
  } finally {
    clearInterval(watch)
    for (const signal of signals) process.off(signal, forward)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [command = 'start', ...args] = process.argv.slice(2)
  try {
    if (needsInstall(root)) await install()
    const node = chooseNode(root)
    if (!node) {
      const here = `${process.platform}-${process.arch}`
      throw new Error(`Billfold brings no Node for ${here}: install Node 24.12 or newer (this is ${process.version}).`)
    }
    process.exitCode = await runCommand(node, command, args)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
