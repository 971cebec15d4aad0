import { TextArea } from '@billfold/ui'
import { useState, type RefCallback } from 'react'
import { EditingSurface } from './editing-surface.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import { LinkBar } from './link-bar.tsx'
import styles from './rich-editor.module.css'
import { TableBar } from './table-bar.tsx'
import { useSelection } from './use-selection.ts'

export interface RichTextEditorProps {
  /** Receives the focusable element of the current view. */
  ref?: RefCallback<HTMLElement> | undefined
  label: string
  rows: number
  /** Plain text, or HTML if it has formatting. */
  value: string
  onChange: (value: string) => void
  onBlur: () => void
}

/** A multi-line field with headings, lists, links and tables; its HTML can be edited too. */
export function RichTextEditor({ ref, label, rows, value, onChange, onBlur }: RichTextEditorProps) {
  const { hold, state, follow, run, leave, forget } = useSelection(ref)
  const [isSource, setSource] = useState(false)
  const [isLinking, setLinking] = useState(false)

  function changeView(): void {
    setSource(!isSource)
    setLinking(false)
    forget()
  }

  return (
    <div className={styles.editor} onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || leave()}>
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
