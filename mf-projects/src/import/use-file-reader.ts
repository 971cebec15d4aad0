import { useText } from '@billfold/web-kit'
import { useState } from 'react'
import { readFile, UnreadableFile, type SourceFile } from './read-file.ts'

/** Reads a chosen file, or shows why it cannot be read. */
export function useFileReader(onFile: (file: SourceFile) => void) {
  const t = useText()
  const [problem, setProblem] = useState<string | null>(null)

  async function read(file: File | undefined) {
    if (!file) return
    try {
      const source = await readFile(file)
      setProblem(null)
      onFile(source)
    } catch (error) {
      // Browser errors: the file was moved or changed after it was chosen.
      setProblem(error instanceof UnreadableFile ? t(error.message) : t('The file could not be read. Choose it again.'))
    }
  }

  return { read, problem }
}
