import { useText } from '@billfold/web-kit'
import { useState } from 'react'
import { reasonUnreadable } from './unreadable-file.ts'

/** Reads chosen files. If the last file could not be read, `problem` is the reason. */
export function useFileReader<Content>(read: (file: File) => Promise<Content>, onRead: (content: Content) => void) {
  const t = useText()
  const [problem, setProblem] = useState<string | null>(null)

  async function readChosen(file: File | undefined) {
    if (!file) return
    try {
      const content = await read(file)
      setProblem(null)
      onRead(content)
    } catch (error) {
      setProblem(t(reasonUnreadable(error)))
    }
  }

  return { read: (file: File | undefined) => void readChosen(file), problem }
}
