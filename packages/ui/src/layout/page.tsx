import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import css from './page.module.css'
import { SidebarTrigger } from './sidebar.tsx'

export interface PageProps extends ComponentProps<'div'> {
  /** A form is easier to read in one narrow column. */
  width?: 'wide' | 'form'
}

/** Content below a PageHeader: blocks separated by 24 px. */
export function Page({ width = 'wide', className, ...rest }: PageProps) {
  return <div className={cx(css.page, width === 'form' && css.form, className)} {...rest} />
}

export interface StackProps extends ComponentProps<'div'> {
  /** In multiples of 4 px. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | 8
}

export function Stack({ gap = 4, className, style, ...rest }: StackProps) {
  return <div className={cx(css.stack, className)} style={{ gap: `var(--space-${gap})`, ...style }} {...rest} />
}

export interface RowProps extends StackProps {
  justify?: 'end' | 'between'
}

/** Horizontal layout that wraps: filters, buttons, a label with its value. */
export function Row({ gap = 2, justify, className, style, ...rest }: RowProps) {
  return <div className={cx(css.row, justify && css[justify], className)} style={{ gap: `var(--space-${gap})`, ...style }} {...rest} />
}

export interface GridProps extends ComponentProps<'div'> {
  /** stats: as many as fit, but two per row on phones · cards: as many as fit · halves: two per row, one on phones */
  of: 'stats' | 'cards' | 'halves'
}

export function Grid({ of, className, ...rest }: GridProps) {
  return <div className={cx(css.grid, css[of], className)} {...rest} />
}

export interface PageHeaderProps {
  title: ReactNode
  subtitle?: ReactNode
  /** Back link above the title: a small ghost Button. */
  back?: ReactNode
  /** Tools shown on every page: search, notifications, help. */
  tools?: ReactNode
  /** This page's actions, primary last; shown in a bottom bar on phones. */
  actions?: ReactNode
}

export function PageHeader({ title, subtitle, back, tools, actions }: PageHeaderProps) {
  return (
    <header className={cx(css.header, Boolean(back) && css.withBack)}>
      <div className={css.bar}>
        <SidebarTrigger />
        <div className={css.words}>
          {back && <div className={css.back}>{back}</div>}
          <h1 className={css.title}>{title}</h1>
          {subtitle && <p className={css.subtitle}>{subtitle}</p>}
        </div>
        {tools && <div className={css.tools}>{tools}</div>}
        {actions && (
          <div data-actions className={css.actions}>
            {actions}
          </div>
        )}
      </div>
    </header>
  )
}
