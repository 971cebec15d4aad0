import { styleText } from 'node:util'

const running = new Set<string>()

/** Runs one step and prints it with its time. Steps may overlap: a terminal shows the running ones. On a stop it does not wait for the work. */
export async function step<T>(title: string, work: () => Promise<T>, stop?: AbortSignal): Promise<T> {
  stop?.throwIfAborted()
  const end = begin(title)
  try {
    const result = await (stop ? Promise.race([work(), aborted(stop)]) : work())
    end(true)
    return result
  } catch (error) {
    if (stop?.aborted) running.delete(title)
    else end(false)
    throw error
  }
}

/** For steps with another result than done or failed. */
export function begin(title: string): (good: boolean, note?: string) => void {
  const started = performance.now()
  clear()
  running.add(title)
  showRunning()
  return (good, note) => {
    running.delete(title)
    const mark = good ? styleText('green', '✓') : styleText('red', '✗')
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    say(`${mark} ${title} … ${seconds} s${note ? ` · ${note}` : ''}`)
  }
}

/** Prints a line above the running steps. */
export function say(line: string): void {
  clear()
  console.log(line)
  showRunning()
}

function aborted(stop: AbortSignal): Promise<never> {
  return new Promise((_, reject) => stop.addEventListener('abort', () => reject(stop.reason), { once: true }))
}

function showRunning(): void {
  if (process.stdout.isTTY && running.size > 0) process.stdout.write(`  ${[...running].join(', ')} …`)
}

function clear(): void {
  if (process.stdout.isTTY) process.stdout.write('\r\u001B[2K')
}
