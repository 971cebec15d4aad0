import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { SidebarTrigger } from '../frame/sidebar-trigger.tsx'
import css from './page-header.module.css'

export interface PageHeaderProps {
  title: ReactNode
  subtitle?: ReactNode
  /** A way back, above the title: a small ghost Button as a link. */
  back?: ReactNode
  /** What belongs to every page: search, notifications, help. */
  tools?: ReactNode
  /** What can be done on this page, the primary one last; on a phone a bar at the thumb. */
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
