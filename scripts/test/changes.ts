import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from './run-tool.ts'

export interface Changes {
  /** The commit at which the branch left main. */
  base: string
  /** Folders with changed files, like `services/billing/`. */
  workspaces: string[]
  /** Changed files that can be linted. */
  sources: string[]
  /** Changed browser tests. */
  journeys: string[]
}

/** Finds the files changed since the branch left main, including uncommitted and new ones. */
export async function findChanges(root: string, stop: AbortSignal): Promise<Changes> {
  async function git(...args: string[]): Promise<string[]> {
    const { succeeded, output } = await runTool('git', args, { cwd: root, stop })
    if (!succeeded) throw new Error(output)
    return output.split('\n').filter((line) => line !== '')
  }
  const [base = ''] = await git('merge-base', 'HEAD', 'main')
  const changed = [...(await git('diff', '--name-only', base)), ...(await git('ls-files', '--others', '--exclude-standard'))]
  const present = changed.filter((file) => existsSync(join(root, file)))
  return {
    base,
    workspaces: [...new Set(changed.map(workspaceOf).filter((folder) => folder !== ''))],
    sources: present.filter((file) => /\.m?[jt]sx?$/.test(file)),
    journeys: present.filter((file) => file.endsWith('.e2e.ts') && !file.includes('.release.')),
  }
}

/** Empty for files of the root folder. */
function workspaceOf(file: string): string {
  return /^(?:(?:packages|services|examples)\/)?[^/]+\//.exec(file)?.[0] ?? ''
}
