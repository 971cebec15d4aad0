import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../button/button.tsx'
import { cx } from '../class-names.ts'
import { Tooltip, type TooltipProps } from '../tooltip/tooltip.tsx'
import css from './icon-button.module.css'

export interface IconButtonProps extends Omit<ButtonProps, 'busyText' | 'aria-label'> {
  icon: ReactNode
  /** Names the button for a reader and in its tooltip. */
  label: string
  side?: TooltipProps['side']
  /** False in what closes on Esc: a tooltip, which comes with the focus, would take the first Esc for itself. */
  tooltip?: boolean
}

export function IconButton({ label, side, tooltip = true, className, variant = 'ghost', size, ...rest }: IconButtonProps) {
  const classes = cx(css.square, size === 'small' && css.small, className)
  const button = <Button aria-label={label} variant={variant} size={size} className={classes} {...rest} />
  if (!tooltip) return button
  return (
    <Tooltip content={label} side={side}>
      {button}
    </Tooltip>
  )
}
