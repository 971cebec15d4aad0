import { Button } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import type { Command } from './commands.ts'
import styles from './rich-editor.module.css'
import { changeTable, type TableChange } from './table-commands.ts'

const changes: readonly { change: TableChange; name: string }[] = [
  { change: 'addRow', name: 'Add row' },
  { change: 'addColumn', name: 'Add column' },
  { change: 'removeRow', name: 'Remove row' },
  { change: 'removeColumn', name: 'Remove column' },
  { change: 'removeTable', name: 'Remove table' },
]

export function TableBar({ onCommand }: { onCommand: (command: Command) => void }) {
  const t = useText()
  return (
    <fieldset aria-label={t('Table')} className={styles.bar}>
      {changes.map(({ change, name }) => (
        <Button
          key={change}
          size="small"
          variant="ghost"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onCommand((surface) => changeTable(surface, change))}
        >
          {t(name)}
        </Button>
      ))}
    </fieldset>
  )
}
