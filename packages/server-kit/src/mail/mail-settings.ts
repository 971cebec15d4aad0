export interface MailSettings {
  /** 'smtp://user:password@host:587'; undefined: no mail is sent, and messages stay in the user's outbox. */
  smtpUrl: string | undefined
  /** 'Billfold <billing@example.com>', or the address alone. */
  from: string
}

/** Default sender if none is configured; replies to it are not read. */
export function senderAt(publicOrigin: string): string {
  return `Billfold <no-reply@${new URL(publicOrigin).hostname}>`
}

export function addressOf(sender: string): string {
  return /<([^<>]+)>$/.exec(sender)?.[1] ?? sender
}
