import type { Call } from '@billfold/contracts/call'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useText } from '../text/use-text.ts'
import { showFailure, toast } from '../toasts/toasts.store.ts'
import { type AddressInput, addressOf } from './address.ts'
import { readWhole, request } from './api.ts'
import { type ApiError, reasonOf } from './api-error.ts'

/** Milliseconds to keep the file, because some browsers read it only after the click handler has returned. */
const KEPT_MS = 60_000

export function downloadFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}

type FileCall = Call & { file: string }

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

/** RFC 6266: the extended file name takes precedence over the plain one. */
export function fileNameOf(disposition: string): string | undefined {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (extended !== undefined) return decodeURIComponent(extended)
  return /filename="([^"]*)"/i.exec(disposition)?.[1]
}

interface DownloadTexts {
  /** Description in the success toast, below 'Success'. */
  success: string
  /** Title of the failure toast, with the reason as its description; or both title and description. */
  failure: string | { title: string; description: string }
}

/** Fetches a file and saves it under the name in the response: `download.mutate({ params: { id: 3 } })`. `isPending` is true until then. */
export function useDownload<C extends FileCall>(call: C, { success, failure }: DownloadTexts): UseMutationResult<void, ApiError, AddressInput<C>> {
  const t = useText()
  return useMutation<void, ApiError, AddressInput<C>>({
    mutationFn: async (input) => {
      const { name, content } = await fetchFile(call, input)
      downloadFile(name, call.file, content)
    },
    onSuccess: () => toast({ title: t('Success'), description: t(success), tone: 'good' }),
    onError: (error) => {
      const texts = typeof failure === 'string' ? { title: t(failure), description: reasonOf(error, t) } : { title: t(failure.title), description: t(failure.description) }
      showFailure(error, texts)
    },
  })
}
