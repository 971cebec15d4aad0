import { notificationCalls } from '@billfold/contracts/notifications/notification-calls'
import { IconButton, Popover, Skeleton, Stack } from '@billfold/ui'
import { queryOf, useText } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import css from './bell.module.css'

const PanelPart = lazyPart(() => import('./panel.tsx').then((file) => file.Panel))

const MAX_SHOWN = 99

/** Shows the number of unread notifications and opens the list. */
export function Bell() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  // Only reads the cache: the frame fetches the notifications once the first page is idle.
  const { data } = useQuery({ ...queryOf(notificationCalls.list), enabled: false })
  const unread = data?.unread ?? 0
  const count = unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread
  const icon = (
    <>
      <BellIcon />
      {unread > 0 && (
        <span aria-hidden className={css.count}>
          {count}
        </span>
      )}
    </>
  )

  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      title={t('Notifications')}
      trigger={
        <IconButton
          className={css.bell}
          icon={icon}
          label={unread > 0 ? t('Notifications: {count} unread', { count }) : t('Notifications')}
          side="bottom"
          onPointerEnter={preload}
          onFocus={preload}
        />
      }
    >
      <PanelPart
        onClose={() => setOpen(false)}
        loading={
          <Stack className={css.loading}>
            <Skeleton height={44} />
            <Skeleton height={44} />
            <Skeleton height={44} />
          </Stack>
        }
      />
    </Popover>
  )
}

/** Ignores failures, because the panel shows them when it opens. */
function preload(): void {
  PanelPart.request().catch(() => undefined)
}
