import type { FailureKind } from './load-state.ts'

export class LoadFailure extends Error {
  override readonly name = 'LoadFailure'
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

/** Chunk timeouts are recognized by `type`, which rspack sets on its ChunkLoadError. */
export function failureKind(error: unknown): FailureKind {
  if (error instanceof LoadFailure) return error.kind
  return error instanceof Error && (error as Error & { type?: string }).type === 'timeout' ? 'timeout' : 'fast'
}
