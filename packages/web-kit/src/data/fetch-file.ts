import type { Call } from '@billfold/contracts/call'
import { addressOf } from './address.ts'
import { request } from './api.ts'
import type { AddressInput } from './call-input.ts'
import { readWhole } from './read-answer.ts'

export type FileCall = Call & { file: string }

interface FetchedFile {
  name: string
  content: Blob
}

export function fetchFile<C extends FileCall>(call: C, input: AddressInput<C>): Promise<FetchedFile> {
  return request(addressOf(call, input), {}, async (response) => {
    const content = await readWhole(response, (answer) => answer.blob())
    return { name: fileNameOf(response.headers.get('Content-Disposition') ?? '') ?? call.name, content }
  })
}

/** RFC 6266: the extended name takes precedence over the plain one. */
export function fileNameOf(disposition: string): string | undefined {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (extended !== undefined) return decodeURIComponent(extended)
  return /filename="([^"]*)"/i.exec(disposition)?.[1]
}
