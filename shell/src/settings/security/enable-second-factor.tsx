import { useMemo, useState } from 'react'
import { encode } from 'uqr'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { type SecondFactorSetup, secondFactorProof } from '@billfold/contracts/accounts/security'
import { Button, Dialog, Field, TextInput } from '@billfold/ui'
import { useSave, useText } from '@billfold/web-kit'
import { useShortForm } from '@billfold/web-kit/forms/use-short-form.ts'
import css from './enable-second-factor.module.css'
import { PasswordDialog } from './password-dialog.tsx'

interface QrCodeProps {
  text: string
  label: string
}

/** Width of the white margin in QR modules. The QR standard requires this margin. */
const QUIET_ZONE = 4

/** Black on white in every theme, because many cameras cannot read white on black. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = useMemo(() => encode(text, { border: QUIET_ZONE }), [text])
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className={css.code}>
      <path d={dark} />
    </svg>
  )
}

interface EnableSecondFactorProps {
  onEnabled: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/**
 * Asks for the password and then for a code, which proves that the authenticator app has the secret. Only then is the second factor
 * enabled.
 */
export function EnableSecondFactor({ onEnabled, onClose }: EnableSecondFactorProps) {
  const t = useText()
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null)
  const begin = useSave(securityCalls.beginTwoFactor, { onSaved: setSetup })
  if (setup) return <CodeDialog setup={setup} onEnabled={onEnabled} onClose={onClose} />
  return (
    <PasswordDialog
      title={t('Enable two-factor authentication')}
      description={t('You need an authenticator app on your phone, such as Aegis, 1Password or Google Authenticator.')}
      submitText={t('Continue')}
      onSend={(body) => begin.mutateAsync({ body })}
      onClose={onClose}
    />
  )
}

function CodeDialog({ setup: { uri, secret }, onEnabled, onClose }: EnableSecondFactorProps & { setup: SecondFactorSetup }) {
  const t = useText()
  const enable = useSave(securityCalls.enableTwoFactor, { invalidates: [securityCalls.activity], onSaved: ({ recoveryCodes }) => onEnabled(recoveryCodes) })
  const form = useShortForm({ rules: secondFactorProof, initial: { code: '' }, send: (body) => enable.mutateAsync({ body }) })
  return (
    <Dialog
      open
      size="small"
      title={t('Scan this code')}
      description={t('Open your authenticator app, add an account and point the camera here.')}
      onOpenChange={onClose}
      onSubmit={(event) => void form.submit(event)}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" busy={form.isSending}>
            {t('Enable 2FA')}
          </Button>
        </>
      }
    >
      <QrCode text={uri} label={t('QR code for your authenticator app')} />
      <p className={css.byHand}>
        {t('No camera? Type this key:')} <code className={css.secret}>{groupsOf4(secret)}</code>
      </p>
      <Field label={t('Code from the app')} help={t('Six digits. They change every 30 seconds.')} error={form.errors.code}>
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          value={form.values.code}
          onChange={(event) => form.change('code', event.target.value)}
        />
      </Field>
    </Dialog>
  )
}

/** Groups such as 'JBSW Y3DP …' are easier to copy by hand; authenticator apps ignore the spaces. */
function groupsOf4(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
