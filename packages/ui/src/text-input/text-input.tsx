import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { useFieldControl } from '../field/field-context.ts'
import css from './text-input.module.css'

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'prefix' | 'size'> {
  /** Inside the box, before and after what is typed: an icon, '$', '/hr'. */
  prefix?: ReactNode
  suffix?: ReactNode
}

/** After four digits of a year the browser goes on; without an end it would wait for six. */
const LAST_DATE = '9999-12-31'

export function TextInput({ prefix, suffix, className, ...rest }: TextInputProps) {
  return (
    <span data-control className={cx(css.box, className)}>
      {prefix && <span className={css.affix}>{prefix}</span>}
      <input type="text" max={rest.type === 'date' ? LAST_DATE : undefined} {...rest} {...useFieldControl(rest)} className={css.input} />
      {suffix && <span className={css.affix}>{suffix}</span>}
    </span>
  )
}
