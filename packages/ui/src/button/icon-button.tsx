import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { type TooltipSide, tooltipOf } from '../overlay/tooltip.tsx'
import { Button, type ButtonProps } from './button.tsx'
import css from './icon-button.module.css'

export interface IconButtonProps extends Omit<ButtonProps, 'busyText' | 'aria-label'> {
  icon: ReactNode
  /** Accessible name and tooltip. */
  label: string
  side?: TooltipSide
  /**
   * Set to false if the button is focused automatically, such as a dialog's close button: its tooltip would open without being requested.
   */
  tooltip?: boolean
}

export function IconButton({ label, side, tooltip = true, className, variant = 'ghost', size, ...rest }: IconButtonProps) {
  const classes = cx(css.square, size === 'small' && css.small, className)
  return <Button aria-label={label} variant={variant} size={size} className={classes} {...(tooltip && tooltipOf(label, side))} {...rest} />
}
