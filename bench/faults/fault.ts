import type { Crowd } from '../crowd/crowd.ts'
import type { KeptProduct } from '../setting/kept-product.ts'
import type { Probe } from './probe.ts'

export interface Scene {
  product: KeptProduct
  /** At work all the time. */
  crowd: Crowd
  probe: Probe
  /** A few seconds each instead of what the targets ask for. */
  isQuick: boolean
  stop: AbortSignal
}

export interface Outcome {
  fault: string
  measured: string
  target: string
  met: boolean
  /** What is behind it, a line each. */
  details?: readonly string[]
}

export interface Fault {
  name: string
  run(scene: Scene): Promise<Outcome[]>
}
