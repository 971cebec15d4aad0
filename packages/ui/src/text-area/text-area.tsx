import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'
import { useFieldControl } from '../field/field-context.ts'
import css from './text-area.module.css'

/** Starts with `rows` lines and grows with its content. */
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
