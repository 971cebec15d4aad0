import { TextArea } from '@billfold/ui'
import { useCallback, useRef, useState, type FocusEvent, type RefCallback } from 'react'
import { rangeIn, select, putCaretIn } from './caret.ts'
import { stateOf, type EditorState } from './commands.ts'
import { EditingSurface } from './editing-surface.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import { LinkBar } from './link-bar.tsx'
import styles from './rich-editor.module.css'
import { TableBar } from './table-bar.tsx'

export interface RichTextEditorProps {
  /** Gets what can be focused, in either view. */
  ref?: RefCallback<HTMLElement> | undefined
  label: string
  rows: number
  /** Plain text, or HTML as soon as there is more to it. */
  value: string
  onChange: (value: string) => void
  onBlur: () => void
}

export type Command = (surface: HTMLElement) => void

const nowhere: EditorState = { isBold: false, isItalic: false, isHeading: false, isBulleted: false, isNumbered: false, isTable: false, link: null }

/** A multi-line field whose text may have headings, lists, links and tables; its HTML can be seen and written too. */
export function RichTextEditor({ ref, label, rows, value, onChange, onBlur }: RichTextEditorProps) {
  const surface = useRef<HTMLDivElement>(null)
  const lastRange = useRef<Range | null>(null)
  const [state, setState] = useState(nowhere)
  const [isSource, setSource] = useState(false)
  const [isLinking, setLinking] = useState(false)

  const follow = useCallback(() => {
    if (!surface.current) return
    lastRange.current = rangeIn(surface.current)?.cloneRange() ?? lastRange.current
    const next = stateOf(surface.current)
    setState((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
  }, [])

  const hold = useCallback(
    (element: HTMLDivElement | null) => {
      surface.current = element
      ref?.(element)
    },
    [ref],
  )

  /** Acts where the caret was, even when a button or the link's field has the focus. */
  function run(command: Command): void {
    const { current } = surface
    if (!current) return
    const range = rangeIn(current) ?? lastRange.current
    current.focus()
    if (range && current.contains(range.commonAncestorContainer)) select(range)
    else putCaretIn(current.lastElementChild ?? current, true)
    command(current)
    follow()
  }

  function changeView(): void {
    setSource(!isSource)
    setLinking(false)
    setState(nowhere)
    lastRange.current = null
  }

  /** Where the caret is in another field, nothing here is at it. */
  function leave(event: FocusEvent<HTMLDivElement>): void {
    if (!event.currentTarget.contains(event.relatedTarget)) setState(nowhere)
  }

  return (
    <div className={styles.editor} onBlur={leave}>
      <EditorToolbar
        state={state}
        isSource={isSource}
        isLinking={isLinking}
        onCommand={run}
        onLink={() => setLinking(!isLinking)}
        onSource={changeView}
      />
      {isLinking && <LinkBar address={state.link} onCommand={run} onClose={() => setLinking(false)} />}
      {state.isTable && <TableBar onCommand={run} />}
      {isSource ? (
        <TextArea
          ref={ref}
          rows={rows}
          aria-label={label}
          className={styles.source}
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      ) : (
        <EditingSurface
          ref={hold}
          label={label}
          rows={rows}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          onSelect={follow}
        />
      )}
    </div>
  )
}
