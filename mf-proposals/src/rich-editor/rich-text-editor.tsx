import { TextArea, useFieldControl } from '@billfold/ui'
import type { ChainedCommands, Editor } from '@tiptap/core'
import type { Selection } from '@tiptap/pm/state'
import { closeHistory } from '@tiptap/pm/history'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { lazy, Suspense, useEffect, useRef, useState, type CSSProperties, type RefCallback } from 'react'
import { appendText } from '../saved-sections/append-text.ts'
import { editorExtensions } from './editor-extensions.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { LinkBar } from './link-bar.tsx'
import styles from './rich-editor.module.css'
import { holdsTypedHtml, toDocument, toText } from './stored-text.ts'
import { TableBar } from './table-bar.tsx'

export interface RichTextEditorProps {
  /** Receives the element to focus, which depends on whether the HTML is shown. */
  ref?: RefCallback<HTMLElement> | undefined
  label: string
  rows: number
  /** Plain text, or HTML if it has formatting. */
  value: string
  onChange: (value: string) => void
  onBlur: () => void
}

export type Command = (chain: ChainedCommands, selection: Selection) => ChainedCommands

const SavedSectionsDialog = lazy(() => import(/* webpackChunkName: "saved" */ '../saved-sections/saved-sections-dialog.tsx').then((file) => ({ default: file.SavedSectionsDialog })))

/** A multi-line field with headings, lists, links and tables. The HTML can also be edited directly. */
export function RichTextEditor({ ref, label, rows, value, onChange, onBlur }: RichTextEditorProps) {
  const [isSource, setSource] = useState(false)
  const [isLinking, setLinking] = useState(false)
  const [isActive, setActive] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const editor = useStoredTextEditor({ label, value, onChange, onBlur })
  const formatting = useEditorState({ editor, selector: formattingOf })
  const state = isActive && !isSource ? formatting : noFormatting

  useEffect(() => {
    // A destroyed editor has no element; the editor that replaces it will be passed to `ref`.
    if (!isSource && !editor.isDestroyed) ref?.(editor.view.dom)
  }, [editor, isSource, ref])

  function run(command: Command): void {
    command(editor.chain().focus(), editor.state.selection).run()
  }

  function changeView(): void {
    setSource(!isSource)
    setLinking(false)
  }

  return (
    <div
      className={styles.editor}
      style={{ '--rows': rows } as CSSProperties}
      onFocus={() => setActive(true)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setActive(false)}
    >
      <EditorToolbar
        state={state}
        isSource={isSource}
        isLinking={isLinking}
        onCommand={run}
        onLink={() => setLinking(!isLinking)}
        onSections={() => setChoosing(true)}
        onSource={changeView}
      />
      {isLinking && <LinkBar address={formatting.link} onCommand={run} onClose={() => setLinking(false)} />}
      {state.isTable && <TableBar editor={editor} />}
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
        <EditorContent editor={editor} />
      )}
      <Suspense>
        {isChoosing && <SavedSectionsDialog label={label} text={value} onInsert={(added) => onChange(appendText(value, added))} onClose={() => setChoosing(false)} />}
      </Suspense>
    </div>
  )
}

export interface Formatting {
  isBold: boolean
  isItalic: boolean
  isHeading: boolean
  isBulleted: boolean
  isNumbered: boolean
  isTable: boolean
  /** URL of the link at the caret. */
  link: string | null
}

const noFormatting: Formatting = { isBold: false, isItalic: false, isHeading: false, isBulleted: false, isNumbered: false, isTable: false, link: null }

function formattingOf({ editor }: { editor: Editor }): Formatting {
  const { href }: { href?: string } = editor.getAttributes('link')
  return {
    isBold: editor.isActive('bold'),
    isItalic: editor.isActive('italic'),
    isHeading: editor.isActive('heading'),
    isBulleted: editor.isActive('bulletList'),
    isNumbered: editor.isActive('orderedList'),
    isTable: editor.isActive('table'),
    link: href ?? null,
  }
}

interface OpenedText {
  /** The stored value from before the first edit. */
  value: string
  /** The unedited document converted to text, to detect whether the user has changed it. */
  text: string
  current: string
}

function openText(editor: Editor, value: string): OpenedText {
  editor.commands.setContent(toDocument(value).toJSON(), { emitUpdate: false })
  return openedText(editor, value)
}

function openedText(editor: Editor, value: string): OpenedText {
  editor.commands.setTextSelection(editor.state.doc.content.size)
  return { value, text: toText(editor.state.doc), current: value }
}

/** Creates a Tiptap editor for stored text. Text that was not edited is reported exactly as it was stored. */
function useStoredTextEditor({ label, value, onChange, onBlur }: Omit<RichTextEditorProps, 'ref' | 'rows'>): Editor {
  const control = useFieldControl({})
  const [initial] = useState(() => toDocument(value))
  const opened = useRef<OpenedText>({ value, text: '', current: value })

  const editor = useEditor({
    extensions: editorExtensions,
    content: initial.toJSON(),
    injectCSS: false,
    enableInputRules: false,
    enablePasteRules: false,
    coreExtensionOptions: { clipboardTextSerializer: { blockSeparator: '\n' } },
    editorProps: {
      // Starts a new undo step, so that Undo removes a paste but not the text typed just before it.
      handlePaste: (view) => {
        view.dispatch(closeHistory(view.state.tr))
        return false
      },
      attributes: {
        ...definedOnly({ ...control, class: styles.surface }),
        role: 'textbox',
        tabindex: '0',
        'aria-multiline': 'true',
        'aria-label': label,
      },
    },
    onCreate: ({ editor: created }) => {
      opened.current = openedText(created, value)
    },
    onUpdate: ({ editor: updated }) => {
      const text = toText(updated.state.doc)
      const { value: stored, text: unchanged } = opened.current
      opened.current.current = text === unchanged ? stored : text
      onChange(opened.current.current)
    },
    onBlur: ({ editor: blurred }) => {
      // HTML that the user typed as text takes effect on blur.
      if (holdsTypedHtml(blurred.state.doc)) opened.current = openText(blurred, opened.current.current)
      onBlur()
    },
  })

  useEffect(() => {
    if (value !== opened.current.current) opened.current = openText(editor, value)
  }, [editor, value])

  // A `label` only focuses form controls, so clicking the Field's label must focus the editor here.
  useEffect(() => {
    const labelling = document.querySelector(`label[for="${control.id}"]`)
    const focus = () => editor.commands.focus()
    labelling?.addEventListener('click', focus)
    return () => labelling?.removeEventListener('click', focus)
  }, [control.id, editor])

  return editor
}

function definedOnly(attributes: Readonly<Record<string, string | boolean | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
}
