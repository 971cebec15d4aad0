import { Tabs as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'
import css from './tabs.module.css'

export function Tabs({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root className={cx(css.tabs, className)} {...rest} />
}

/** Needs an `aria-label`. */
export function TabList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return <Radix.List className={cx(css.list, className)} {...rest} />
}

export function Tab({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger className={cx(css.tab, className)} {...rest} />
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={cx(css.panel, className)} {...rest} />
}
