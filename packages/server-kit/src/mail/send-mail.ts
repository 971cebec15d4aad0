import { explainFailure } from './explain-failure.ts'
import { addressOf, type MailSettings } from './mail-settings.ts'

export interface Mail {
  /** Makes the Message-ID: the same message sent again can be told from a second one. */
  key: string
  /** On whose behalf, as the reader sees it beside our own address. */
  senderName: string
  replyTo: string
  to: string
  subject: string
  html: string
  text: string
  attachments: readonly { name: string; type: string; content: Uint8Array }[]
  /** Nobody pressed a button for it: whoever is on holiday need not answer. */
  isAutomatic?: boolean
  /** Switches this kind of mail off by a POST without a session: RFC 8058. */
  unsubscribeUrl?: string | undefined
}

/** Said to whatever a server is asked, before it goes. */
const CLOSING = 421

/** The mail server did not take the message; `message` says why, for its sender to read. */
export class MailFailure extends Error {
  /** The server has said no for good. Otherwise it is away, or busy. */
  readonly isFinal: boolean
  /** It was about this recipient or this message: the next one may be taken. */
  readonly isOfOne: boolean

  constructor(message: string, options: { cause: unknown }) {
    super(message, options)
    const { responseCode = 0, command = '' } = options.cause as { responseCode?: number; command?: string }
    this.isFinal = responseCode >= 500
    this.isOfOne = responseCode !== CLOSING && (command === 'RCPT TO' || command === 'DATA')
  }
}

/** Together below the time after which a job counts as dead. */
const CONNECT_MS = 15_000
const SILENCE_MS = 60_000

/** Returns once the server has taken the message. */
export async function sendMail({ smtpUrl, from }: MailSettings, mail: Mail): Promise<void> {
  // Loaded with the first message.
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
    await transport.sendMail({
      messageId: `<${mail.key}@${address.slice(address.indexOf('@') + 1)}>`,
      from: { name: mail.senderName, address },
      replyTo: mail.replyTo,
      to: { name: '', address: mail.to },
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      headers: headersOf(mail),
      attachments: mail.attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content: Buffer.from(content) })),
    })
  } catch (error) {
    throw new MailFailure(explainFailure(error), { cause: error })
  } finally {
    transport.close()
  }
}

function headersOf({ isAutomatic, unsubscribeUrl }: Mail): Record<string, string> {
  return {
    ...(isAutomatic && { 'Auto-Submitted': 'auto-generated' }),
    ...(unsubscribeUrl !== undefined && { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  }
}
