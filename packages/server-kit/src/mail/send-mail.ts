import { traced } from '../tracing/tracing.ts'
import { explainFailure, explainRefusals } from './explain-failure.ts'

/** 'refused': rejected permanently. 'failed': the mail server is unavailable or busy, or the message could not be prepared. */
export type CountMail = (outcome: 'sent' | 'refused' | 'failed') => void

export interface MailSettings {
  /**
   * The mail server's URL, such as 'smtp://user:password@host:587'. If undefined, no mail is sent, and messages stay in the user's outbox.
   */
  smtpUrl: string | undefined
  /** The sender, such as 'Billfold <billing@example.com>' or only an e-mail address. */
  from: string
  /** For metrics. */
  count?: CountMail | undefined
}

/** The default sender. Replies to it are not read. */
export function senderAt(publicOrigin: string): string {
  return `Billfold <no-reply@${new URL(publicOrigin).hostname}>`
}

export function addressOf(sender: string): string {
  return /<([^<>]+)>$/.exec(sender)?.[1] ?? sender
}

export interface Mail {
  /** The key for the Message-ID. A retry uses the same key. */
  key: string
  /** The user's name, shown as the sender with our own address. */
  senderName: string
  replyTo: string
  to: readonly string[]
  cc?: readonly string[]
  /** Recipients that are not shown in the message. */
  bcc?: readonly string[]
  subject: string
  html: string
  text: string
  attachments: readonly { name: string; type: string; content: Uint8Array }[]
  /** True for automatic messages, so that out-of-office replies are suppressed. */
  isAutomatic?: boolean
  /** A URL that unsubscribes by a POST without a session (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

/** The SMTP status that a server returns to any command while it is shutting down. */
const CLOSING = 421

/** Thrown if the mail server did not accept the message. `message` is shown to the user. */
export class MailFailure extends Error {
  /** True if the message was rejected permanently; false if the server is down or busy. */
  readonly isFinal: boolean
  /** True if the failure only concerns this recipient or message, so the next message may succeed. */
  readonly isOfOne: boolean

  constructor(message: string, options: { cause: unknown }) {
    super(message, options)
    const { responseCode = 0, command = '' } = options.cause as { responseCode?: number; command?: string }
    this.isFinal = responseCode >= 500
    this.isOfOne = responseCode !== CLOSING && (command === 'RCPT TO' || command === 'DATA')
  }
}

/** Together, these timeouts are shorter than the time after which a job is considered dead. */
const CONNECT_MS = 15_000
const SILENCE_MS = 60_000

/**
 * Resolves once the server has accepted the message. Returns the reason if the server rejected some of the recipients, otherwise undefined.
 */
export function sendMail(settings: MailSettings, mail: Mail): Promise<string | undefined> {
  return traced({ name: 'send mail', kind: 'client' }, () => submit(settings, mail))
}

async function submit({ smtpUrl, from, count }: MailSettings, mail: Mail): Promise<string | undefined> {
  // Loaded on demand, when the first message is sent.
  const { createTransport } = await import('nodemailer')
  const address = addressOf(from)
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const { rejectedErrors } = await transport.sendMail({
      messageId: `<${mail.key}@${address.slice(address.indexOf('@') + 1)}>`,
      from: { name: mail.senderName, address },
      replyTo: withoutName(mail.replyTo),
      to: mail.to.map(withoutName),
      cc: mail.cc?.map(withoutName),
      bcc: mail.bcc?.map(withoutName),
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      headers: headersOf(mail),
      attachments: mail.attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content: Buffer.from(content) })),
    })
    count?.('sent')
    return rejectedErrors?.length ? explainRefusals(rejectedErrors) : undefined
  } catch (error) {
    const failure = new MailFailure(explainFailure(error), { cause: error })
    count?.(failure.isFinal ? 'refused' : 'failed')
    throw failure
  } finally {
    transport.close()
  }
}

function withoutName(address: string): { name: string; address: string } {
  return { name: '', address }
}

function headersOf({ isAutomatic, unsubscribeUrl }: Mail): Record<string, string> {
  return {
    ...(isAutomatic && { 'Auto-Submitted': 'auto-generated' }),
    ...(unsubscribeUrl !== undefined && { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  }
}
