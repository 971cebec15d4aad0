import { type CreatedApiToken, newApiToken } from '@billfold/contracts/api-tokens/api-token'
import { apiTokenCalls } from '@billfold/contracts/api-tokens/api-token-calls'
import { isReadOnly, recordKinds } from '@billfold/contracts/api-tokens/api-scopes'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { Button, Dialog, Field, Row, Select, type SelectOption, Stack, TextInput } from '@billfold/ui'
import { type Translate, useSave, useText } from '@billfold/web-kit'
import { useShortForm } from '@billfold/web-kit/forms/use-short-form.ts'
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

interface TokenValues {
  name: string
  scopes: Levels
  expiry: Expiry
}

const EMPTY: TokenValues = { name: '', scopes: everyKind('none'), expiry: '90' }

function bodyOf({ name, scopes, expiry }: TokenValues) {
  return { name, scopes: scopesOf(scopes), expiresInDays: expiry === 'never' ? null : Number(expiry) }
}

interface NewTokenDialogProps {
  onCreated: (token: CreatedApiToken) => void
  onClose: () => void
}

export function NewTokenDialog({ onCreated, onClose }: NewTokenDialogProps) {
  const t = useText()
  const create = useSave(apiTokenCalls.create, { invalidates: [apiTokenCalls.list, securityCalls.activity], onSavedWhileOpen: onCreated })
  const form = useShortForm({ rules: newApiToken, initial: EMPTY, bodyOf, send: (values) => create.mutateAsync({ body: bodyOf(values) }) })

  return (
    <Dialog
      open
      title={t('New API token')}
      description={t('Choose only what the program needs. You can revoke the token at any time.')}
      onOpenChange={onClose}
      onSubmit={(event) => void form.submit(event)}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" busy={form.isSending}>
            {t('Create token')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Field label={t('Token name')} help={t('For example the program that uses it.')} error={form.errors.name} required>
          <TextInput maxLength={100} autoComplete="off" {...form.bind('name')} />
        </Field>
        <Field label={t('Expiration')}>
          <Select options={expiryOptions(t)} value={form.values.expiry} onValueChange={(expiry) => form.change('expiry', expiry)} />
        </Field>
        <Permissions levels={form.values.scopes} error={form.errors.scopes} onChange={(scopes) => form.change('scopes', scopes)} />
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
    <fieldset aria-describedby={error === undefined ? undefined : 'permissions-error'}>
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
