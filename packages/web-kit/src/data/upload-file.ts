import { USER_HEADER } from '@billfold/contracts/call'
import { forActingUser, offlineError, readJson, requireActingUser } from '@billfold/web-kit'

interface UploadOptions {
  method: 'POST' | 'PUT'
  /** Makes it safe to retry a call that creates a record. */
  idempotencyKey?: string
  /** Called with a percentage. */
  onProgress: (percent: number) => void
  signal?: AbortSignal
}

/** Uploads the file unmodified and returns the response. Throws an ApiError if the upload fails. */
export function uploadFile(address: string, file: Blob, options: UploadOptions): Promise<unknown> {
  return forActingUser(async (acting) => {
    const answer = await send(address, file, { ...options, acting })
    requireActingUser(acting, { headers: { get: (name) => answer.getResponseHeader(name) } })
    const { status, responseText } = answer
    return readJson(new Response(responseText || null, { status }))
  })
}

interface Sending extends UploadOptions {
  acting: string | undefined
}

/** XMLHttpRequest, because fetch does not report upload progress. */
function send(address: string, file: Blob, { method, acting, idempotencyKey, onProgress, signal }: Sending): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.round((100 * loaded) / total)))
    request.addEventListener('load', () => resolve(request))
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, () => reject(offlineError()))
    signal?.addEventListener('abort', () => request.abort())
    request.open(method, address)
    request.setRequestHeader('Accept', 'application/json')
    if (acting !== undefined) request.setRequestHeader(USER_HEADER, acting)
    if (idempotencyKey !== undefined) request.setRequestHeader('Idempotency-Key', idempotencyKey)
    // The server detects the type from the content, so the type guessed from the file name is not sent.
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.send(file)
  })
}
