import { useFieldControl } from '@billfold/ui'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type ClipboardEvent, type DragEvent, type KeyboardEvent, type Ref } from 'react'
import { insertHtml, insertText } from './commands.ts'
import styles from './rich-editor.module.css'
import { cleanPasted } from './pasted-html.ts'
import { holdsTypedHtml, showText, textOf } from './surface-text.ts'
import { goToCell } from './table-commands.ts'

interface EditingSurfaceProps {
  ref: Ref<HTMLDivElement>
  label: string
  /** Initial height in lines. */
  rows: number
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  /** The caret or the formatting at the caret has changed. */
  onSelect: () => void
}

/**
 * WYSIWYG editor. While it has the caret, the browser owns the content: React renders only the container, and an external
 * value (another version of the proposal) replaces everything.
 */
export function EditingSurface({ ref, label, rows, value, onChange, onBlur, onSelect }: EditingSurfaceProps) {
  const surface = useRef<HTMLDivElement>(null)
  const shown = useRef<string | null>(null)
  const control = useFieldControl({})
  useImperativeHandle(ref, () => surface.current as HTMLDivElement, [])

  useLayoutEffect(() => {
    if (!surface.current || value === shown.current) return
    showText(surface.current, value)
    shown.current = value
  }, [value])

  useEffect(() => {
    const tell = () => surface.current?.contains(document.getSelection()?.anchorNode ?? null) && onSelect()
    document.addEventListener('selectionchange', tell)
    return () => document.removeEventListener('selectionchange', tell)
  }, [onSelect])

  // A `label` only focuses form controls, so clicking the Field's label must focus the surface here.
  useEffect(() => {
    const labelling = document.querySelector(`label[for="${control.id}"]`)
    const focus = () => surface.current?.focus()
    labelling?.addEventListener('click', focus)
    return () => labelling?.removeEventListener('click', focus)
  }, [control.id])

  function change(): void {
    if (!surface.current) return
    shown.current = textOf(surface.current)
    onChange(shown.current)
    onSelect()
  }

  function leave(): void {
    // Typed HTML takes effect on blur.
    if (surface.current && holdsTypedHtml(surface.current)) showText(surface.current, value)
    onBlur()
  }

  function paste(event: ClipboardEvent | DragEvent, data: DataTransfer): void {
    event.preventDefault()
    const html = data.getData('text/html')
    if (html.trim() === '') insertText(data.getData('text/plain'))
    else insertHtml(cleanPasted(html))
  }

  function drop(event: DragEvent): void {
    const place = caretAt(event.clientX, event.clientY)
    if (place) document.getSelection()?.collapse(place.node, place.offset)
    paste(event, event.dataTransfer)
  }

  function moveInTable(event: KeyboardEvent): void {
    if (event.key === 'Tab' && surface.current && goToCell(surface.current, event.shiftKey)) event.preventDefault()
  }

  return (
    <div
      {...control}
      ref={surface}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- neither input nor textarea holds a heading or a table
      role="textbox"
      tabIndex={0}
      aria-multiline="true"
      aria-label={label}
      contentEditable
      suppressContentEditableWarning
      className={styles.surface}
      style={{ minHeight: `calc(${rows} * 1.5em + 16px)` }}
      onInput={change}
      onBlur={leave}
      onPaste={(event) => paste(event, event.clipboardData)}
      onDrop={drop}
      // Dragging within the surface would copy instead of move.
      onDragStart={(event) => event.preventDefault()}
      onKeyDown={moveInTable}
    />
  )
}

interface CaretPlace {
  node: Node
  offset: number
}

function caretAt(x: number, y: number): CaretPlace | null {
  if ('caretPositionFromPoint' in document) {
    const position = document.caretPositionFromPoint(x, y)
    return position && { node: position.offsetNode, offset: position.offset }
  }
  return null
}
