import { notificationCalls } from '@billfold/contracts/notifications/notification-calls'
import { Button, EmptyState, LoadingState, Skeleton } from '@billfold/ui'
import { QueryState, useCall, useText } from '@billfold/web-kit'
import { BellOff, CheckCheck } from 'lucide-react'
import { NotificationRow, useNow } from './notification-row.tsx'
import css from './panel.module.css'
import { useReadNotifications } from './use-read-notifications.ts'

const ROW = 60

export function Panel({ onClose }: { onClose: () => void }) {
  const t = useText()
  const query = useCall(notificationCalls.list)
  const { read, readAll } = useReadNotifications()
  const now = useNow()
  const [newest] = query.data?.notifications ?? []
  const hasUnread = (query.data?.unread ?? 0) > 0

  return (
    <>
      <div className={css.head}>
        <h2 className={css.title}>{t('Notifications')}</h2>
        {hasUnread && newest && (
          <Button variant="ghost" size="small" icon={<CheckCheck />} onClick={() => readAll.mutate({ body: { upTo: newest.id } })}>
            {t('Mark all as read')}
          </Button>
        )}
      </div>
      <div className={css.body}>
        <QueryState query={query} failure={t('Notifications could not be loaded')} loading={<Loading />}>
          {({ notifications }) =>
            notifications.length === 0 ? (
              <EmptyState
                icon={<BellOff />}
                title={t('No notifications yet')}
                description={t('Payments, viewed and overdue invoices, viewed and signed proposals, and due projects show up here.')}
              />
            ) : (
              <ul className={css.list}>
                {notifications.map((notification) => (
                  <NotificationRow
                    key={notification.id}
                    notification={notification}
                    now={now}
                    onOpen={() => {
                      if (notification.readAt === null) read.mutate({ params: { id: notification.id } })
                      onClose()
                    }}
                  />
                ))}
              </ul>
            )
          }
        </QueryState>
      </div>
    </>
  )
}

function Loading() {
  const t = useText()
  return (
    <div className={css.loading}>
      <LoadingState text={t('Loading notifications...')}>
        <Skeleton height={ROW} />
        <Skeleton height={ROW} />
        <Skeleton height={ROW} />
      </LoadingState>
    </div>
  )
}
