import type { CalendarDate } from '@billfold/contracts/calendar-date'
import { type Format, Link, perLanguage, useFormat, useText } from '@billfold/web-kit'
import { useEffect, useState } from 'react'
import type { Notification, NotificationKind } from '@billfold/contracts/notifications/notification'
import { invoiceTones, projectTones, proposalTones } from '@billfold/contracts/status-tones'
import { type Tone, VisuallyHidden, cx } from '@billfold/ui'
import {
  Banknote,
  Bell,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Coins,
  Eye,
  FileArchive,
  FileSignature,
  FileX2,
  FolderCheck,
  Gauge,
  Link2Off,
  type LucideIcon,
  MessageCircleQuestionMark,
  ShieldAlert,
  Undo2,
} from 'lucide-react'
import tones from '@billfold/ui/tones/tones.module.css'
import { recordPath } from '../search/record-path.ts'
import { notificationAuthor, notificationDetail, notificationText } from './notification-texts.ts'
import css from './notification-row.module.css'

const relative = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** 'now', '5 minutes ago' or 'yesterday'; the date once a week has passed. */
export function timeAgo(iso: string, now: number, format: Format): string {
  // The server's clock may be ahead of the browser's.
  const passed = Math.max(0, now - Date.parse(iso))
  if (passed < MINUTE_MS) return relative().format(0, 'second')
  if (passed < HOUR_MS) return relative().format(-Math.floor(passed / MINUTE_MS), 'minute')
  // On the day when clocks are set back, a time more than 24 hours ago may still be today.
  const days = daysBetween(format.dateOf(iso), format.dateOf(new Date(now).toISOString()))
  if (passed < DAY_MS || days === 0) return relative().format(-Math.floor(passed / HOUR_MS), 'hour')
  return days < 7 ? relative().format(-days, 'day') : format.day(iso)
}

/** Calendar dates are parsed as UTC, so the difference is a whole number of days. */
function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

interface Look {
  Icon: LucideIcon
  tone: Tone
}

const looks: Readonly<Record<string, Look>> = {
  'invoice-paid': { Icon: CircleCheck, tone: invoiceTones.paid },
  'invoice-viewed': { Icon: Eye, tone: 'info' },
  'invoice-overdue': { Icon: CircleAlert, tone: invoiceTones.overdue },
  'payment-received': { Icon: Banknote, tone: invoiceTones.paid },
  'payment-refunded': { Icon: Undo2, tone: 'info' },
  'payment-disputed': { Icon: ShieldAlert, tone: 'bad' },
  'payment-overpaid': { Icon: Coins, tone: 'warn' },
  'proposal-viewed': { Icon: Eye, tone: 'info' },
  'proposal-signed': { Icon: FileSignature, tone: proposalTones.accepted },
  'proposal-declined': { Icon: FileX2, tone: proposalTones.rejected },
  'question-asked': { Icon: MessageCircleQuestionMark, tone: 'info' },
  'link-requested': { Icon: Link2Off, tone: 'warn' },
  'project-half-done': { Icon: CircleDashed, tone: 'info' },
  'project-done': { Icon: FolderCheck, tone: projectTones.completed },
  'project-due': { Icon: CalendarClock, tone: 'warn' },
  'budget-nearly-used': { Icon: Gauge, tone: 'warn' },
  'budget-used-up': { Icon: Gauge, tone: 'bad' },
  'export-ready': { Icon: FileArchive, tone: 'good' },
} satisfies Record<NotificationKind, Look>

export function notificationLook(kind: string): Look {
  return looks[kind] ?? { Icon: Bell, tone: 'muted' }
}

/** True if the message takes more than the four lines that are shown at first. */
function isLong(message: string): boolean {
  return message.length > 150 || message.split('\n').length > 4
}

interface NotificationRowProps {
  notification: Notification
  now: number
  onOpen: () => void
}

export function NotificationRow({ notification, now, onOpen }: NotificationRowProps) {
  const t = useText()
  const format = useFormat()
  const { kind, subject, subjectId, createdAt, readAt, message } = notification
  const [isWhole, setIsWhole] = useState(false)
  const { Icon, tone } = notificationLook(kind)
  const detail = notificationDetail(notification, format)
  const author = notificationAuthor(notification)
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
          {author && <span className={css.author}>{author}</span>}
          {message !== null && <span className={cx(css.message, !isWhole && css.short)}>{message}</span>}
        </span>
        {readAt === null && (
          <span className={css.dot}>
            <VisuallyHidden>{t('Unread')}</VisuallyHidden>
          </span>
        )}
      </Link>
      {message !== null && !isWhole && isLong(message) && (
        <button type="button" className={css.more} onClick={() => setIsWhole(true)}>
          {t('Show full message')}
        </button>
      )}
    </li>
  )
}
