import type { Notification } from '@billfold/contracts/notifications/notification'
import { cx, VisuallyHidden } from '@billfold/ui'
import tones from '@billfold/ui/tones/tones.module.css'
import { Link, useFormat, useText } from '@billfold/web-kit'
import { recordPath } from '../search/record-path.ts'
import { notificationLook } from './notification-looks.tsx'
import { notificationDetail, notificationText } from './notification-texts.ts'
import css from './notification-row.module.css'
import { timeAgo } from './time-ago.ts'

interface NotificationRowProps {
  notification: Notification
  now: number
  onOpen: () => void
}

export function NotificationRow({ notification, now, onOpen }: NotificationRowProps) {
  const t = useText()
  const format = useFormat()
  const { kind, subject, subjectId, createdAt, readAt } = notification
  const { Icon, tone } = notificationLook(kind)
  const detail = notificationDetail(notification, format)
  return (
    <li>
      <Link to={recordPath(subject, subjectId)} className={cx(css.row, readAt === null && css.unread)} onClick={onOpen}>
        <span aria-hidden className={cx(css.icon, tones[tone])}>
          <Icon />
        </span>
        <span className={css.words}>
          <span className={css.text}>{notificationText(notification, t, format)}</span>
          <span className={css.detail}>
            {detail && <span className={css.what}>{detail}</span>}
            <time dateTime={createdAt} title={format.instant(createdAt)}>
              {timeAgo(createdAt, now, format)}
            </time>
          </span>
        </span>
        {readAt === null && (
          <span className={css.dot}>
            <VisuallyHidden>{t('Unread')}</VisuallyHidden>
          </span>
        )}
      </Link>
    </li>
  )
}
