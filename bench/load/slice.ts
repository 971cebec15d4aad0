import type { Data } from '../setting/fill.ts'

/** One operation at one server for a while. */
export interface Slice {
  operation: string
  /** Absent: no server, the bare hash of a password. */
  origin: string | undefined
  headers: Record<string, string>
  data: Data
  connections: number
  milliseconds: number
  /** Tells what it writes from what others write. */
  label: string
}

export interface Measured {
  answered: number
  /** The first answer that was not as it should be, and how many there were. */
  failures: number
  failure: string | undefined
  seconds: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Microseconds of processor time that the generator itself took. */
  ownTime: number
}
