import { Checkbox, IconButton, Menu, MenuItem, MenuSeparator, TextInput } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { ArrowDown, ArrowUp, CircleDot, EllipsisVertical, Lock, SquareCheck } from 'lucide-react'
import { useId } from 'react'
import type { ProposalFormState } from '../proposals/proposal-form.tsx'
import { type EditedLine, groupFor, groupNames, settledLines } from './line-options.ts'
import styles from './option-row.module.css'

interface LineMenuProps {
  form: ProposalFormState
  index: number
  lines: readonly EditedLine[]
  onMove: (to: number) => void
}

/** A menu that moves a line or makes it included, optional or part of a choice. */
export function LineMenu({ form, index, lines, onMove }: LineMenuProps) {
  const t = useText()
  const { option } = lines[index] ?? {}
  const set = (next: EditedLine['option']) => form.setValue(`lineItems.${index}.option`, next, { shouldDirty: true })
  return (
    <Menu trigger={<IconButton icon={<EllipsisVertical />} label={t('Actions for item {number}', { number: index + 1 })} />}>
      {option && (
        <MenuItem icon={<Lock />} onSelect={() => set(undefined)}>
          {t('Always include it')}
        </MenuItem>
      )}
      {option?.group !== null && (
        <MenuItem icon={<SquareCheck />} onSelect={() => set({ group: null, isSelected: false })}>
          {t('Make it optional')}
        </MenuItem>
      )}
      {typeof option?.group !== 'string' && (
        <MenuItem icon={<CircleDot />} onSelect={() => set({ group: groupFor(lines, index) ?? t('Package'), isSelected: false })}>
          {t('Let the client choose one')}
        </MenuItem>
      )}
      {lines.length > 1 && <MenuSeparator />}
      {index > 0 && (
        <MenuItem icon={<ArrowUp />} onSelect={() => onMove(index - 1)}>
          {t('Move up')}
        </MenuItem>
      )}
      {index < lines.length - 1 && (
        <MenuItem icon={<ArrowDown />} onSelect={() => onMove(index + 1)}>
          {t('Move down')}
        </MenuItem>
      )}
    </Menu>
  )
}

interface OptionRowProps {
  form: ProposalFormState
  index: number
  lines: readonly EditedLine[]
  /** ARIA attributes that connect the group name input with its error message. */
  wiring: { 'aria-invalid': boolean; 'aria-describedby': string | undefined }
}

/** Shown below a line that is optional or part of a choice. Edits its group and whether it is preselected. */
export function OptionRow({ form, index, lines, wiring }: OptionRowProps) {
  const t = useText()
  const listId = useId()
  const settled = settledLines(lines)
  const { option } = settled[index] ?? {}
  if (!option) return null
  const { group, isSelected } = option
  const number = index + 1
  const select = (at: number, to: boolean) => form.setValue(`lineItems.${at}.option.isSelected`, to, { shouldDirty: true })

  if (group === null) {
    return (
      <div className={styles.row}>
        <span className={styles.kind}>{t('Optional')}</span>
        <Checkbox
          label={t('Preselected')}
          aria-label={t('Item {number} is preselected', { number })}
          checked={isSelected}
          onChange={(event) => select(index, event.target.checked)}
        />
      </div>
    )
  }

  function selectInGroup() {
    for (const [at, line] of settled.entries()) if (line.option?.group === group) select(at, at === index)
  }

  return (
    <div className={styles.row}>
      <span className={styles.kind}>{t('Choose one')}</span>
      <TextInput
        aria-label={t('Group of item {number}', { number })}
        list={listId}
        maxLength={100}
        className={styles.group}
        {...wiring}
        {...form.register(`lineItems.${index}.option.group`)}
      />
      <datalist id={listId}>
        {groupNames(lines).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <label className={styles.radio}>
        <input type="radio" name={`preselected in ${group}`} aria-label={t('Item {number} is preselected', { number })} checked={isSelected} onChange={selectInGroup} />
        {t('Preselected')}
      </label>
    </div>
  )
}
