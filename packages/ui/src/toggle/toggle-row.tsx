import { useId, type ReactNode } from 'react'
import { cx } from '../class-names.ts'
import css from './toggle.module.css'

/** Use with a label and help, or alone in a table with an `aria-label`. */
export interface ToggleLabel {
  label?: ReactNode
  help?: ReactNode
}

interface ToggleIds {
  id: string
  'aria-describedby': string | undefined
}

export function useToggleIds(ownId: string | undefined, help: ReactNode): ToggleIds {
  const madeId = useId()
  const id = ownId ?? madeId
  return { id, 'aria-describedby': help ? `${id}-help` : undefined }
}

interface ToggleRowProps extends ToggleLabel {
  ids: ToggleIds
  className?: string | undefined
  /** The input, with matching ids. */
  children: ReactNode
}

export function ToggleRow({ ids, label, help, className, children }: ToggleRowProps) {
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
