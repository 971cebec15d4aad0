import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { useFieldControl } from './field.tsx'
import css from './text-input.module.css'

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'prefix' | 'size'> {
  /** Shown inside the box, before and after the value, e.g. an icon, '$' or '/hr'. */
  prefix?: ReactNode
  suffix?: ReactNode
}

/** With this `max`, browsers move on to the next control after four year digits; they accept six otherwise. */
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

/** Starts with `rows` lines and grows with the text. */
export function TextArea({ className, rows = 3, style, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...rest}
      {...useFieldControl(rest)}
      className={cx(css.area, className)}
      style={{ minHeight: `calc(${rows} * 1.5em + 16px)`, ...style }}
    />
  )
}
