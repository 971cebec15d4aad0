import { offlineError, readError, unreadableError } from './api-error.ts'

/** Returns JSON, or undefined for an empty response. Throws an ApiError unless the response is successful and complete. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await readWhole(response, (answer) => answer.text())
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw unreadableError(response)
  }
}

/** A successful response can still break off midway. */
export async function readWhole<T>(response: Response, read: (answer: Response) => Promise<T>): Promise<T> {
  if (!response.ok) throw await readError(response)
  return read(response).catch(throwUnanswered)
}

/** Throws an offline error for a missing or incomplete response, unless the request was aborted. */
export function throwUnanswered(error: unknown): never {
  throw isAbort(error) ? error : offlineError()
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
