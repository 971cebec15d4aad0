import { Slot } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import css from './card.module.css'

export interface CardProps extends ComponentProps<'div'> {
  /** Removes the padding, for a table that reaches the card's edges. */
  flush?: boolean
  /** Adds a hover style, for a card that is one large link. */
  interactive?: boolean
  asChild?: boolean
}

export function Card({ flush = false, interactive = false, asChild = false, className, ...rest }: CardProps) {
  const Element = asChild ? Slot.Root : 'div'
  return <Element className={cx(css.card, flush && css.flush, interactive && css.interactive, className)} {...rest} />
}

export interface CardHeaderProps {
  /** Placed at the end of the title's line. */
  actions?: ReactNode
  children: ReactNode
}

export function CardHeader({ actions, children }: CardHeaderProps) {
  return (
    <div className={css.header}>
      <div className={css.titles}>{children}</div>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}

export interface CardTitleProps {
  as?: 'h2' | 'h3'
  subtitle?: ReactNode
  children: ReactNode
}

export function CardTitle({ as: Heading = 'h2', subtitle, children }: CardTitleProps) {
  return (
    <>
      <Heading className={css.title}>{children}</Heading>
      {subtitle && <p className={css.subtitle}>{subtitle}</p>}
    </>
  )
}
