import type { SecondFactorState } from '@billfold/contracts/accounts/security'
import { AppError } from '@billfold/contracts/errors'
import type { Scope } from '@billfold/server-kit/scope'
import { holdProven } from '../accounts/change-password.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

export async function secondFactorState(scope: Scope): Promise<SecondFactorState> {
  const [state] = await scope.rows<SecondFactorState>(
    `select true as "isEnabled", (select count(*)::integer from recovery_code r where r.user_id = f.user_id) as "recoveryCodesLeft"
     from second_factor f where f.user_id = ? and f.enabled_at is not null`,
    [scope.userId],
  )
  return state ?? { isEnabled: false, recoveryCodesLeft: 0 }
}

export async function renewRecoveryCodes(scope: Scope, proof: string): Promise<string[]> {
  return scope.transaction(async (tx) => {
    await holdProven(tx, proof, 'password')
    const enabled = await tx.rows('select from second_factor where user_id = ? and enabled_at is not null for update', [tx.userId])
    if (enabled.length === 0) throw new AppError('conflict', 'Two-factor authentication is not enabled')
    return replaceRecoveryCodes(tx)
  })
}

/** Also deletes the recovery codes and the counted guesses. */
export async function disableSecondFactor(scope: Scope, proof: string): Promise<SecondFactorState> {
  await scope.transaction(async (tx) => {
    await holdProven(tx, proof, 'password')
    await tx.rows('delete from second_factor where user_id = ?', [tx.userId])
    await tx.rows('delete from second_factor_failure where user_id = ?', [tx.userId])
  })
  return secondFactorState(scope)
}
