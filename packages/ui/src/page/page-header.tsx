import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { SidebarTrigger } from '../frame/sidebar-trigger.tsx'
import css from './page-header.module.css'

export interface PageHeaderProps {
  title: ReactNode
  subtitle?: ReactNode
  /** Back link above the title: a small ghost Button. */
  back?: ReactNode
  /** Tools shown on every page: search, notifications, help. */
  tools?: ReactNode
  /** Actions of this page, primary last; on phones a bar at the bottom. */
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
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </header>
  )
}
