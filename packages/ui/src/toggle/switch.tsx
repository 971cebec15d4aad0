import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'
import { ToggleRow, useToggleIds, type ToggleLabel } from './toggle-row.tsx'
import css from './toggle.module.css'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'>, ToggleLabel {}

/** Label on the left, switch on the right, as in a settings row. */
export function Switch({ label, help, className, ...rest }: SwitchProps) {
  const ids = useToggleIds(rest.id, help)
  return (
    <ToggleRow ids={ids} label={label} help={help} className={css.reversed}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says itself what it is */}
      <input type="checkbox" role="switch" {...rest} {...ids} className={cx(css.switch, className)} />
    </ToggleRow>
  )
}
