/** A file without metadata that shows the same picture. */
export interface CleanFile {
  width: number
  height: number
  bytes: Buffer
}
