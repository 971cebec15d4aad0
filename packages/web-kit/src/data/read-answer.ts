import { offlineError, readError, unreadableError } from './api-error.ts'

/** JSON, or nothing at all for an empty answer. Throws an ApiError for everything that is not a success to its end. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await readWhole(response, (answer) => answer.text())
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw unreadableError(response)
  }
}

/** An answer can begin as a success and break off. */
export async function readWhole<T>(response: Response, read: (answer: Response) => Promise<T>): Promise<T> {
  if (!response.ok) throw await readError(response)
  return read(response).catch(throwUnanswered)
}

/** Why there is no answer, or no whole one: nobody is there, unless it was given up here. */
export function throwUnanswered(error: unknown): never {
  throw isAbort(error) ? error : offlineError()
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
