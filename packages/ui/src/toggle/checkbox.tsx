import { useCallback, type ComponentProps } from 'react'
import { cx } from '../class-names.ts'
import { ToggleRow, useToggleIds, type ToggleLabel } from './toggle-row.tsx'
import css from './toggle.module.css'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'>, ToggleLabel {
  /** Some of the items are selected. */
  indeterminate?: boolean
  ref?: (input: HTMLInputElement | null) => void
}

export function Checkbox({ label, help, indeterminate = false, className, ref, ...rest }: CheckboxProps) {
  const ids = useToggleIds(rest.id, help)
  // HTML has no attribute for this state
  const attach = useCallback(
    (input: HTMLInputElement | null) => {
      if (input) input.indeterminate = indeterminate
      ref?.(input)
    },
    [indeterminate, ref],
  )
  return (
    <ToggleRow ids={ids} label={label} help={help}>
      <input type="checkbox" {...rest} {...ids} ref={attach} className={cx(css.checkbox, className)} />
    </ToggleRow>
  )
}
