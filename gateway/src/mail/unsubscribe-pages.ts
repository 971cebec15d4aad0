import { createHash } from 'node:crypto'
import { INK, PAPER } from '@billfold/contracts/colours'
import type { Language } from '@billfold/contracts/settings/languages'
import { readBytes } from '@billfold/server-kit/body'
import { ACCENT, HAIRLINE, MUTED } from '@billfold/server-kit/pdf/colours'
import type { Scope } from '@billfold/server-kit/scope'
import type { Rows } from '../accounts/rows.ts'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import { browserLanguage } from '../html/built-page.ts'
import type { WaitFor } from '../public-pages/limit-public.ts'
import { mergeSections } from '../settings/settings.sql.ts'
import { type MailSetting, findRecipient, settingNames } from './write-mail.ts'
import { type MailLanguage, mailLanguage } from './mail-language.ts'

interface UnsubscribeOptions {
  rows: Rows
  actFor: (userId: number) => Scope
  waitFor: WaitFor
}

const ADDRESS = /^\/unsubscribe\/([\w-]+)\/?$/i
/** Maximum size in bytes. The body is just a form field, 'List-Unsubscribe=One-Click'. */
const MAX_BODY = 10_000

/**
 * Handles `List-Unsubscribe` links (RFC 8058). A POST disables that kind of mail. The mail program sends it, so it needs no session and may
 * come from any origin. A GET only shows a page with a button, because mail scanners open links.
 */
export function unsubscribePages({ rows, actFor, waitFor }: UnsubscribeOptions): GatewayMiddleware {
  return async function unsubscribePages(ctx, next) {
    const [, token] = ADDRESS.exec(ctx.path) ?? []
    if (token === undefined || !['GET', 'HEAD', 'POST'].includes(ctx.method)) return next()
    const seconds = await waitFor(ctx, token)
    if (seconds > 0) {
      ctx.set('Retry-After', String(seconds))
      return answer(ctx, 429, tooManyPage(mailLanguage(browserLanguage(ctx))))
    }
    const link = await findUnsubscribeLink(rows, token)
    const recipient = link && (await findRecipient(actFor(link.userId)))
    if (!link || !recipient) return answer(ctx, 404, unknownPage(mailLanguage(browserLanguage(ctx))))
    const locale = mailLanguage(recipient.language)
    if (ctx.method === 'POST') {
      await readBytes(ctx.req, MAX_BODY)
      await mergeSections(actFor(link.userId), { notifications: { [link.setting]: false } })
      return answer(ctx, 200, donePage(link.setting, locale))
    }
    return answer(ctx, 200, recipient.wants[link.setting] ? questionPage(link.setting, locale) : donePage(link.setting, locale))
  }
}

interface Page {
  language: Language
  title: string
  text: string
  button?: string
  link?: string
}

function questionPage(setting: MailSetting, { t, language }: MailLanguage): Page {
  const text = t('You will no longer get emails for “{setting}”.', { setting: t(settingNames[setting]) })
  return { language, title: t('Unsubscribe?'), text, button: t('Unsubscribe') }
}

function donePage(setting: MailSetting, { t, language }: MailLanguage): Page {
  const text = t('Emails for “{setting}” are turned off. You can turn them back on in your settings.', { setting: t(settingNames[setting]) })
  return { language, title: t('You’ve been unsubscribed'), text, link: t('Open notification settings') }
}

function unknownPage({ t, language }: MailLanguage): Page {
  const text = t('The account may have been deleted. Otherwise, turn off emails in your settings.')
  return { language, title: t('This link does not work'), text, link: t('Open notification settings') }
}

function tooManyPage({ t, language }: MailLanguage): Page {
  return { language, title: t('Too many requests'), text: t('Please try again in a minute.') }
}

const STYLE = `
  body { margin: 0; background: #f3f4f7; color: ${INK}; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; }
  main { box-sizing: border-box; max-width: 480px; margin: 12vh auto; padding: 32px; background: ${PAPER}; border: 1px solid ${HAIRLINE}; border-top: 4px solid ${ACCENT}; border-radius: 8px; }
  p { margin: 0 0 24px; overflow-wrap: anywhere; }
  .brand { margin: 0 0 8px; color: ${MUTED}; font-size: 14px; }
  h1 { margin: 0 0 12px; font-size: 22px; line-height: 30px; }
  button { min-height: 44px; padding: 0 22px; border: 0; border-radius: 6px; background: ${ACCENT}; color: ${PAPER}; font: inherit; font-weight: 600; cursor: pointer; }
  a { color: ${ACCENT}; }
  :focus-visible { outline: 2px solid ${ACCENT}; outline-offset: 2px; }
  @media (max-width: 520px) { main { margin: 16px; padding: 24px; } }
`

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

function answer(ctx: GatewayContext, status: number, { language, title, text, button, link }: Page): void {
  // The URL contains the secret token, so keep it out of referrers and search engines.
  ctx.set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' })
  ctx.status = status
  ctx.type = 'html'
  const form = button && `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${button}</button></form>`
  const anchor = link && `<a href="/settings?tab=notifications">${link}</a>`
  ctx.body = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · Billfold</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="brand">Billfold</p>
<h1>${title}</h1>
<p>${text}</p>
${form ?? anchor ?? ''}
</main>
</body>
</html>
`
}

async function findUnsubscribeLink(rows: Rows, token: string): Promise<{ userId: number; setting: MailSetting } | undefined> {
  const [link] = await rows<{ userId: number; setting: MailSetting }>('select user_id as "userId", setting from unsubscribe_link where token = ?', [
    token,
  ])
  return link
}
