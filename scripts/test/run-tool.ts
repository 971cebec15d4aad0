import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

export interface ToolResult {
  succeeded: boolean
  /** Empty if the output was shown while the tool ran. */
  output: string
}

interface ToolOptions {
  cwd: string
  stop: AbortSignal
  env?: NodeJS.ProcessEnv
  /** Shows the output while the tool runs. */
  isShown?: boolean
}

export async function runTool(command: string, args: string[], { cwd, stop, env, isShown = false }: ToolOptions): Promise<ToolResult> {
  const output = isShown ? 'inherit' : 'pipe'
  const child = spawn(command, args, {
    cwd,
    signal: stop,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
  })
  const code = new Promise<number | null>((resolve, reject) => {
    child.on('exit', resolve)
    child.on('error', reject)
  })
  const [status, ...printed] = await Promise.all([code, ...[child.stdout, child.stderr].map((stream) => stream && text(stream))])
  return { succeeded: status === 0, output: printed.join('').trim() }
}
