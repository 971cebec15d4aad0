import { IconButton } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { Bold, BookMarked, CodeXml, Heading, Italic, Link2, List, ListOrdered, Table } from 'lucide-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import styles from './rich-editor.module.css'
import type { Command, Formatting } from './rich-text-editor.tsx'

/** A section's title is an h3, so the headings inside it are h4. */
const HEADING = 4

interface EditorToolbarProps {
  state: Formatting
  isSource: boolean
  isLinking: boolean
  onCommand: (command: Command) => void
  onLink: () => void
  onSections: () => void
  onSource: () => void
}

interface Tool {
  label: string
  icon: ReactNode
  /** Undefined if the button is not a toggle. */
  isOn?: boolean
  isOff?: boolean
  press: () => void
}

/** A toolbar with one tab stop; arrow keys move between the buttons. */
export function EditorToolbar({ state, isSource, isLinking, onCommand, onLink, onSections, onSource }: EditorToolbarProps) {
  const t = useText()
  const [current, setCurrent] = useState(0)
  const isInBlock = state.isBulleted || state.isNumbered || state.isTable
  const tools: Tool[] = [
    { label: t('Heading'), icon: <Heading />, isOn: state.isHeading, isOff: isInBlock, press: () => onCommand((chain) => (state.isHeading ? chain.setNode('paragraph') : chain.setHeading({ level: HEADING }))) },
    { label: t('Bold'), icon: <Bold />, isOn: state.isBold, press: () => onCommand((chain) => chain.toggleBold()) },
    { label: t('Italic'), icon: <Italic />, isOn: state.isItalic, press: () => onCommand((chain) => chain.toggleItalic()) },
    { label: t('Bulleted list'), icon: <List />, isOn: state.isBulleted, isOff: state.isTable, press: () => onCommand((chain) => chain.toggleBulletList()) },
    { label: t('Numbered list'), icon: <ListOrdered />, isOn: state.isNumbered, isOff: state.isTable, press: () => onCommand((chain) => chain.toggleOrderedList()) },
    { label: t('Link'), icon: <Link2 />, isOn: isLinking || state.link !== null, press: onLink },
    { label: t('Table'), icon: <Table />, isOn: state.isTable, isOff: isInBlock, press: () => onCommand((chain) => chain.insertTable({ rows: 3, cols: 2, withHeaderRow: true })) },
    { label: t('Saved sections'), icon: <BookMarked />, press: onSections },
    { label: t('HTML'), icon: <CodeXml />, isOn: isSource, press: onSource },
  ]

  function go(event: KeyboardEvent<HTMLDivElement>): void {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -current, End: tools.length - 1 - current }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (current + step + tools.length) % tools.length
    setCurrent(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div role="toolbar" tabIndex={-1} aria-label={t('Formatting')} className={styles.toolbar} onKeyDown={go}>
      {tools.map(({ label: name, icon, isOn, isOff = false, press }, index) => {
        // Uses aria-disabled instead of disabled, so that the button can still be focused.
        const isUnavailable = isOff || (isSource && press !== onSource)
        return (
          <IconButton
            key={name}
            size="small"
            icon={icon}
            label={name}
            tabIndex={index === current ? 0 : -1}
            aria-pressed={isOn}
            aria-disabled={isUnavailable || undefined}
            className={styles.tool}
            // Keeps the focus in the text, so that its selection is not lost.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setCurrent(index)}
            onClick={() => !isUnavailable && press()}
          />
        )
      })}
    </div>
  )
}
