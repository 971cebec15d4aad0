import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { Problem, runTool, step } from '../start/command-line.ts'

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
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const onPath = names.flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
  for (const path of [process.env.CHROMIUM_PATH, ...onPath, chromium.executablePath()]) {
    // Ubuntu's `chromium-browser` may only be a script for the snap; Playwright's Chromium may lack system libraries.
    if (path && existsSync(path) && (await succeeds(path, '--version'))) return path
  }
  return undefined
}

async function succeeds(command: string, ...args: string[]): Promise<boolean> {
  const run = runTool(command, args, { cwd: process.cwd(), env: { DEBIAN_FRONTEND: 'noninteractive' } })
  return run.then(({ succeeded }) => succeeded, () => false)
}

async function installChromium(): Promise<void> {
  if ((await succeeds('playwright', 'install', 'chromium')) && (await findChromium())) return
  const [command = '', ...asRoot] = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get']
  // An image's package lists are outdated.
  await succeeds(command, ...asRoot, 'update')
  await succeeds(command, ...asRoot, 'install', '-y', 'chromium')
}
