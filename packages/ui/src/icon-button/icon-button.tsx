import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../button/button.tsx'
import { cx } from '../class-names.ts'
import { tooltipOf, type TooltipSide } from '../tooltip/tooltip.tsx'
import css from './icon-button.module.css'

export interface IconButtonProps extends Omit<ButtonProps, 'busyText' | 'aria-label'> {
  icon: ReactNode
  /** Names the button for a reader and in its tooltip. */
  label: string
  side?: TooltipSide
  /** False where the focus comes by itself, as to what closes a dialog: nobody has asked what it is. */
  tooltip?: boolean
}

export function IconButton({ label, side, tooltip = true, className, variant = 'ghost', size, ...rest }: IconButtonProps) {
  const classes = cx(css.square, size === 'small' && css.small, className)
  return <Button aria-label={label} variant={variant} size={size} className={classes} {...(tooltip && tooltipOf(label, side))} {...rest} />
}
