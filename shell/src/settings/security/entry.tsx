import type { Device } from '@billfold/contracts/accounts/security'
import { Skeleton, Stack, cx } from '@billfold/ui'
import type { Translate } from '@billfold/web-kit'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './entry.module.css'

export function LoadingEntries() {
  return (
    <Stack gap={3}>
      <Skeleton height={44} />
      <Skeleton height={44} />
    </Stack>
  )
}

interface EntryProps {
  icon: LucideIcon
  isWarning?: boolean
  title: string
  /** Shown on one line; `false` entries (unknown details) are omitted. */
  details: readonly (string | false)[]
  children?: ReactNode
}

export function EntryList({ children }: { children: ReactNode }) {
  return <ul>{children}</ul>
}

export function Entry({ icon: Icon, isWarning = false, title, details, children }: EntryProps) {
  return (
    <li className={css.entry}>
      <Icon aria-hidden className={cx(css.icon, isWarning && css.warn)} />
      <div className={css.words}>
        <p className={css.title}>{title}</p>
        <p className={css.detail}>{details.filter(Boolean).join(' · ')}</p>
      </div>
      {children}
    </li>
  )
}

export function deviceName({ device, browser, system }: Device, t: Translate): string {
  return browser && system ? t('{browser} on {system}', { browser, system }) : t(device)
}
