import { endingOf, MAX_FILE_BYTES } from '@billfold/contracts/files/file-types'
import { emptyFile, MAX_INVOICE_FILES, tooManyFiles, unknownFileType } from '@billfold/contracts/invoices/invoice-file'
import { newIdempotencyKey } from '@billfold/web-kit'

/** A chosen file that has not been uploaded yet. */
export interface ChosenFile {
  /** Identifies the file in the list. Also sent as the Idempotency-Key of its upload. */
  key: string
  file: File
  isShown: boolean
}

export function chooseFiles(files: readonly File[]): ChosenFile[] {
  return files.map((file) => ({ key: newIdempotencyKey(), file, isShown: true }))
}

/** Runs before the upload, because uploading a file only to have it rejected may take long on a slow connection. */
export function problemOf({ name, size }: File): string | undefined {
  if (!endingOf(name)) return unknownFileType
  if (size === 0) return emptyFile
  return size > MAX_FILE_BYTES ? 'The file is larger than 5 MB' : undefined
}

export interface CheckedFile extends ChosenFile {
  problem: string | undefined
}

/** Checks the files chosen for a new invoice. A rejected file gets the reason why it cannot be attached. */
export function checkFiles(chosen: readonly ChosenFile[]): CheckedFile[] {
  let room = MAX_INVOICE_FILES
  return chosen.map((each) => {
    const problem = problemOf(each.file)
    if (problem === undefined) room -= 1
    return { ...each, problem: problem ?? (room < 0 ? tooManyFiles : undefined) }
  })
}

export function listUploadable(chosen: readonly ChosenFile[]): ChosenFile[] {
  return checkFiles(chosen).filter(({ problem }) => problem === undefined)
}
