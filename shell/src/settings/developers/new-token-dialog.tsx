import { type CreatedApiToken, newApiToken } from '@billfold/contracts/api-tokens/api-token'
import { apiTokenCalls } from '@billfold/contracts/api-tokens/api-token-calls'
import { isReadOnly, recordKinds } from '@billfold/contracts/api-tokens/api-scopes'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { Button, Dialog, Field, Row, Select, type SelectOption, Stack, TextInput } from '@billfold/ui'
import { applyIssues, schemaMessage, type Translate, useSave, useText } from '@billfold/web-kit'
import { useState, type FormEvent } from 'react'
import css from './new-token-dialog.module.css'
import { everyKind, kindLabels, type Level, type Levels, scopesOf } from './permissions.ts'

type Expiry = '30' | '90' | '365' | 'never'

function expiryOptions(t: Translate): SelectOption<Expiry>[] {
  return [
    { value: '30', label: t('30 days') },
    { value: '90', label: t('90 days') },
    { value: '365', label: t('1 year') },
    { value: 'never', label: t('No expiration') },
  ]
}

const LEVELS: readonly { value: Level; label: string }[] = [
  { value: 'none', label: 'No access' },
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
]

interface NewTokenDialogProps {
  onCreated: (token: CreatedApiToken) => void
  onClose: () => void
}

export function NewTokenDialog({ onCreated, onClose }: NewTokenDialogProps) {
  const t = useText()
  const [name, setName] = useState('')
  const [expiry, setExpiry] = useState<Expiry>('90')
  const [levels, setLevels] = useState<Levels>(everyKind('none'))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const create = useSave(apiTokenCalls.create, { invalidates: [apiTokenCalls.list, securityCalls.activity], onSavedWhileOpen: onCreated })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const body = { name, scopes: scopesOf(levels), expiresInDays: expiry === 'never' ? null : Number(expiry) }
    const issues = newApiToken.safeParse(body).error?.issues ?? []
    setErrors(Object.fromEntries(issues.toReversed().map((issue) => [String(issue.path[0]), schemaMessage(issue)])))
    if (issues.length > 0) return
    await create.mutateAsync({ body }).catch((error: unknown) => applyIssues((path, { message }) => setErrors({ [path]: t(message) }), error))
  }

  return (
    <Dialog
      open
      title={t('New API token')}
      description={t('Choose only what the program needs. You can revoke the token at any time.')}
      onOpenChange={onClose}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" busy={create.isPending}>
            {t('Create token')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Field label={t('Token name')} help={t('For example the program that uses it.')} error={errors.name} required>
          <TextInput value={name} maxLength={100} autoComplete="off" onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label={t('Expiration')}>
          <Select options={expiryOptions(t)} value={expiry} onValueChange={setExpiry} />
        </Field>
        <Permissions levels={levels} error={errors.scopes} onChange={setLevels} />
      </Stack>
    </Dialog>
  )
}

interface PermissionsProps {
  levels: Levels
  error: string | undefined
  onChange: (levels: Levels) => void
}

function Permissions({ levels, error, onChange }: PermissionsProps) {
  const t = useText()
  return (
    <fieldset className={css.permissions} aria-describedby={error === undefined ? undefined : 'permissions-error'}>
      <legend className={css.legend}>{t('Permissions')}</legend>
      <Row gap={2}>
        <Button size="small" onClick={() => onChange(everyKind('read'))}>
          {t('Read everything')}
        </Button>
        <Button size="small" onClick={() => onChange(everyKind('write'))}>
          {t('Read and write everything')}
        </Button>
      </Row>
      <ul className={css.kinds}>
        {recordKinds.map((kind) => (
          <li key={kind} className={css.kind}>
            <span id={`permission-${kind}`}>{t(kindLabels[kind])}</span>
            <Select
              className={css.level}
              aria-labelledby={`permission-${kind}`}
              options={LEVELS.filter(({ value }) => value !== 'write' || !isReadOnly(kind)).map(({ value, label }) => ({ value, label: t(label) }))}
              value={levels[kind]}
              onValueChange={(level) => onChange({ ...levels, [kind]: level })}
            />
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p id="permissions-error" role="alert" className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
