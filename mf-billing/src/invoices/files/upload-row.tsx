import { Button, IconButton, Progress } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { X } from 'lucide-react'
import { FileProblem, FileRow } from './file-section.tsx'
import type { Upload } from './use-file-uploads.ts'

interface UploadRowProps {
  upload: Upload
  onRetry: () => void
  onRemove: () => void
}

/** A file that is being uploaded or has failed to upload. */
export function UploadRow({ upload: { file, state, percent, problem, canRetry }, onRetry, onRemove }: UploadRowProps) {
  const t = useText()
  const { name } = file
  const hasFailed = state === 'failed'
  return (
    <FileRow
      name={name}
      size={file.size}
      actions={
        <>
          {hasFailed && canRetry && (
            <Button size="small" onClick={onRetry}>
              {t('Retry')}
            </Button>
          )}
          <IconButton size="small" icon={<X />} label={t(hasFailed ? 'Remove {name}' : 'Cancel the upload of {name}', { name })} onClick={onRemove} />
        </>
      }
    >
      {hasFailed ? <FileProblem>{problem}</FileProblem> : <Progress value={percent} label={t('Uploading {name}', { name })} />}
    </FileRow>
  )
}
