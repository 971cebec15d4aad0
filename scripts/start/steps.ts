import { styleText } from 'node:util'

const running = new Set<string>()

/**
 * Does one step and says so, with the time it took. Steps may overlap: a terminal shows those that run. When told to
 * stop it does not wait for the end of the work.
 */
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

/** For steps whose outcome is more than done or not: the caller says how it ended. */
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

/** A line of its own, above the steps that run. */
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
