import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import type { SecondFactorState } from '@billfold/contracts/accounts/security'
import { Badge, Button, Card, CardHeader, CardTitle, Row, Skeleton, Stack } from '@billfold/ui'
import { keyOf, QueryState, useCall, useSave, useText } from '@billfold/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isCodeRequired } from '../../session/session.ts'
import { EnableSecondFactor } from './enable-second-factor.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

const RECOVERY_CODES = 10

export function SecondFactorCard() {
  const t = useText()
  const query = useCall(securityCalls.twoFactor)
  return (
    <Card>
      <CardHeader actions={query.data && <StateBadge state={query.data} />}>
        <CardTitle subtitle={t('Require a code from your phone each time you log in.')}>{t('Two-Factor Authentication')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<Skeleton width={120} height="var(--control)" />}>
        {(state) => <SecondFactor state={state} />}
      </QueryState>
    </Card>
  )
}

function StateBadge({ state: { isEnabled } }: { state: SecondFactorState }) {
  const t = useText()
  return <Badge tone={isEnabled ? 'good' : 'muted'}>{isEnabled ? t('Enabled') : t('Not Enabled')}</Badge>
}

type Step = 'enable' | 'disable' | 'renew' | null

function SecondFactor({ state }: { state: SecondFactorState }) {
  const t = useText()
  const client = useQueryClient()
  const [step, setStep] = useState<Step>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => setStep(null)
  const left = { count: state.recoveryCodesLeft, total: RECOVERY_CODES }

  function adopt(now: SecondFactorState) {
    client.setQueryData(keyOf(securityCalls.twoFactor.path), now)
    close()
  }

  function show(made: readonly string[]) {
    setCodes(made)
    adopt({ isEnabled: true, recoveryCodesLeft: made.length })
  }

  const disable = useSave(securityCalls.disableTwoFactor, {
    invalidates: [securityCalls.activity],
    success: 'Two-factor authentication is disabled',
    explains: isCodeRequired,
    onSaved: adopt,
  })
  const renew = useSave(securityCalls.renewRecoveryCodes, {
    invalidates: [securityCalls.activity],
    explains: isCodeRequired,
    onSaved: ({ recoveryCodes }) => show(recoveryCodes),
  })

  return (
    <>
      {state.isEnabled ? (
        <Stack gap={4}>
          <p>{left.count === 1 ? t('1 of {total} recovery codes is left.', left) : t('{count} of {total} recovery codes are left.', left)}</p>
          <Row>
            <Button onClick={() => setStep('renew')}>{t('New recovery codes')}</Button>
            <Button onClick={() => setStep('disable')}>{t('Disable 2FA')}</Button>
          </Row>
        </Stack>
      ) : (
        <Button variant="primary" onClick={() => setStep('enable')}>{t('Enable 2FA')}</Button>
      )}
      {step === 'enable' && <EnableSecondFactor onEnabled={show} onClose={close} />}
      {step === 'disable' && (
        <PasswordDialog
          title={t('Disable two-factor authentication?')}
          description={t('You’ll log in with your password only. Your recovery codes stop working.')}
          submitText={t('Disable 2FA')}
          variant="danger"
          onSend={(body) => disable.mutateAsync({ body })}
          onClose={close}
        />
      )}
      {step === 'renew' && (
        <PasswordDialog
          title={t('New recovery codes')}
          description={t('You’ll get ten new codes. The old ones stop working.')}
          submitText={t('Create new codes')}
          onSend={(body) => renew.mutateAsync({ body })}
          onClose={close}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}
