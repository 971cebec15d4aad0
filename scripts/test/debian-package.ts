import { runTool } from '../start/command-line.ts'

/** Returns whether the installation succeeded. */
export async function installDebianPackage(name: string): Promise<boolean> {
  const [command = '', ...asRoot] = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get']
  const run = (...args: string[]) =>
    runTool(command, [...asRoot, ...args], { cwd: process.cwd(), env: { DEBIAN_FRONTEND: 'noninteractive' } }).then(
      ({ succeeded }) => succeeded,
      () => false,
    )
  // Update first, because the package lists in container images are outdated.
  await run('update')
  return run('install', '-y', name)
}
