import { memoryOf } from '../setting/processes.ts'

interface Watch {
  /** MB: the most that was seen. */
  end(): number
}

const EVERY_MS = 100

/** Looks at a process again and again. */
export function watchMemory(pid: number): Watch {
  let most = 0
  const timer = setInterval(() => void memoryOf([pid]).then(({ resident }) => (most = Math.max(most, resident))), EVERY_MS)
  return {
    end() {
      clearInterval(timer)
      return most
    },
  }
}
