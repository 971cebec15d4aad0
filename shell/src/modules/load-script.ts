import { LoadFailure } from './load-failure.ts'

interface ScriptOptions {
  src: string
  /** Without the right hash the browser does not run it. */
  integrity: string
  /** Milliseconds. */
  timeout: number
}

export function loadScript({ src, integrity, timeout }: ScriptOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    // As the preload link in the page's head has it; another mode would fetch the file twice.
    script.crossOrigin = 'anonymous'
    script.integrity = integrity
    script.src = src

    const timer = setTimeout(() => finish(new LoadFailure('timeout', `${src} took more than ${timeout} ms`)), timeout)
    function finish(failure: LoadFailure | null) {
      clearTimeout(timer)
      script.remove()
      if (failure) reject(failure)
      else resolve()
    }
    script.addEventListener('load', () => finish(null))
    script.addEventListener('error', () => finish(new LoadFailure('fast', `${src} did not load, or is not the file that was released`)))
    document.head.append(script)
  })
}
