import { newClient } from '@billfold/contracts/clients/client'
import type { ImportRecordInput } from '@billfold/contracts/imports/import-record'
import { Button, Card, CardHeader, CardTitle, TextInput } from '@billfold/ui'
import { useSession, useText } from '@billfold/web-kit'
import { type FormEvent, useId, useMemo, useState } from 'react'
import styles from './move-in.module.css'

/** E-mail addresses by client name. */
type Emails = ReadonlyMap<string, string>

interface MissingClientsProps {
  /** New clients without an e-mail address in the files. */
  names: readonly string[]
  onAdd: (emails: Emails) => void
}

export function MissingClients({ names: given, onAdd }: MissingClientsProps) {
  const t = useText()
  const own = useSession(({ user }) => user?.email) ?? ''
  const names = useMemo(() => [...new Set(given)], [given])
  const [emails, setEmails] = useState<Readonly<Record<string, string>>>({})
  const [isChecked, setChecked] = useState(false)
  const emailOf = (name: string) => emails[name]?.trim() ?? ''
  const isWrong = (name: string) => !newClient.shape.email.safeParse(emailOf(name)).success

  function fillEmpty() {
    setEmails((before) => ({ ...before, ...Object.fromEntries(names.filter((name) => emailOf(name) === '').map((name) => [name, own])) }))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (names.some(isWrong)) return
    onAdd(new Map(names.map((name) => [name, emailOf(name)])))
  }

  return (
    <Card asChild>
      <form onSubmit={submit} noValidate>
        <CardHeader>
          <CardTitle subtitle={t('Invoices are sent to this address. You can change it later.')}>
            {names.length === 1 ? t('1 new client needs an email address') : t('{count} new clients need an email address', { count: names.length })}
          </CardTitle>
        </CardHeader>
        <ul className={styles.clients}>
          {names.map((name) => (
            <Client
              key={name}
              name={name}
              email={emails[name] ?? ''}
              isWrong={isChecked && isWrong(name)}
              onChange={(email) => setEmails((before) => ({ ...before, [name]: email }))}
            />
          ))}
        </ul>
        <div className={styles.actions}>
          <Button type="submit" variant="primary">
            {names.length === 1 ? t('Add this client') : t('Add these clients')}
          </Button>
          {own !== '' && <Button onClick={fillEmpty}>{t('Use my own address for the rest')}</Button>}
        </div>
      </form>
    </Card>
  )
}

interface ClientProps {
  name: string
  email: string
  isWrong: boolean
  onChange: (email: string) => void
}

function Client({ name, email, isWrong, onChange }: ClientProps) {
  const t = useText()
  const id = useId()
  return (
    <li className={styles.client}>
      <label htmlFor={id} className={styles.name}>
        {name}
      </label>
      <div>
        <TextInput
          id={id}
          type="email"
          value={email}
          placeholder={t('Email address')}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {isWrong && (
          <p id={`${id}-error`} className={styles.error}>
            {t('Enter an email address')}
          </p>
        )}
      </div>
    </li>
  )
}

export function nameOfClient(record: ImportRecordInput): string {
  return record.kind === 'client' ? record.name : ''
}

/** Client records with the entered e-mail addresses. If the files contain a row for a client, its other columns are kept. */
export function clientRecords(emails: Emails, rows: readonly ImportRecordInput[]): ImportRecordInput[] {
  const known = new Map(rows.map((record) => [nameOfClient(record), record]))
  return Array.from(emails, ([name, email]) => {
    const record = known.get(name)
    return record?.kind === 'client' ? { ...record, email } : { kind: 'client', row: 1, name, email }
  })
}
