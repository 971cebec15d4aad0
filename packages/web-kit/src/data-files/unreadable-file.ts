/** Thrown if a file cannot be read. The message is shown to the user. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

/** Any other error is from the browser: the file was moved or changed after the user chose it. */
export function reasonUnreadable(error: unknown): string {
  return error instanceof UnreadableFile ? error.message : 'The file could not be read. Choose it again.'
}
