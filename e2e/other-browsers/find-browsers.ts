import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Problem } from '../../scripts/start/command-line.ts'

/** Returns the path of the installed Firefox. Throws an error that names the Debian package if it is not installed. */
export function findFirefox(): string {
  return process.env.FIREFOX_PATH ?? onPath('firefox-esr') ?? onPath('firefox') ?? missing('Firefox', 'firefox-esr')
}

/** Returns the paths of WebKitGTK's driver and browser, and of the display server they need. */
export function findWebKit(): { driver: string; browser: string; display: string } {
  const driver = onPath('WebKitWebDriver') ?? missing('WebKitWebDriver', 'webkit2gtk-driver')
  // The path contains the architecture and WebKitGTK's API version.
  const [browser] = globSync('/usr/lib/*/{webkitgtk-6.0,webkit2gtk-4.1,webkit2gtk-4.0}/MiniBrowser')
  const display = onPath('Xvfb') ?? missing('Xvfb', 'xvfb')
  return { driver, browser: browser ?? missing("WebKitGTK's MiniBrowser", 'webkit2gtk-driver'), display }
}

function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

function missing(program: string, debianPackage: string): never {
  throw new Problem(`These tests need ${program}. On Debian or Ubuntu: apt-get install ${debianPackage}`)
}
