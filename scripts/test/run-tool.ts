import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

export interface ToolResult {
  succeeded: boolean
  output: string
}

export interface ToolOptions {
  cwd: string
  stop: AbortSignal
  env?: NodeJS.ProcessEnv
}

/** Runs a tool to its end and keeps what it says. */
export async function runTool(command: string, args: string[], { cwd, stop, env }: ToolOptions): Promise<ToolResult> {
  const child = spawn(command, args, {
    cwd,
    signal: stop,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  const code = new Promise<number | null>((resolve, reject) => {
    child.on('exit', resolve)
    child.on('error', reject)
  })
  const [status, stdout, stderr] = await Promise.all([code, text(child.stdout), text(child.stderr)])
  return { succeeded: status === 0, output: `${stdout}${stderr}`.trim() }
}
