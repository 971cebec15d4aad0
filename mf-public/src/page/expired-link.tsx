import type { EmbedLanguage } from '@billfold/contracts/embeds/embed-message'
import type { SharedSender } from '@billfold/contracts/sharing/sender'
import { Notice } from '@billfold/ui/states/notice.tsx'
import { useEffect, useState } from 'react'
import { accentTokens } from '../embed/look.ts'
import styles from './expired-link.module.css'
import { MessageForm } from './message-form.tsx'
import { pageTexts } from './page-texts.ts'
import { readShared } from './requests.ts'
import { SenderHeader } from './sender-header.tsx'

interface ExpiredLinkProps {
  /** URL path of the record in the public API. */
  address: string
  language?: EmbedLanguage
}

/** Shows nothing about the record, only who shared it. */
export function ExpiredLink({ address, language = 'en' }: ExpiredLinkProps) {
  const say = pageTexts(language)
  const [sender, setSender] = useState<SharedSender | null>()
  const [sentFrom, setSentFrom] = useState<string>()
  const title = say('This link has expired')

  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(() => {
    const left = new AbortController()
    // Without the sender's name, the form still works.
    readShared<SharedSender>(`${address}/sender`, left.signal).then(
      (found) => setSender(found === 'expired' ? null : found),
      () => setSender(null),
    )
    return () => left.abort()
  }, [address])

  return (
    <main className={styles.page} style={sender ? accentTokens(sender.accentColor, 'light') : undefined}>
      {sender !== null && <SenderHeader sender={sender} />}
      <section className={styles.card}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          {sentFrom === undefined && <p className={styles.detail}>{say('Ask the sender for a new one.')}</p>}
        </div>
        {sentFrom === undefined ? (
          <MessageForm address={`${address}/link-requests`} say={say} messageLabel="Message (optional)" sendLabel="Request a new link" onSent={setSentFrom} />
        ) : (
          <Notice tone="good" takesFocus title={say('Your request was sent')}>
            {say('The answer will come to {email}.').replace('{email}', () => sentFrom)}
          </Notice>
        )}
      </section>
    </main>
  )
}
