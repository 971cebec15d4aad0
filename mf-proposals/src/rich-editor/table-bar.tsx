import { Button } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { selectedRect } from '@tiptap/pm/tables'
import styles from './rich-editor.module.css'

const changes: readonly { name: string; run: (editor: Editor) => void }[] = [
  {
    name: 'Add row',
    run: (editor) => {
      editor.commands.addRowAfter()
      const { bottom } = selectedRect(editor.state)
      goToCell(editor, bottom, 0)
    },
  },
  {
    name: 'Add column',
    run: (editor) => {
      editor.commands.addColumnAfter()
      const { top, right } = selectedRect(editor.state)
      goToCell(editor, top, right)
    },
  },
  // The table extension does not delete the last row or column, so the entire table is deleted instead.
  { name: 'Remove row', run: ({ commands }) => void (commands.deleteRow() || commands.deleteTable()) },
  { name: 'Remove column', run: ({ commands }) => void (commands.deleteColumn() || commands.deleteTable()) },
  { name: 'Remove table', run: ({ commands }) => void commands.deleteTable() },
]

function goToCell(editor: Editor, row: number, column: number): void {
  const { map, table, tableStart } = selectedRect(editor.state)
  const cell = tableStart + map.positionAt(row, column, table)
  editor.commands.setTextSelection(cell + 2)
}

export function TableBar({ editor }: { editor: Editor }) {
  const t = useText()
  return (
    <fieldset aria-label={t('Table')} className={styles.bar}>
      {changes.map(({ name, run }) => (
        <Button
          key={name}
          size="small"
          variant="ghost"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            editor.commands.focus()
            // Closes the undo step, so that each change can be undone separately.
            editor.view.dispatch(closeHistory(editor.state.tr))
            run(editor)
          }}
        >
          {t(name)}
        </Button>
      ))}
    </fieldset>
  )
}
