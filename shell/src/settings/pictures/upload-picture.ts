import type { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import type { SettingsAnswer } from '@billfold/contracts/settings/settings'
import { isErrorBody } from '@billfold/contracts/errors'
import { ApiError } from '@billfold/web-kit'

export type PictureUpload = typeof settingsCalls.uploadAvatar | typeof settingsCalls.uploadLogo

/** Sends the file as it is. By XMLHttpRequest, because fetch does not tell how far it has come. `onProgress` gets percent. */
export function uploadPicture(call: PictureUpload, file: Blob, onProgress: (percent: number) => void): Promise<SettingsAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.round((100 * loaded) / total)))
    request.addEventListener('error', () => reject(new ApiError({ status: 0, code: 'offline', message: 'You appear to be offline.' })))
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(JSON.parse(request.responseText) as SettingsAnswer)
      else reject(refusal(request))
    })
    request.open(call.method, call.path)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Content-Type', file.type)
    request.send(file)
  })
}

function refusal({ status, responseText }: XMLHttpRequest): ApiError {
  const body = parsed(responseText)
  return new ApiError(isErrorBody(body) ? { ...body, status } : { status, code: 'unreadable', message: `Request failed with status ${status}` })
}

/** Null for what a proxy wrote. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
