import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { Problem, runTool, step } from '../start/command-line.ts'
import { installDebianPackage } from './debian-package.ts'

/** The headless shell starts and renders faster, but lacks some features; for example, it cannot block third-party cookies. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

interface Wanted {
  /** True if a full browser is required instead of the headless shell. */
  isComplete?: boolean | undefined
}

/** Finds an installed Chromium, or installs one with Playwright or the system's package manager. */
export async function ensureChromium(wanted: Wanted = {}): Promise<string> {
  const found = await findChromium(wanted)
  if (found) return found
  await step('Install Chromium', () => installChromium(wanted))
  const installed = await findChromium(wanted)
  if (installed) return installed
  throw new Problem('There is no Chromium and none could be installed. Install one, or give its path: CHROMIUM_PATH=… npm test')
}

async function findChromium({ isComplete }: Wanted): Promise<string | undefined> {
  const names = isComplete ? BROWSERS : [HEADLESS_SHELL, ...BROWSERS]
  const onPath = names.flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
  for (const path of [process.env.CHROMIUM_PATH, ...onPath, chromium.executablePath()]) {
    // Check that the browser runs: Ubuntu's `chromium-browser` may only be a script for the snap, and Playwright's Chromium may lack system
    // libraries.
    if (path && existsSync(path) && (await succeeds(path, '--version'))) return path
  }
  return undefined
}

async function succeeds(command: string, ...args: string[]): Promise<boolean> {
  const run = runTool(command, args, { cwd: process.cwd(), env: { DEBIAN_FRONTEND: 'noninteractive' } })
  return run.then(({ succeeded }) => succeeded, () => false)
}

async function installChromium(wanted: Wanted): Promise<void> {
  if ((await succeeds('playwright', 'install', 'chromium')) && (await findChromium(wanted))) return
  // Only Debian has a package for the headless shell. Elsewhere, install the full browser.
  if (wanted.isComplete || !(await installDebianPackage(HEADLESS_SHELL))) await installDebianPackage('chromium')
}
