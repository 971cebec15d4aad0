import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Accepts files dropped anywhere on the page, which the browser would open otherwise. Returns true while files are dragged over the page.
 */
export function useFileDrop(onDrop: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)

  const dragOver = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  })
  const drop = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    onDrop([...(event.dataTransfer?.files ?? [])])
  })

  useEffect(() => {
    const over = (event: DragEvent) => dragOver(event)
    const dropped = (event: DragEvent) => drop(event)
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', dropped)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', dropped)
    }
  }, [])

  return isOver
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
