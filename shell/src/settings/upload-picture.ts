import { USER_HEADER } from '@billfold/contracts/accounts/user-header'
import type { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import type { SettingsAnswer } from '@billfold/contracts/settings/settings'
import { forActingUser, offlineError, readJson, requireActingUser } from '@billfold/web-kit'

export type PictureUpload = typeof settingsCalls.uploadAvatar | typeof settingsCalls.uploadLogo

type OnProgress = (percent: number) => void

/** Uploads the unmodified file. `onProgress` gets percent. Throws an ApiError unless the upload succeeds. */
export function uploadPicture(call: PictureUpload, file: Blob, onProgress: OnProgress): Promise<SettingsAnswer> {
  return forActingUser(async (acting) => {
    const answer = await send(call, file, { acting, onProgress })
    requireActingUser(acting, { headers: { get: (name) => answer.getResponseHeader(name) } })
    const { status, responseText } = answer
    return (await readJson(new Response(responseText || null, { status }))) as SettingsAnswer
  })
}

interface Sending {
  acting: string | undefined
  onProgress: OnProgress
}

/** XMLHttpRequest, because fetch does not report upload progress. */
function send(call: PictureUpload, file: Blob, { acting, onProgress }: Sending): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.round((100 * loaded) / total)))
    request.addEventListener('load', () => resolve(request))
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, () => reject(offlineError()))
    request.open(call.method, call.path)
    request.setRequestHeader('Accept', 'application/json')
    if (acting !== undefined) request.setRequestHeader(USER_HEADER, acting)
    // Not the type guessed from the file name: the server detects it from the content.
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.send(file)
  })
}
