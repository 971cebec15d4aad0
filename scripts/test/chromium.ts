import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { Problem, step } from '../start/command-line.ts'

const run = promisify(execFile)

/** Finds an installed Chromium, or installs one with Playwright or the system's package manager. */
export async function ensureChromium(): Promise<string> {
  const found = await findChromium()
  if (found) return found
  await step('Install Chromium', installChromium)
  const installed = await findChromium()
  if (installed) return installed
  throw new Problem('There is no Chromium and none could be installed. Install one, or give its path: CHROMIUM_PATH=… npm test')
}

async function findChromium(): Promise<string | undefined> {
  const candidates = [process.env.CHROMIUM_PATH, ...(await onPath()), chromium.executablePath()]
  for (const path of candidates) {
    if (path && existsSync(path) && (await works(path))) return path
  }
  return undefined
}

async function onPath(): Promise<string[]> {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const found = await Promise.all(
    names.map((name) =>
      run('which', [name]).then(
        ({ stdout }) => stdout.trim(),
        () => '',
      ),
    ),
  )
  return found.filter(Boolean)
}

/** Ubuntu's `chromium-browser` may only be a script for the snap; Playwright's may lack system libraries. */
async function works(path: string): Promise<boolean> {
  return run(path, ['--version'], { timeout: 10_000 }).then(
    () => true,
    () => false,
  )
}

async function installChromium(): Promise<void> {
  if (spawnSync('playwright', ['install', 'chromium'], { stdio: 'ignore' }).status === 0 && (await findChromium())) return
  const [command, ...asRoot] = process.getuid?.() === 0 ? (['apt-get'] as const) : (['sudo', '-n', 'apt-get'] as const)
  // The package lists of an image are outdated.
  for (const words of [['update'], ['install', '-y', 'chromium']]) {
    spawnSync(command, [...asRoot, ...words], { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
}
