import { type ComponentProps, type ReactNode, useCallback, useId } from 'react'
import { cx } from '../class-names.ts'
import css from './toggles.module.css'

/** Use with `label` and `help`, or on its own in a table with an `aria-label`. */
interface ToggleLabel {
  label?: ReactNode
  help?: ReactNode
}

interface ToggleIds {
  id: string
  'aria-describedby': string | undefined
}

function useToggleIds(ownId: string | undefined, help: ReactNode): ToggleIds {
  const madeId = useId()
  const id = ownId ?? madeId
  return { id, 'aria-describedby': help ? `${id}-help` : undefined }
}

interface ToggleRowProps extends ToggleLabel {
  ids: ToggleIds
  className?: string | undefined
  /** The input element, which must have the attributes in `ids`. */
  children: ReactNode
}

function ToggleRow({ ids, label, help, className, children }: ToggleRowProps) {
  if (!label) return children
  return (
    <div className={cx(css.row, className)}>
      {children}
      <div className={css.words}>
        <label htmlFor={ids.id} className={css.label}>
          {label}
        </label>
        {help && (
          <p id={ids['aria-describedby']} className={css.help}>
            {help}
          </p>
        )}
      </div>
    </div>
  )
}

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'>, ToggleLabel {
  /** True if some of the items are selected, but not all. */
  indeterminate?: boolean
  ref?: (input: HTMLInputElement | null) => void
}

export function Checkbox({ label, help, indeterminate = false, className, ref, ...rest }: CheckboxProps) {
  const ids = useToggleIds(rest.id, help)
  // There is no HTML attribute for the indeterminate state.
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

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'>, ToggleLabel {}

/** Label on the left, switch on the right, as in a settings row. */
export function Switch({ label, help, className, ...rest }: SwitchProps) {
  const ids = useToggleIds(rest.id, help)
  return (
    <ToggleRow ids={ids} label={label} help={help} className={css.reversed}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox already exposes its state */}
      <input type="checkbox" role="switch" {...rest} {...ids} className={cx(css.switch, className)} />
    </ToggleRow>
  )
}
