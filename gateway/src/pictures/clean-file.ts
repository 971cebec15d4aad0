/** A file taken apart: what is left of it shows the same picture and says nothing else. */
export interface CleanFile {
  width: number
  height: number
  bytes: Buffer
}
