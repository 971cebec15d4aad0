import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import type { InvoiceFile } from '@billfold/contracts/invoices/invoice-file'
import { invoiceFileCalls } from '@billfold/contracts/invoices/invoice-file-calls'
import { Checkbox, IconButton } from '@billfold/ui'
import { useSave, useText } from '@billfold/web-kit'
import { Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { FileRow, FileSection } from './file-section.tsx'
import { UploadRow } from './upload-row.tsx'
import { useChangeFiles, useFileUploads, type Upload } from './use-file-uploads.ts'

export interface InvoiceFilesProps {
  as: 'form' | 'page'
  invoice: Pick<InvoiceDetails, 'id' | 'files'>
  onStateChange: (state: FilesState) => void
}

/** 'unsaved' means that some chosen files have not been uploaded yet. */
export type FilesState = 'saved' | 'uploading' | 'unsaved'

/** The attachments of a saved invoice. Each change is saved immediately. */
export function InvoiceFiles({ as, invoice: { id, files }, onStateChange }: InvoiceFilesProps) {
  const add = useRef<HTMLButtonElement>(null)
  const changeFiles = useChangeFiles(id)
  const uploads = useFileUploads(id, { saved: files.length })
  const state = stateOf(uploads.items)
  useEffect(() => {
    onStateChange(state)
    return () => onStateChange('saved')
  }, [state, onStateChange])

  const invalidates = [`/api/invoices/${id}`]
  const restore = useSave(invoiceFileCalls.restore, {
    invalidates,
    failure: 'The attachment could not be restored',
    onSaved: (restored) => changeFiles((all) => [...all.filter((file) => file.id !== restored.id), restored].toSorted((a, b) => a.id - b.id)),
  })
  const remove = useSave(invoiceFileCalls.delete, {
    invalidates,
    success: { title: 'Attachment removed' },
    failure: 'The attachment could not be removed',
    onSaved: (_, { params }) => changeFiles((all) => all.filter((file) => file.id !== params.fileId)),
    undo: (_, { params }) => restore.mutate({ params }),
  })

  return (
    <FileSection as={as} isEmpty={files.length + uploads.items.length === 0} addRef={add} onAdd={uploads.add}>
      {files.map((file) => (
        <SavedFile
          key={file.id}
          invoiceId={id}
          file={file}
          onRemove={() => {
            add.current?.focus()
            remove.mutate({ params: { id, fileId: file.id } })
          }}
        />
      ))}
      {uploads.items.map((upload) => (
        <UploadRow
          key={upload.key}
          upload={upload}
          onRetry={() => uploads.retry(upload.key)}
          onRemove={() => {
            add.current?.focus()
            uploads.drop(upload.key)
          }}
        />
      ))}
    </FileSection>
  )
}

function stateOf(uploads: readonly Upload[]): FilesState {
  if (uploads.length === 0) return 'saved'
  return uploads.every(({ state }) => state === 'failed') ? 'unsaved' : 'uploading'
}

interface SavedFileProps {
  invoiceId: number
  file: InvoiceFile
  onRemove: () => void
}

function SavedFile({ invoiceId: id, file, onRemove }: SavedFileProps) {
  const t = useText()
  const { name } = file
  const changeFiles = useChangeFiles(id)
  const show = useSave(invoiceFileCalls.update, {
    invalidates: [`/api/invoices/${id}`],
    failure: 'The setting could not be saved',
    onSaved: (saved) => changeFiles((all) => all.map((each) => (each.id === saved.id ? saved : each))),
  })
  return (
    <FileRow
      name={name}
      size={file.size}
      address={`/api/invoices/${id}/files/${file.id}`}
      actions={<IconButton size="small" icon={<Trash2 />} label={t('Remove {name}', { name })} onClick={onRemove} />}
    >
      <Checkbox
        label={t('Show to the client')}
        checked={show.isPending ? show.variables.body.isShown : file.isShown}
        onChange={({ target }) => show.mutate({ params: { id, fileId: file.id }, body: { isShown: target.checked } })}
      />
    </FileRow>
  )
}
