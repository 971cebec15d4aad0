import type { FailureKind } from './load-state.ts'

/** Why code did not arrive, as far as the next step depends on it. */
export class LoadFailure extends Error {
  override readonly name = 'LoadFailure'
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

/** Sorts what a release threw. A chunk that timed out says so in `type`: rspack's ChunkLoadError. */
export function failureKind(error: unknown): FailureKind {
  if (error instanceof LoadFailure) return error.kind
  return error instanceof Error && (error as Error & { type?: string }).type === 'timeout' ? 'timeout' : 'fast'
}
