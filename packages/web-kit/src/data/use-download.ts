import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useText } from '../text/use-text.ts'
import { showFailure, toast } from '../toasts/toasts.store.ts'
import type { ApiError } from './api-error.ts'
import type { AddressInput } from './call-input.ts'
import { downloadFile } from './download-file.ts'
import { fetchFile, type FileCall } from './fetch-file.ts'
import { reasonOf } from './reason-of.ts'

interface DownloadTexts {
  /** Description of the success toast, below 'Success'. */
  success: string
  /** Title of the failure toast, with the reason as description, or both texts. */
  failure: string | { title: string; description: string }
}

/** Fetches a file and saves it under the name in the response: `download.mutate({ params: { id: 3 } })`, busy while `isPending`. */
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
