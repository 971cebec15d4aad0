import { AppError } from '@billfold/contracts/errors'
import type { GatewayMiddleware } from '../context.ts'
import type { ServiceTools } from '../forwarding/call-as.ts'
import { mailLanguage } from '../mail/mail-language.ts'
import type { OpenGateway } from '../open-gateway.ts'
import type { WaitFor } from '../public-pages/limit-public.ts'
import { requireWithin } from '../security/rate-limits.ts'
import { findFeedOwner, userOfFeed } from './calendar-feed.sql.ts'
import { calendarName, type DueDate, readDueDates } from './due-dates.ts'

interface CalendarFeedOptions extends Pick<OpenGateway, 'actFor'>, ServiceTools {
  publicOrigin: string
  waitFor: WaitFor
}

const ADDRESS = /^\/calendar\/([^/]+)\.ics$/i
/** How often calendar programs should fetch the feed. */
const REFRESH_SECONDS = 3600

/**
 * Serves due dates as iCalendar at a secret URL. Fails if a service is not available instead of leaving out its dates, because calendars
 * delete entries that are missing from the feed.
 */
export function calendarFeeds({ actFor, publicOrigin, waitFor, ...tools }: CalendarFeedOptions): GatewayMiddleware {
  return async function calendarFeeds(ctx, next) {
    const [, token] = ADDRESS.exec(ctx.path) ?? []
    if (token === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    await requireWithin((key) => waitFor(ctx, key), token, 'Too many requests. Try again in a minute.')
    const userId = userOfFeed(token)
    const user = userId === undefined ? undefined : await findFeedOwner(actFor(userId), token)
    if (!user) throw new AppError('not_found', 'This calendar no longer exists')
    const { t, language } = mailLanguage(user.language)
    const dates = await readDueDates(tools, user, t)
    ctx.set('Cache-Control', 'private, no-cache')
    ctx.set('Content-Disposition', 'inline; filename="billfold.ics"')
    ctx.type = 'text/calendar; charset=utf-8'
    ctx.body = await calendarOf(dates, { name: calendarName(t), language, publicOrigin })
    return undefined
  }
}

interface CalendarHeader {
  name: string
  language: string
  publicOrigin: string
}

async function calendarOf(dates: readonly DueDate[], { name, language, publicOrigin }: CalendarHeader): Promise<string> {
  const { default: ical } = await import('ical-generator')
  const calendar = ical({ name, prodId: { company: 'Billfold', product: 'Billfold', language: language.toUpperCase() }, ttl: REFRESH_SECONDS })
  const { host } = new URL(publicOrigin)
  for (const { id, date, title, detail, path, changedAt } of dates) {
    calendar.createEvent({ id: `${id}@${host}`, start: date, allDay: true, summary: title, description: detail ?? null, url: publicOrigin + path, stamp: changedAt })
  }
  return calendar.toString()
}
