import type { EmbedLanguage } from '@billfold/contracts/embeds/embed-message'
import button from '@billfold/ui/button/button.module.css'
import { cx } from '@billfold/ui/class-names.ts'
import { Notice } from '@billfold/ui/states/notice.tsx'
import { useEffect, useRef, useState } from 'react'
import styles from './ask-question.module.css'
import { MessageForm } from './message-form.tsx'
import { pageTexts } from './page-texts.ts'

const titles = {
  client: 'Is anything unclear?',
  invoice: 'Questions about this invoice?',
  project: 'Questions about this project?',
  proposal: 'Questions about this proposal?',
} as const

interface AskQuestionProps {
  /** URL path of the record in the public API. */
  address: string
  record: keyof typeof titles
  language?: EmbedLanguage
}

export function AskQuestion({ address, record, language = 'en' }: AskQuestionProps) {
  const say = pageTexts(language)
  const opener = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<'closed' | 'open' | 'cancelled'>('closed')
  const [sentFrom, setSentFrom] = useState<string>()
  const isOpen = state === 'open'

  useEffect(() => {
    if (state === 'cancelled') opener.current?.focus()
  }, [state])

  return (
    <section className={styles.ask} aria-label={say('Ask a question')}>
      <div className={styles.row}>
        <p className={styles.title}>{say(titles[record])}</p>
        {!isOpen && sentFrom === undefined && (
          <button ref={opener} type="button" className={cx(button.button, button.secondary)} onClick={() => setState('open')}>
            {say('Ask a question')}
          </button>
        )}
      </div>
      {isOpen && sentFrom === undefined && (
        <MessageForm address={`${address}/questions`} say={say} messageLabel="Your question" sendLabel="Send question" takesFocus onSent={setSentFrom}>
          <button type="button" className={cx(button.button, button.secondary)} onClick={() => setState('cancelled')}>
            {say('Cancel')}
          </button>
        </MessageForm>
      )}
      {sentFrom !== undefined && (
        <Notice tone="good" takesFocus title={say('Your question was sent')}>
          {say('The answer will come to {email}.').replace('{email}', () => sentFrom)}
        </Notice>
      )}
    </section>
  )
}
