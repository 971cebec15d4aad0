import type { Call, ResponseOf } from '@billfold/contracts/call'
import type { ApiError } from '@billfold/web-kit'
import { uploadFile } from '@billfold/web-kit/data/upload-file.ts'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'

interface FileUploadOptions<Response> {
  /** Message for a file that is larger than the call accepts. */
  tooLarge: string
  onUploaded: (response: Response) => unknown
}

/** A hidden file input, which `open` clicks. Uploads the file as soon as it is chosen. */
export function useFileUpload<C extends Call & { method: 'POST' | 'PUT'; maxBytes: number }>(
  { path, method, maxBytes }: C,
  { tooLarge, onUploaded }: FileUploadOptions<ResponseOf<C>>,
) {
  const input = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState(0)
  const [problem, setProblem] = useState('')
  const { isPending, variables, mutate } = useMutation<ResponseOf<C>, ApiError, File>({
    mutationFn: (file) => uploadFile(path, file, { method, onProgress: setPercent }) as Promise<ResponseOf<C>>,
    onSuccess: onUploaded,
    onError: ({ message }) => setProblem(message),
  })

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    // Lets the user choose the same file again after correcting it.
    event.target.value = ''
    if (!file) return
    // Checked up front, because the upload may take long over a slow connection.
    const isTooLarge = file.size > maxBytes
    setProblem(isTooLarge ? tooLarge : '')
    setPercent(0)
    if (!isTooLarge) mutate(file)
  }

  return {
    /** The file that is being uploaded. */
    file: isPending ? variables : undefined,
    percent,
    problem,
    open: () => input.current?.click(),
    inputProps: { ref: input, hidden: true, type: 'file', onChange } as const,
  }
}
