/** A file that cannot be read; the message is shown to the user. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

/** Browser errors occur if the file was moved or changed after it was chosen. */
export function reasonUnreadable(error: unknown): string {
  return error instanceof UnreadableFile ? error.message : 'The file could not be read. Choose it again.'
}
