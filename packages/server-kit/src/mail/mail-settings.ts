export interface MailSettings {
  /** 'smtp://user:password@host:587'; undefined: no mail leaves, and each message stays in its owner's outbox. */
  smtpUrl: string | undefined
  /** 'Billfold <billing@example.com>', or the address alone. */
  from: string
}

/** A sender for who names none: nobody reads what is answered to it. */
export function senderAt(publicOrigin: string): string {
  return `Billfold <no-reply@${new URL(publicOrigin).hostname}>`
}

/** The address of a sender, without a name. */
export function addressOf(sender: string): string {
  return /<([^<>]+)>$/.exec(sender)?.[1] ?? sender
}
