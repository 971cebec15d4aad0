import { createHash, randomBytes } from 'node:crypto'
import type { Scope, Transaction } from '@billfold/server-kit/scope'
import { base32 } from './totp.ts'

const CODES = 10
/** 120 bits, as 24 letters: no brute force, however fast the hash. Older codes with 16 letters still work. */
const CODE_BYTES = 15

/** Replaces all recovery codes. They are shown once; only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Transaction): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => base32(randomBytes(CODE_BYTES)).toLowerCase())
  await tx.rows('delete from recovery_code where user_id = ?', [tx.userId])
  const hashes = `array[${codes.map(() => '?').join(', ')}]::bytea[]`
  await tx.rows(`insert into recovery_code (user_id, hash) select ?, unnest(${hashes})`, [tx.userId, ...codes.map(hashOf)])
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/** Returns false if the code is wrong or used. */
export async function spendRecoveryCode(scope: Scope, code: string): Promise<boolean> {
  const spent = await scope.rows('delete from recovery_code where user_id = ? and hash = ? returning user_id', [scope.userId, hashOf(code)])
  return spent.length > 0
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
